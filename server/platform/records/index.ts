export { daysAgo, forgetOld, hoursAgo, type Forgetting, type Outdated } from './forget-old.ts';
export { constantsOf } from './constants.ts';
export { needed } from './needed.ts';
export { inOwnOperation, ownOperation, type OwnParts } from './own-operation.ts';
export { reading, type Reading } from './reading.ts';
