export { formatDate, formatDateTime, formatNumber, THIN_SPACE, type NumberStyle } from '../../format/index.ts';
export { useFormat, type Format } from './use-format.ts';
