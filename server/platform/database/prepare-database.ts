import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { LoadedCatalogue } from '../../../engine/metadata/read/index.ts';
import {
  migrate,
  MigrationRefused,
  planMigration,
  type Database,
  type MigrationPlan,
  type StatementGroup,
} from '../../../engine/store/index.ts';
import { accountTables } from '../../people/accounts/index.ts';
import { certificateTables } from '../../trade/certificates/index.ts';
import { documentTables } from '../documents/index.ts';
import { prepareJobs } from '../jobs/index.ts';
import { ledgerTables } from '../../trade/ledger/index.ts';
import { outputCertificateTables } from '../../trade/output-certificates/index.ts';
import { loadReferenceData, referenceDataTables } from '../reference-data/index.ts';
import { StartRefused } from '../../start-refused.ts';
import { sharingTables } from '../sharing/index.ts';
import { stockStatuses, stockTables } from '../../trade/stock/index.ts';
import { mayPrepare } from './application-role.ts';

/** In this order: later groups may refer to earlier ones. */
const groupsOf = (catalogue: Catalogue): readonly StatementGroup[] => [
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
  readonly referenceData: ReadonlyMap<string, number>;
}

/**
 * Brings a database to what metadata and server need and fills its reference lists.
 * Any number of processes may do so at once. A role that may not change tables expects it done.
 * @throws MigrationRefused when something would be lost or is in the way, and for a program older than the database;
 * StartRefused when it is not done and may not be
 */
export async function prepareDatabase(
  database: Database,
  metadata: LoadedCatalogue,
  accepted: readonly string[] = [],
): Promise<Preparation> {
  const { catalogue, referenceData } = metadata;
  if (!(await mayPrepare(database))) return expectPrepared(database, metadata);
  const { statements } = await migrate({ catalogue, database, groups: groupsOf(catalogue), accepted });
  await prepareJobs(database);
  return {
    statements,
    referenceData: await loadReferenceData({ catalogue, database, referenceData, now: new Date() }),
  };
}

/** What `prepareDatabase` would change of the tables, and what would keep it from it; changes nothing. */
export async function planPreparation(
  database: Database,
  { catalogue }: LoadedCatalogue,
  accepted: readonly string[] = [],
): Promise<MigrationPlan> {
  return await planMigration({ catalogue, database, groups: groupsOf(catalogue), accepted });
}

async function expectPrepared(database: Database, metadata: LoadedCatalogue): Promise<Preparation> {
  const { steps, refusals } = await planPreparation(database, metadata);
  if (refusals.length > 0) throw new MigrationRefused(refusals);
  if (steps.length > 0) {
    throw new StartRefused(
      'The database is not up to date, and the role of DATABASE_URL may not change it; run npm run migrate as its owner.',
    );
  }
  return { statements: [], referenceData: new Map() };
}
