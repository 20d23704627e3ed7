export { instantText } from './instant.ts';
export { textAt, valueAt, withValue, type RecordPath } from './path.ts';
export { isValues, type Values } from './values.ts';
