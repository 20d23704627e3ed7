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
import { clearRoleEndDates } from './people/organizations/index.ts';
import { mayPrepare } from './platform/database/index.ts';
import { prepareJobs } from './platform/jobs/index.ts';
import { loadReferenceData } from './platform/reference-data/index.ts';
import { StartRefused } from './platform/settings/start-refused.ts';

/** Result of the preparation, for the log and `npm run migrate`. */
export interface Preparation extends Migration {
  readonly referenceData: ReadonlyMap<string, number>;
}

/**
 * Migrates a database to metadata and server, loads reference lists and repairs data that earlier rules allowed. Safe
 * to run concurrently. A role without the right to change tables only checks that this was done.
 * @throws MigrationRefused when data would be lost or are in the way, or the program is older than the database;
 * StartRefused when the database is not prepared and the role may not prepare it
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
  await clearRoleEndDates(own);
  return { ...migration, referenceData: loaded };
}

/** Dry run of `prepareDatabase`: table changes and obstacles. */
export async function planPreparation(
  database: Database,
  { catalogue }: LoadedCatalogue,
  accepted: readonly string[] = [],
): Promise<PlannedMigration> {
  return await planMigration({ catalogue, database, groups: tablesOf(catalogue), accepted });
}

/** True when there is nothing to change and nothing in the way. */
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
