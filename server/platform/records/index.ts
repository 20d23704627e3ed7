export { daysAgo, deleteOldRecords, hoursAgo, type CleanUpContext } from './delete-old-records.ts';
export { constantsOf } from './constants.ts';
export { needed } from './needed.ts';
export { inOwnOperation, ownOperation, type SystemDependencies } from './own-operation.ts';
export { reading, type RecordReader } from './reading.ts';
