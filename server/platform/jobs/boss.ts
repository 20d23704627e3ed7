import { PgBoss } from 'pg-boss';
import type { Database } from '../../../engine/store/index.ts';

/**
 * pg-boss on our own database connections, for PostgreSQL and the embedded database.
 * Its tables are in the schema `pgboss`.
 */
export function bossOn(database: Database, tables: 'made' | 'expected'): PgBoss {
  return new PgBoss({
    db: {
      executeSql: async (text: string, values: unknown[] = []) => {
        // Only statements without parameters may be scripts.
        const rows = values.length > 0 ? await database.query({ text, values }) : await database.script(text);
        return { rows: [...rows] };
      },
    },
    backend: database.product,
    migrate: tables === 'made',
    createSchema: tables === 'made',
    // Precise enough for nightly jobs, and cheap when idle.
    cronMonitorIntervalSeconds: 30,
    // Detection time for runs of killed processes.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 300,
    monitorVacuum: false,
    reindex: false,
  });
}
