export { instantText } from './instant.ts';
export { formIssue, type RecordIssue } from './issue.ts';
export { textAt, valueAt, withValue, type RecordPath } from './path.ts';
export { isEmpty, isNumber, isValues, type Values } from './values.ts';
