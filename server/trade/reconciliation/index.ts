export { signedListTables } from './list-register.ts';
export { liftFreeze } from './lift-freeze.ts';
export { reconciliationJobs } from './jobs.ts';
export { reconciliationMetrics } from './reconciliation-metrics.ts';
export { reconcile } from './reconcile.ts';
export { readLists, readSealLists, type SignedList } from './signed-lists.ts';
export { signSeals } from './sign-seals.ts';
