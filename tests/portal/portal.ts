import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright';
import { inject } from 'vitest';
import { demoData } from '../../server/demo/index.ts';
import { readPortal } from '../../server/platform/http/index.ts';
import { portalPages } from '../../server/portal-pages.ts';
import { startServer, type RunningServer } from '../../server/start.ts';
import { loadCatalogue, type LoadedCatalogue } from '../../engine/metadata/read/index.ts';
import { sharedCatalogue } from '../server/catalogues.ts';
import { openedFixture } from '../server/opened-fixture.ts';
import { createDatabase, onPostgres } from '../server/run-postgres.ts';
import { findChromium, testFlags } from '../../tools/chromium.ts';
import { waitLimitMs } from '../time-limits.ts';
import { demoDay } from './demo-day.ts';

export interface OpenPortalOptions {
  readonly metadataFolder?: string;
  readonly portalFolder?: string;
  /** Whether registry users need a second factor. */
  readonly requiresSecondFactor?: boolean;
  /** Maps the database URL for the server, such as to a proxy. */
  readonly databaseBehind?: (url: string) => Promise<string>;
}

/** The built portal on a running server, in a browser; `clock` is the server's. */
export interface OpenPortal {
  readonly server: RunningServer;
  readonly clock: { now: Date };
  /** Folder of sent mails. */
  readonly outbox: string;
  /** Closes the server's port, as in a crash or an update. */
  readonly goAway: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** Restarts the register at its address, as in an update to this version. */
  readonly restart: (version: string) => Promise<void>;
  /** Opens a page in a new browser context: Slovak, 1280 × 900, reduced motion. */
  readonly newPerson: (options?: BrowserContextOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** One browser for all test files of a worker; ends with the worker. */
let launched: Promise<Browser> | undefined;

const uncaught: string[] = [];

/** Returns and clears the uncaught errors of this worker's pages. */
export function takeUncaught(): readonly string[] {
  return uncaught.splice(0);
}

/**
 * State of every open page of this worker, to diagnose a failed test: URL, accessibility tree, and last console messages
 * and requests.
 */
export async function pageStates(): Promise<readonly string[]> {
  return await Promise.all(
    (await openPages()).map(async (page) => {
      const tree = page.locator('body').ariaSnapshot({ timeout: snapshotLimitMs });
      const shown = await tree.catch((cause: unknown) => `cannot be read: ${String(cause)}`);
      return [page.url(), shown, ...(await writtenBy(page)), ...(await askedBy(page))].join('\n');
    }),
  );
}

/** The same in one line: path, last messages and last GraphQL operations of each page. */
export async function pageSummaries(): Promise<string> {
  const pages = (await openPages()).map(async (page) => {
    const said = await page.getByRole('log').getByRole('paragraph').allInnerTexts();
    const asked = (await page.requests()).filter((request) => request.url().endsWith('/graphql'));
    const operations = asked.map((request) => `${operationOf(request)} ${outcomeOf(request)}`);
    return `${new URL(page.url()).pathname} said ${JSON.stringify(said.slice(-2))} after ${operations.slice(-3).join(', ')}`;
  });
  return (await Promise.all(pages)).join('; ');
}

const openPages = async () => (await launched)?.contexts().flatMap((context) => context.pages()) ?? [];

async function writtenBy(page: Page): Promise<readonly string[]> {
  const messages = await page.consoleMessages();
  return messages.slice(-10).map((message) => `${message.type()}: ${message.text()}`);
}

/** The last requests, each with its status or failure. */
async function askedBy(page: Page): Promise<readonly string[]> {
  const requests = await page.requests();
  return requests
    .slice(-20)
    .map(
      (request) =>
        `${request.method()} ${request.url()} ${request.postData()?.slice(0, 200) ?? ''}: ${outcomeOf(request)}`,
    );
}

const operationOf = (request: Request) =>
  /"operationName":"(\w+)"/u.exec(request.postData() ?? '')?.[1] ?? request.method();

const outcomeOf = (request: Request) =>
  request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'no answer yet';

/** Timeout for a page that hangs. */
const snapshotLimitMs = 20_000;

/** Serves a copy of the demo register to a browser; both clocks start at the day of its data. */
export async function openPortal(options: OpenPortalOptions = {}): Promise<OpenPortal> {
  const demo = inject('demo');
  const dataFolder = await mkdtemp(join(tmpdir(), 'register-walk-'));
  await cp(demo.dataFolder, dataFolder, { recursive: true });
  const name = `walk_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(demo.postgresUrl, name, 'demo');
  const clock = { now: demoDay };
  const place = { dataFolder, databaseUrl: (await options.databaseBehind?.(databaseUrl)) ?? databaseUrl };
  const start = (port: number, version?: string) =>
    startRegister(options, { port, ...place, version, now: () => clock.now });
  let server = await start(0);
  const port = Number(new URL(server.address).port);
  const browser = await (launched ??= chromium.launch(launchOptions()));
  const contexts: BrowserContext[] = [];
  return {
    get server() {
      return server;
    },
    clock,
    outbox: join(dataFolder, 'outbox'),
    goAway: async () => {
      server.http.closeAllConnections();
      await new Promise((resolve) => server.http.close(resolve));
    },
    comeBack: () => new Promise((resolve) => server.http.listen(port, resolve)),
    restart: async (version) => {
      server.http.closeAllConnections();
      await server.stop();
      server = await start(port, version);
    },
    newPerson: async (options = {}) => {
      const context = await browser.newContext({
        baseURL: server.address,
        locale: 'sk-SK',
        viewport: { width: 1280, height: 900 },
        // Avoids waiting for fade animations of dialogs and menus.
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      context.on('weberror', (error) => uncaught.push(`${error.page()?.url() ?? ''}: ${String(error.error())}`));
      context.setDefaultTimeout(waitLimitMs);
      // oxlint-disable-next-line house/no-time-in-tests -- how far the clock of the page is from the register's
      await context.addInitScript(shiftClock, clock.now.getTime() - Date.now());
      return await context.newPage();
    },
    close: async () => {
      await Promise.all(contexts.map(closeWithRoutes));
      await server.stop();
      await rm(dataFolder, { recursive: true });
      await onPostgres(demo.postgresUrl, (postgres) => postgres.script(`drop database ${name} with (force)`));
    },
  };
}

/** A portal that is open during the tests of a file. */
export function openedPortal(options?: OpenPortalOptions): OpenPortal {
  return openedFixture(
    () => openPortal(options),
    (portal) => portal.close(),
  );
}

/** Closes a context in which requests may still be in a route's handler: closing makes the handler fail. */
async function closeWithRoutes(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Shifts the clock of a page, but not its timers. */
function shiftClock(ahead: number): void {
  const { now } = Date;
  const shifted = () => now() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, target) =>
      Reflect.construct(date, given.length === 0 ? [shifted()] : given, target) as Date, // what Date constructs
    get: (date, name): unknown => (name === 'now' ? shifted : Reflect.get(date, name)),
  });
}

interface RegisterStart {
  readonly port: number;
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** The product's version if undefined. */
  readonly version: string | undefined;
  readonly now: () => Date;
}

async function startRegister(
  options: OpenPortalOptions,
  { port, dataFolder, databaseUrl, version, now }: RegisterStart,
): Promise<RunningServer> {
  const loaded =
    options.metadataFolder === undefined ? sharedCatalogue('metadata') : loadCatalogue(options.metadataFolder);
  const metadata = version === undefined ? loaded : ofVersion(loaded, version);
  const portal = await readPortal(options.portalFolder ?? 'dist/portal', portalPages(metadata.catalogue));
  if (portal === undefined) throw new Error('the portal is not built');
  return await startServer({
    settings: {
      port,
      dataFolder,
      databaseUrl,
      secrets: undefined,
      heads: { folder: undefined, secret: undefined, kept: 31 },
      demo: false,
      requiresSecondFactor: options.requiresSecondFactor ?? false,
      logLevel: 'silent',
      tasksAtOnce: 1,
      trustsProxy: false,
    },
    metadata,
    demo: demoData,
    portal,
    log: pino({ level: 'silent' }),
    now,
  });
}

function ofVersion(loaded: LoadedCatalogue, version: string): LoadedCatalogue {
  return { ...loaded, catalogue: { ...loaded.catalogue, brand: { ...loaded.catalogue.brand, version } } };
}

export function launchOptions(): Parameters<typeof chromium.launch>[0] {
  const executablePath = findChromium();
  return { ...(executablePath === undefined ? {} : { executablePath }), args: [...testFlags] };
}
