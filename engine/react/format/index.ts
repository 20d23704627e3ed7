export {
  formatDate,
  formatDateTime,
  formatNumber,
  withNonBreakingSpaces,
  type NumberStyle,
} from '../../format/index.ts';
export { useFormat, type Format } from './use-format.ts';
export { useEnumerationChoices, useValueWords } from './use-value-words.ts';
