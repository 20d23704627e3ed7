import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedCatalogue } from './catalogues.ts';
import { openedFixture } from './opened-fixture.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Values } from '../../engine/record/index.ts';
import type { DemoData } from '../../server/demo-data.ts';
import { sendNotBuilt } from '../../server/platform/http/index.ts';
import { createLog } from '../../server/log.ts';
import type { Settings } from '../../server/platform/settings/settings.ts';
import { startServer, type RunningServer } from '../../server/start.ts';
import { testDatabaseUrl } from './test-database.ts';
import { tradingTime } from './trading-register.ts';

const metadata = sharedCatalogue('metadata');

/** The secrets of a register whose database is on the run's PostgreSQL. */
const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };

/** The register on a random port, with a database of its own and a clock that tests move. */
export interface TestServer extends RunningServer {
  readonly clock: { now: Date };
  readonly dataFolder: string;
  /** The log lines; none unless `logLevel` enables them. */
  readonly logged: readonly Values[];
  /** Sends a request as the portal does; anonymous without a token. */
  readonly ask: (query: string, variables?: object, token?: string, headers?: Headers) => Promise<ServerAnswer>;
}

type Headers = Readonly<Record<string, string>>;

export interface ServerAnswer {
  readonly data?: Values | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Values }[];
}

/** Message and path of each error of a response; undefined if there is none. */
export const errorsOf = ({ errors }: ServerAnswer) =>
  errors?.map(({ message, extensions }) => [message, extensions['path']]);

/** Starts a register with a new database on the run's PostgreSQL; `databaseUrl: undefined` selects the embedded one. */
export async function startTestServer(
  settings: Partial<Settings> = {},
  demo?: DemoData,
  constants: Catalogue['constants'] = {},
): Promise<TestServer> {
  const clock = { now: tradingTime() };
  const dataFolder = settings.dataFolder ?? (await mkdtemp(join(tmpdir(), 'register-')));
  const logged: Values[] = [];
  const logLevel = settings.logLevel ?? 'silent';
  const databaseUrl = 'databaseUrl' in settings ? settings.databaseUrl : await testDatabaseUrl('register');
  const server = await startServer({
    settings: {
      port: 0,
      secrets: databaseUrl === undefined ? undefined : secrets,
      heads: { folder: undefined, secret: undefined, kept: 31 },
      demo: false,
      requiresSecondFactor: false,
      logLevel,
      tasksAtOnce: 1,
      trustsProxy: false,
      ...settings,
      databaseUrl,
      dataFolder,
    },
    metadata: { ...metadata, catalogue: withConstants(constants) },
    ...(demo && { demo }),
    portal: sendNotBuilt,
    log: createLog(logLevel, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    now: () => clock.now,
  });
  // On a busy machine a client could reuse a connection just when the server closes it.
  server.http.keepAliveTimeout = 0;
  return {
    ...server,
    clock,
    dataFolder,
    logged,
    ask: (query, variables = {}, token, headers = {}) => ask(server.address, { query, variables }, token, headers),
  };
}

/** A server that runs during the tests of a file; options as for `startTestServer`. */
export function openedServer(...options: Parameters<typeof startTestServer>): TestServer {
  return openedFixture(
    () => startTestServer(...options),
    (server) => server.stop(),
  );
}

/** Returns the same catalogue object if nothing changes, so that values cached by catalogue are reused. */
function withConstants(changed: Catalogue['constants']): Catalogue {
  const { catalogue } = metadata;
  if (Object.keys(changed).length === 0) return catalogue;
  return { ...catalogue, constants: { ...catalogue.constants, ...changed } };
}

async function ask(address: string, body: object, token: string | undefined, headers: Headers): Promise<ServerAnswer> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  // The shape of every GraphQL response; tests that read more state what they expect.
  return (await response.json()) as ServerAnswer;
}
