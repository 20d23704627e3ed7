import { join } from 'node:path';
import type { Logger } from 'pino';
import type { LoadedCatalogue } from '../engine/metadata/read/index.ts';
import { constantSentence, type Database } from '../engine/store/index.ts';
import { createApplication, type Application } from './application.ts';
import { ensureDemoData, type DemoAccount, type DemoData } from './demo-data.ts';
import { openDatabase } from './platform/database/index.ts';
import { checkSharing } from './platform/sharing/index.ts';
import { prepareDatabase } from './prepare-database.ts';
import { readStoredSecrets } from './platform/settings/secrets.ts';
import type { Settings } from './platform/settings/settings.ts';
import type { Tracer } from './platform/tracing/index.ts';
import { headsLocationOf, type HeadsLocation } from './platform/settings/heads-location.ts';
import { sharedSettings } from './shared-settings.ts';

export interface RegisterOptions {
  readonly settings: Settings;
  readonly metadata: LoadedCatalogue;
  /** The database of the settings, opened beforehand, after `checkStart`. Absent: it is checked and opened now. */
  readonly database?: Promise<Database>;
  /** Absent: no demo data, whatever the settings say. */
  readonly demo?: DemoData;
  readonly log: Logger;
  readonly now?: () => Date;
}

/** The opened register, before it serves or works. */
export interface OpenRegister {
  readonly application: Application;
  readonly heads: HeadsLocation;
  readonly demoAccounts: readonly DemoAccount[];
}

/** Opens and prepares the database, loads demo data into an empty one if requested, and calls `use`. Closes the database on failure. */
export async function openRegister<T>(
  options: RegisterOptions,
  use: (register: OpenRegister) => Promise<T>,
): Promise<T> {
  const database = await (options.database ?? openDatabase(options.settings));
  try {
    return await use(await registerOn(database, options));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Loads OpenTelemetry only when tracing is on. */
async function tracerOf({ settings, metadata, log }: RegisterOptions): Promise<Tracer | undefined> {
  const { tracesEndpoint: endpoint } = settings;
  if (endpoint === undefined) return undefined;
  const { startOtlpTracer } = await import('./platform/tracing/otlp.ts');
  return startOtlpTracer({ endpoint, version: metadata.catalogue.brand.version, log });
}

async function registerOn(database: Database, options: RegisterOptions): Promise<OpenRegister> {
  const { settings, metadata, demo, log, now = () => new Date() } = options;
  const preparation = await prepareDatabase(database, metadata);
  log.info(
    { statements: preparation.statements.length, referenceLists: preparation.referenceData.size },
    'the database is ready',
  );
  for (const change of preparation.constants) log.warn(constantSentence(change));
  const secrets = settings.secrets ?? (await readStoredSecrets(settings.dataFolder));
  const heads = await headsLocationOf(settings);
  const shared = await sharedSettings({ settings, secrets, heads });
  await database.transaction((connection) => checkSharing(connection, shared));
  const { files: filesElsewhere, legalEntitiesUrl, breachedPasswords, dataFolder, port } = settings;
  const ofAll = {
    ...{ catalogue: metadata.catalogue, secrets, filesFolder: join(dataFolder, 'files'), filesElsewhere, log },
    requiresSecondFactor: settings.requiresSecondFactor,
    slowStatementMs: settings.slowStatementMs,
    tracer: await tracerOf(options),
    ...{
      publicAddress: settings.publicAddress ?? `http://localhost:${String(port)}`,
      legalEntitiesUrl,
      breachedPasswords,
    },
  };
  const atClock = (clock: () => Date, on: Database) =>
    createApplication({ ...ofAll, database: on, now: clock, tells: 'in the portal' });
  const demoAccounts =
    settings.demo && demo !== undefined ? await ensureDemoData({ demo, database, atClock, today: now(), heads }) : [];
  return { application: createApplication({ ...ofAll, database, now }), heads, demoAccounts };
}
