import type { Hooks } from '../engine/api/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import type { Store } from '../engine/store/index.ts';
import type { Records } from '../generated/server/records.ts';
import { certificateHooks } from './trade/certificates/index.ts';
import { liftFreeze } from './trade/reconciliation/index.ts';
import { transactionHooks } from './trade/transactions/index.ts';

/** What this register does besides when records are saved, removed and acted on, by entity. */
export function hooksOf(catalogue: Catalogue, store: Store): Hooks<Records> {
  const certificate = certificateHooks(catalogue, store);
  return {
    certificate: { ...certificate, actions: { ...certificate.actions, liftFreeze } },
    transaction: transactionHooks,
  };
}
