export { formatDate, formatDateTime, formatNumber, spaceBefore, type NumberStyle } from '../../format/index.ts';
export { useFormat, type Format } from './use-format.ts';
export { styleOf } from './style-of.ts';
