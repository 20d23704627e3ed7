import type { RecordData } from '../state/index.ts';
import { REACHABLE_ROWS } from './pages.ts';

/** Page size, limited since the actions of each record are evaluated. */
export const READ_AT_ONCE = 500;

/** A page of matching records, and their total. */
export interface MatchingPage {
  readonly records: readonly RecordData[];
  readonly total: number;
}

/** All matching records, up to the API's paging limit. */
export interface Matching {
  /** The selectable records, in list order. */
  readonly selectable: readonly RecordData[];
  /** Number of records read. */
  readonly read: number;
  /** Total counted by the server. */
  readonly total: number;
}

/** Reads all matching records page by page. A record that moved between two responses counts once. */
export async function readMatching(
  ask: (page: { readonly index: number; readonly size: number }) => Promise<MatchingPage>,
  isSelectable: (record: RecordData) => boolean,
): Promise<Matching> {
  const records = new Map<string, RecordData>();
  let total = 0;
  for (let index = 0; index * READ_AT_ONCE < REACHABLE_ROWS; index += 1) {
    // In sequence: each page tells whether there is a next one.
    const page = await ask({ index, size: READ_AT_ONCE });
    ({ total } = page);
    for (const record of page.records) records.set(record.id, record);
    if (page.records.length < READ_AT_ONCE) break;
  }
  return { selectable: [...records.values()].filter(isSelectable), read: records.size, total };
}
