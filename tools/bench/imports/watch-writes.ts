import type pg from 'pg';
import { atMost, type Figure } from '../figure.ts';

/** What a database has written so far. */
interface Written {
  /** Bytes of its log. */
  readonly log: number;
  /**
   * Entries of indexes: rows inserted, and those updated where an index noticed, in each index that has all rows, or all
   * that are not archived.
   */
  readonly entries: number;
}

/** What is written from now on, told for each of `count` records. */
export interface WatchedWrites {
  readonly figures: (measured: string, count: number) => Promise<readonly Figure[]>;
}

/** What a certificate with its transaction may cost. */
const wanted = { log: 18_000, entries: 40 };

/** Statistics of tables arrive a second after the transaction that they tell of, which many records make up for. */
export async function watchWrites(database: pg.Client): Promise<WatchedWrites> {
  const before = await readWritten(database);
  return {
    figures: async (measured, count) => {
      const after = await readWritten(database);
      const [log, entries] = [(after.log - before.log) / count, (after.entries - before.entries) / count];
      return [
        atMost(`${measured}: log written for one`, log, wanted.log, (bytes) => `${(bytes / 1000).toFixed(1)} KB`),
        atMost(`${measured}: index entries written for one`, entries, wanted.entries, (value) => value.toFixed(0)),
      ];
    },
  };
}

async function readWritten(database: pg.Client): Promise<Written> {
  const { rows } = await database.query<Written>(`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log, sum(written * indexes)::float8 as entries
    from (select n_tup_ins + n_tup_upd - n_tup_hot_upd as written,
      (select count(*) from pg_index where indrelid = relid
          and coalesce(pg_get_expr(indpred, indrelid), '(NOT archived)') = '(NOT archived)') as indexes
      from pg_stat_user_tables) as tables`);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate answers one row');
  return row;
}
