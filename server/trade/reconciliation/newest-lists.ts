import type { Database } from '../../../engine/store/index.ts';
import type { HeadsPlace } from './heads-place.ts';
import { missingLists } from './list-register.ts';
import type { Run } from './run.ts';
import type { SealHeads } from './seals.ts';
import { readLists, readSealLists, type SignedList } from './signed-lists.ts';

/** What was signed last. */
export interface NewestLists {
  /** The newest list of the ledger's heads whose signature holds. */
  readonly ledger: SignedList | undefined;
  /** Of the newest list of either kind; empty before the first. */
  readonly seals: SealHeads;
}

/** The newest lists; every newer one whose signature does not hold is a difference, and so is every one that is gone. */
export async function readNewest(
  { database, heads: { folder, key } }: { readonly database: Database; readonly heads: HeadsPlace },
  run: Run,
): Promise<NewestLists> {
  const kinds = [await readLists(folder, key), await readSealLists(folder, key)];
  const names = kinds.flat().map(({ name }) => name);
  for (const name of await missingLists(database, names))
    await run.keep(undefined, [{ kind: 'signedListMissing', params: { name } }]);
  const newest: (SignedList | undefined)[] = [];
  for (const lists of kinds) {
    const first = lists.findIndex(({ holds }) => holds);
    for (const { name } of first < 0 ? lists : lists.slice(0, first))
      await run.keep(undefined, [{ kind: 'signedListBroken', params: { name } }]);
    newest.push(lists[first]);
  }
  const last = newest.flatMap((list) => list ?? []).toSorted((a, b) => b.takenAt.localeCompare(a.takenAt))[0];
  return { ledger: newest[0], seals: last?.seals ?? new Map() };
}
