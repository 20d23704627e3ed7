import { createAccessTokens } from '../../../server/people/accounts/access-token.ts';
import { createSessions } from '../../../server/people/accounts/sessions.ts';
import { startChild, untilServed } from '../../../tools/bench/child.ts';
import type { TradingRegister } from '../trading-register.ts';

const secrets = { access: 'a'.repeat(32), refresh: 'b'.repeat(32), file: 'c'.repeat(32) };

/** The product in a process of its own, started as by `npm start`. */
export interface Product {
  readonly address: string;
  /** Sends SIGKILL: no shutdown handler runs. */
  readonly kill: () => Promise<void>;
}

/** Starts `server/main.ts` with a data folder or a database address. */
export async function startProduct({
  folder,
  databaseUrl,
}: {
  readonly folder: string;
  readonly databaseUrl?: string;
}): Promise<Product> {
  const child = startChild({
    values: ['server/main.ts'],
    environment: {
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DEMO: '0',
      LOG_LEVEL: 'error',
      // Tests set the network of a request in the proxy header.
      TRUST_PROXY: '1',
      ACCESS_TOKEN_SECRET: secrets.access,
      REFRESH_TOKEN_SECRET: secrets.refresh,
      REQUIRE_SECOND_FACTOR: '0',
      FILE_LINK_SECRET: secrets.file,
    },
  });
  return { address: await untilServed(child), kill: child.kill };
}

/** Access tokens of the supplier and the buyer, without a login. */
export async function tokensOf({
  database,
  register,
}: Pick<TradingRegister, 'database' | 'register'>): Promise<{ readonly supplier: string; readonly buyer: string }> {
  // oxlint-disable-next-line house/no-time-in-tests -- the product runs by the clock of the machine
  const now = () => new Date();
  const { sign } = createAccessTokens(secrets.access, now);
  const sessions = createSessions(database, secrets.refresh, now);
  const tokenOf = async (key: string): Promise<string> => {
    const viewer = register.viewerOf(key);
    const { organizationId = '' } = viewer;
    const { sessionId } = await sessions.open({ userId: viewer.userId, organizationId, deviceId: key });
    return await sign(viewer, sessionId);
  };
  return { supplier: await tokenOf('supplier'), buyer: await tokenOf('buyer') };
}
