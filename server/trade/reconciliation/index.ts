export { headsPlaceOf, type HeadsPlace } from './heads-place.ts';
export { signedListTables } from './list-register.ts';
export { liftFreeze } from './lift-freeze.ts';
export { reconciliationJobs } from './jobs.ts';
export { reconciliationMeasures } from './measures.ts';
export { reconcile, type Reconciliation } from './reconcile.ts';
export { readLists, readSealLists, type SignedList } from './signed-lists.ts';
export { signSeals } from './sign-seals.ts';
