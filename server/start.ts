import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { LoadedCatalogue } from '../engine/metadata/read/index.ts';
import type { Database } from '../engine/store/index.ts';
import { createApplication, jobsOf, routesOf, type Application } from './application.ts';
import { openDatabase } from './platform/database/index.ts';
import { prepareDatabase } from './prepare-database.ts';
import { ensureDemoData, type DemoAccount, type DemoData } from './demo-data.ts';
import { closeGently, createHttpServer, securityHeaders, type Handler } from './platform/http/index.ts';
import { startJobs, type RunningJobs } from './platform/jobs/index.ts';
import { outboxSender, smtpSender, startDelivery, type Delivery, type DeliveryParts } from './platform/mail/index.ts';
import { headsPlaceOf } from './trade/reconciliation/index.ts';
import { readKeptSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { checkSharing } from './platform/sharing/index.ts';
import { checkStart, portRefused } from './platform/start-checks/index.ts';

export interface ServerParts {
  readonly settings: Settings;
  readonly metadata: LoadedCatalogue;
  /** Absent: this register has none, whatever the settings say. */
  readonly demo?: DemoData;
  /** What answers every path that is none of the server's own. */
  readonly portal: Handler;
  readonly log: Logger;
  readonly now?: () => Date;
}

export interface RunningServer {
  /** Such as `http://localhost:4000`. */
  readonly address: string;
  readonly demoAccounts: readonly DemoAccount[];
  readonly application: Application;
  readonly jobs: RunningJobs;
  readonly http: Server;
  /** Stops accepting, lets requests finish, ends jobs, closes the database. */
  readonly stop: () => Promise<void>;
}

/** Opens and prepares the database, fills an empty one where demo data are wanted, and serves. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { settings, metadata, log } = parts;
  await checkStart(settings);
  const database = await openDatabase(settings);
  try {
    const preparation = await prepareDatabase(database, metadata);
    log.info(
      { statements: preparation.statements.length, referenceLists: preparation.referenceData.size },
      'the database is ready',
    );
    const secrets = settings.secrets ?? (await readKeptSecrets(settings.dataFolder));
    const heads = await headsPlaceOf(settings);
    await database.transaction((connection) => checkSharing(connection, { settings, secrets, heads }));
    const filesFolder = join(settings.dataFolder, 'files');
    const { now = () => new Date(), demo } = parts;
    const publicAddress = settings.publicAddress ?? `http://localhost:${String(settings.port)}`;
    const { catalogue } = metadata;
    const { files: filesElsewhere, legalEntitiesUrl } = settings;
    const ofAll = { catalogue, secrets, filesFolder, filesElsewhere, publicAddress, legalEntitiesUrl, log };
    const atClock = (clock: () => Date, on: Database) =>
      createApplication({ ...ofAll, database: on, now: clock, tells: 'nobody' });
    const demoAccounts =
      settings.demo && demo !== undefined ? await ensureDemoData({ demo, database, atClock, today: now() }) : [];
    const application = createApplication({ ...ofAll, database, now });
    const left = await application.files.sweep();
    if (left > 0) log.info({ left }, 'cleared files of requests that never ended');
    const timeZone = catalogue.brand.timeZone;
    const jobs = await startJobs({ database, jobs: jobsOf({ ...application, heads }), timeZone, log });
    const delivery = startDelivery({ ...application, ...mailOf(settings, application.publicAddress) });
    return { application, demoAccounts, jobs, ...(await serve(parts, application, [delivery, jobs])) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** How mails leave, and whose they are. */
function mailOf({ mail = {}, dataFolder }: Settings, publicAddress: string): Pick<DeliveryParts, 'sender' | 'from'> {
  const { smtpUrl, from = `no-reply@${new URL(publicAddress).hostname}` } = mail;
  return { from, sender: smtpUrl === undefined ? outboxSender(join(dataFolder, 'outbox')) : smtpSender(smtpUrl) };
}

async function serve(
  parts: ServerParts,
  application: Application,
  work: readonly (RunningJobs | Delivery)[],
): Promise<Pick<RunningServer, 'address' | 'http' | 'stop'>> {
  let isOpen = true;
  const { settings, metadata, log } = parts;
  const { brand } = metadata.catalogue;
  const http = createHttpServer({
    routes: { ...routesOf({ ...application, isOpen: () => isOpen }), '/': parts.portal },
    headers: { 'app-version': brand.version, ...securityHeaders(brand, application.publicAddress) },
    trustsProxy: settings.trustsProxy,
    log,
  });
  const address = await listen(http, settings.port);
  return {
    address,
    http,
    stop: async () => {
      isOpen = false;
      await closeGently(http);
      for (const { stop } of work) await stop();
      await application.database.close();
    },
  };
}

async function listen(http: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => {
      reject(portRefused(port, error));
    });
    http.listen(port, resolve);
  });
  // A server that listens on a port has an address of this kind.
  const bound = http.address() as AddressInfo;
  return `http://localhost:${String(bound.port)}`;
}
