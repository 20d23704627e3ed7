export { dayOf, formatDate, formatDateTime, type DateStyle } from './dates.ts';
export { isDecimalText, parseDecimalEntry, sumOfDecimals } from './decimal-entry.ts';
export { plain } from './plain.ts';
export { unbroken } from './unbroken.ts';
export { formatNumber, formatQuantity, spaceBefore, THIN_SPACE, type NumberStyle } from './numbers.ts';
