export { displayOf, saidOf } from './display.ts';
export { formIssue, type RecordIssue } from './issue.ts';
export {
  instantText,
  isEmpty,
  isNumber,
  isValues,
  type RecordPath,
  textAt,
  valueAt,
  type Values,
  withValue,
} from './values.ts';
