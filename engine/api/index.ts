export { createApi, type Api, type ApiParts } from './create-api.ts';
export { ApiError, BadToken, badInput, Refusal, type ApiIssue, type ErrorCode } from './errors/api-error.ts';
export type { ReportFault } from './errors/to-graphql-errors.ts';
export type { BulkOutcome } from './resolve/acting.ts';
export type { OperationCall, OperationResolver } from './resolve/custom.ts';
export type { OperationResolvers } from './schema/build-schema.ts';
export type { OwnSave, WriteOwn } from './save/own-saves.ts';
export type { FileKeeper, Upload, UploadedFile } from './tools.ts';
export type * from './types.ts';
