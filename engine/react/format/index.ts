export { dayOf, formatDate, formatDateTime } from './dates.ts';
export { formatNumber, formatQuantity, THIN_SPACE, type NumberStyle } from './numbers.ts';
export { useFormat, type Format } from './use-format.ts';
