import { type Database, openPostgres } from '../../../engine/store/index.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import { execute } from './copy-sql.ts';
import { loadCertificates } from './load-certificates.ts';

/** Server settings for fast bulk loading; reset before measuring. */
const hurried = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  work_mem: '512MB',
  maintenance_work_mem: '1GB',
  // One processor per connection.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
};

/** Loads certificates into the register at `url` and prints progress. */
export async function fill(url: string, certificates: number): Promise<void> {
  const started = performance.now();
  await withBulkSettings(url, (database) =>
    loadCertificates(database, checkedCatalogue('metadata'), certificates, (done) => {
      console.log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${done}`);
    }),
  );
}

/** Runs `work` with bulk loading settings. */
export async function withBulkSettings(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openPostgres(url);
  try {
    await hurry(database, () => work(database));
  } finally {
    await database.close();
  }
}

async function hurry(database: Database, work: () => Promise<void>): Promise<void> {
  for (const [name, value] of Object.entries(hurried)) await execute(database, `alter system set ${name} = '${value}'`);
  await execute(database, 'select pg_reload_conf()');
  await work();
  await execute(database, 'alter system reset all');
  await execute(database, 'select pg_reload_conf()');
  await execute(database, 'checkpoint');
}
