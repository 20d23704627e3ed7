import type pg from 'pg';
import { atMost, type Figure } from '../figure.ts';

/** Cumulative writes of a database. */
interface Written {
  /** Bytes of WAL. */
  readonly log: number;
  /** Index entries: inserted and non-HOT updated rows times the indexes covering all (or all unarchived) rows. */
  readonly entries: number;
}

/** Writes since the start, per record. */
export interface WatchedWrites {
  readonly figures: (measured: string, count: number) => Promise<readonly Figure[]>;
}

/** Limits per certificate with its transaction. */
const wanted = { log: 18_000, entries: 40 };

/** Statistics lag by about a second, which is negligible over many records. */
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
  if (row === undefined) throw new Error('an aggregate returns one row');
  return row;
}
