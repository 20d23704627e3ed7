import type { Database } from '../../../engine/store/index.ts';
import type { HeadsLocation } from '../../platform/settings/heads-location.ts';
import { missingLists } from './list-register.ts';
import type { Run } from './run.ts';
import type { SealHeads } from './seals.ts';
import { listNames, readSignedList, type SignedList } from './signed-lists.ts';

/** The newest signed lists. */
export interface NewestLists {
  /** Newest ledger list with a valid signature. */
  readonly ledger: SignedList | undefined;
  /** Seals of the newest list of either kind; empty before the first. */
  readonly seals: SealHeads;
}

/** The newest valid lists; newer invalid ones and missing ones are differences. */
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

/** Reads lists from the newest until one is valid, because ledger lists are large. */
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
