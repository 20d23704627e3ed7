export { countryForm, countryFormats, isCountryFormat } from './country-forms.ts';
export { displayOf, emptyTextOf, labelOnRecord, valueLabelOf } from './display.ts';
export { draftOf, withValue } from './draft.ts';
export { LruCache } from './lru-cache.ts';
export { memoizeByKey, memoizeByName, memoizeByPair } from './memoize-by-key.ts';
export { formIssue, type RecordIssue } from './issue.ts';
export {
  idOrNone,
  instantText,
  isEmpty,
  isId,
  isNumber,
  isValues,
  type RecordPath,
  rowsIn,
  textAt,
  valueAt,
  type Values,
} from './values.ts';
export { companyNumber, isolateDirection, normalizeLine, visibleText } from './visible-text.ts';
