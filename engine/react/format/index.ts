export { formatDate, formatDateTime } from './dates.ts';
export { formatNumber, THIN_SPACE, type NumberStyle } from './numbers.ts';
export { useFormat, type Format } from './use-format.ts';
