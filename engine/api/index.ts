export { createApi, type Api, type ApiOptions } from './create-api.ts';
export {
  ApiError,
  BadToken,
  badInput,
  FilesUnavailable,
  Refusal,
  type ApiIssue,
  type ErrorCode,
} from './errors/api-error.ts';
export { valuesAnswered } from './limits/answer-limit.ts';
export type { OperationVerdict } from './explain/explain-permissions.ts';
export { fixedFilters } from './resolve/fixed-filters.ts';
export type { OperationCall, OperationResolver } from './resolve/custom.ts';
export { selectionOfPaths } from './selected-paths.ts';
export type { OperationResolvers } from './schema/build-schema.ts';
export { emptyReferenceCache, type KnownReferences } from './save/known-references.ts';
export { rootsNamed } from './save/root-lock.ts';
export type { Validated } from './save/validate-record.ts';
export type { ValidatedSave } from './save/save-record.ts';
export { predictUniqueViolation } from './save/predict-unique-violation.ts';
export type { Precheck } from './precheck.ts';
export type { DryRunResult } from './save/open-dry-run.ts';
export type { OwnSave } from './save/validate-system-saves.ts';
export { readAudience } from './notices/audience.ts';
export type { Audience, NotificationSink, NoticeEvent } from './notices/notifiers.ts';
export { isUpload } from './save/append-files.ts';
export { todayOf, type FileKeeper, type FileUpload, type UploadedFile } from './api-services.ts';
export { JsonText, NotWritten } from './written/json-text.ts';
export type { WrittenReads } from './written/written-reads.ts';
export type * from './types.ts';
