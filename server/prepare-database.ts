import type { LoadedCatalogue } from '../engine/metadata/read/index.ts';
import {
  migrate,
  MigrationRefused,
  planMigration,
  type Database,
  type Migration,
  type PlannedMigration,
} from '../engine/store/index.ts';
import { tablesOf } from './application.ts';
import { keepWithoutEnd } from './people/organizations/index.ts';
import { mayPrepare } from './platform/database/index.ts';
import { prepareJobs } from './platform/jobs/index.ts';
import { loadReferenceData } from './platform/reference-data/index.ts';
import { StartRefused } from './platform/settings/start-refused.ts';

/** What was done, for the log and for `npm run migrate`. */
export interface Preparation extends Migration {
  readonly referenceData: ReadonlyMap<string, number>;
}

/**
 * Brings a database to what metadata and server need, fills its reference lists and mends what the rules of before let in.
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
  const migration = await migrate({ catalogue, database, groups: tablesOf(catalogue), accepted });
  await prepareJobs(database);
  const own = { catalogue, database, now: new Date() };
  const loaded = await loadReferenceData({ ...own, referenceData });
  await keepWithoutEnd(own);
  return { ...migration, referenceData: loaded };
}

/** What `prepareDatabase` would change of the tables, and what would keep it from it; changes nothing. */
export async function planPreparation(
  database: Database,
  { catalogue }: LoadedCatalogue,
  accepted: readonly string[] = [],
): Promise<PlannedMigration> {
  return await planMigration({ catalogue, database, groups: tablesOf(catalogue), accepted });
}

/** Whether there is nothing to do, and nothing that keeps anybody from it. */
export function isUpToDate({ steps, constants, refusals }: PlannedMigration): boolean {
  return steps.length + constants.length + refusals.length === 0;
}

async function expectPrepared(database: Database, metadata: LoadedCatalogue): Promise<Preparation> {
  const planned = await planPreparation(database, metadata);
  if (planned.refusals.length > 0) throw new MigrationRefused(planned.refusals);
  if (!isUpToDate(planned)) {
    throw new StartRefused(
      'The database is not up to date, and the role of DATABASE_URL may not change it; run npm run migrate as its owner.',
    );
  }
  return { statements: [], constants: [], referenceData: new Map() };
}
