export { daysAgo, forgetOld, hoursAgo, type Forgetting, type Outdated } from './forget-old.ts';
export { constantsOf } from './constants.ts';
export { needed } from './needed.ts';
export { inOwnOperation, ownOperation, type SystemDependencies } from './own-operation.ts';
export { reading, type RecordReader } from './reading.ts';
