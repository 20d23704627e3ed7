export { clockShown, dayOf, formatDate, formatDateTime, type DateStyle } from './dates.ts';
export { isCalendarDay, readDay } from './day-entry.ts';
export {
  decimalSignOf,
  isDecimalText,
  isUnit,
  parseDecimalEntry,
  readDecimal,
  sumOfDecimals,
  type DecimalSign,
} from './decimal-entry.ts';
export { portableName } from './portable-name.ts';
export { toSearchText } from './to-search-text.ts';
export { withNonBreakingSpaces } from './with-non-breaking-spaces.ts';
export { formatNumber, formatQuantity, THIN_SPACE, unitAfterFigure, type NumberStyle } from './numbers.ts';
export { addNumberFormat } from './numbers-in-sentences.ts';
