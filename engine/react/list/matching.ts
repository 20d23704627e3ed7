import type { RecordData } from '../state/index.ts';
import { REACHABLE_ROWS } from './pages.ts';

/** Records that one request reads: their actions are evaluated for each. */
export const READ_AT_ONCE = 500;

/** A page of what a list finds, and how many it finds in all. */
export interface MatchingPage {
  readonly records: readonly RecordData[];
  readonly total: number;
}

/** Everything that a list finds, as far as it can be paged. */
export interface Matching {
  /** Those that can be selected, in the list's order. */
  readonly selectable: readonly RecordData[];
  /** How many were read. */
  readonly read: number;
  /** How many there are, as the server counts them. */
  readonly total: number;
}

/** Reads all that a list finds, page by page. A record that moved between two answers counts once. */
export async function readMatching(
  ask: (page: { readonly index: number; readonly size: number }) => Promise<MatchingPage>,
  isSelectable: (record: RecordData) => boolean,
): Promise<Matching> {
  const records = new Map<string, RecordData>();
  let total = 0;
  for (let index = 0; index * READ_AT_ONCE < REACHABLE_ROWS; index += 1) {
    // One after another: a page says whether there is a next one.
    const page = await ask({ index, size: READ_AT_ONCE });
    ({ total } = page);
    for (const record of page.records) records.set(record.id, record);
    if (page.records.length < READ_AT_ONCE) break;
  }
  return { selectable: [...records.values()].filter(isSelectable), read: records.size, total };
}
