import { PgBoss } from 'pg-boss';
import type { Database } from '../../../engine/store/index.ts';

/**
 * pg-boss on our own database connections, so that jobs live where the records do, embedded or not.
 * The tables are in a schema of their own, `pgboss`.
 */
export function bossOn(database: Database, tables: 'made' | 'expected'): PgBoss {
  return new PgBoss({
    db: {
      executeSql: async (text: string, values: unknown[] = []) => {
        // Parameters need a single statement; without them there may be several.
        const rows = values.length > 0 ? await database.query({ text, values }) : await database.script(text);
        return { rows: [...rows] };
      },
    },
    backend: database.product,
    migrate: tables === 'made',
    createSchema: tables === 'made',
    // A nightly job does not mind half a minute; an idle register need not be busy.
    cronMonitorIntervalSeconds: 30,
    // How soon a run whose process was killed is missed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 300,
    monitorVacuum: false,
    reindex: false,
  });
}
