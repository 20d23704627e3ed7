import type { Catalogue } from '../../engine/metadata/index.ts';
import type { LoadedCatalogue } from '../../engine/metadata/read/index.ts';
import { migrate, pendingMigration, type Database } from '../../engine/store/index.ts';
import { accountTables } from '../accounts/index.ts';
import { certificateTables } from '../certificates/index.ts';
import { documentTables } from '../documents/index.ts';
import { prepareJobs } from '../jobs/index.ts';
import { ledgerTables } from '../ledger/index.ts';
import { outputCertificateTables } from '../output-certificates/index.ts';
import { loadReferenceData, referenceDataTables } from '../reference-data/index.ts';
import { StartRefused } from '../start-refused.ts';
import { sharingTables } from '../sharing/index.ts';
import { stockStatuses, stockTables } from '../stock/index.ts';
import { mayPrepare } from './application-role.ts';
import { migrateServerTables, pendingServerTables, type ServerTables } from './server-tables.ts';

/** In this order: later groups may refer to earlier ones. */
const serverTablesOf = (catalogue: Catalogue): readonly ServerTables[] => [
  { name: 'reference-data', statements: referenceDataTables },
  { name: 'sharing', statements: sharingTables },
  { name: 'accounts', statements: accountTables },
  { name: 'ledger', statements: ledgerTables },
  { name: 'documents', statements: documentTables },
  { name: 'output-certificates', statements: outputCertificateTables },
  { name: 'stock', statements: stockTables(stockStatuses(catalogue)) },
  { name: 'certificates', statements: certificateTables },
];

/** What was done, for the log and for `npm run migrate`. */
export interface Preparation {
  readonly statements: readonly string[];
  readonly serverTables: readonly string[];
  readonly referenceData: ReadonlyMap<string, number>;
}

/**
 * Brings a database to what metadata and server need and fills its reference lists.
 * Any number of processes may do so at once. A role that may not change tables expects it done.
 * @throws MigrationRefused when something would be lost; Error when it is not done and may not be
 */
export async function prepareDatabase(database: Database, metadata: LoadedCatalogue): Promise<Preparation> {
  const { catalogue, referenceData } = metadata;
  if (!(await mayPrepare(database))) return expectPrepared(database, metadata);
  const { statements } = await migrate({ catalogue, database });
  const applied = await migrateServerTables(database, serverTablesOf(catalogue));
  await prepareJobs(database);
  return {
    statements,
    serverTables: applied,
    referenceData: await loadReferenceData({ catalogue, database, referenceData, now: new Date() }),
  };
}

async function expectPrepared(database: Database, { catalogue }: LoadedCatalogue): Promise<Preparation> {
  const { statements } = await pendingMigration({ catalogue, database });
  const tables = await pendingServerTables(database, serverTablesOf(catalogue));
  if (statements.length + tables.length > 0) {
    throw new StartRefused(
      'The database is not up to date, and the role of DATABASE_URL may not change it; run npm run migrate as its owner.',
    );
  }
  return { statements: [], serverTables: [], referenceData: new Map() };
}
