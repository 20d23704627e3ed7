import type { Database } from '../../../engine/store/index.ts';
import type { HeadsLocation } from '../../platform/settings/heads-location.ts';
import { missingLists } from './list-register.ts';
import type { Run } from './run.ts';
import type { SealHeads } from './seals.ts';
import { listNames, readSignedList, type SignedList } from './signed-lists.ts';

/** The newest signed lists. */
export interface NewestLists {
  /** The newest list of the ledger's heads whose signature holds. */
  readonly ledger: SignedList | undefined;
  /** Of the newest list of either kind; empty before the first. */
  readonly seals: SealHeads;
}

/** The newest lists; every newer one whose signature does not hold is a difference, and so is every one that is gone. */
export async function readNewest(
  { database, heads }: { readonly database: Database; readonly heads: HeadsLocation },
  run: Run,
): Promise<NewestLists> {
  const names = await listNames(heads.folder);
  for (const name of await missingLists(database, [...names.ledger, ...names.seals]))
    await run.keep(undefined, [{ kind: 'signedListMissing', params: { name } }]);
  const ledger = await newestHolding(names.ledger, heads, run);
  const seals = await newestHolding(names.seals, heads, run);
  const isLedgerLast = ledger !== undefined && ledger.takenAt >= (seals?.takenAt ?? '');
  return { ledger, seals: (isLedgerLast ? ledger : seals)?.seals ?? new Map() };
}

/** Lists older than the newest that holds are not read: a list of the ledger has a line for each certificate. */
async function newestHolding(
  names: readonly string[],
  { folder, key }: HeadsLocation,
  run: Run,
): Promise<SignedList | undefined> {
  for (const name of names) {
    const list = await readSignedList(folder, name, key);
    if (list.holds) return list;
    await run.keep(undefined, [{ kind: 'signedListBroken', params: { name } }]);
  }
  return undefined;
}
