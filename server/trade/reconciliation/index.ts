export { headsPlaceOf } from './heads-place.ts';
export { signedListTables } from './list-register.ts';
export { liftFreeze } from './lift-freeze.ts';
export { nightlyReconciliation } from './nightly.ts';
export { reconcile, type HeadsPlace, type Reconciliation } from './reconcile.ts';
export { readLists } from './signed-lists.ts';
