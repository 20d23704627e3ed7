import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '../../server/demo/organizations.ts';
import { startChild, untilServed, type Child } from './child.ts';

/** The product's server with its demo data, in a process of its own. */
export interface RunningRegister {
  readonly address: string;
  readonly child: Child;
  readonly stop: () => Promise<void>;
}

export interface BenchRegisterOptions {
  /** Absent: the embedded database, in a temporary folder. */
  readonly databaseUrl?: string;
  /** Absent: any that is free. */
  readonly port?: number;
  /** Flags for Node, such as `--cpu-prof`. */
  readonly flags?: readonly string[];
}

/** What every process of one run signs with. */
export const secrets = { accessToken: secret(), refreshToken: secret(), fileLink: secret() };

/** Starts `server/main.ts` as it is deployed; `npm start` differs from it in reading generated metadata alone. */
export async function startRegister({
  databaseUrl,
  port = 0,
  flags = [],
}: BenchRegisterOptions = {}): Promise<RunningRegister> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-register-'));
  const child = startChild({
    values: ['--max-semi-space-size=16', ...flags, 'server/main.ts'],
    environment: {
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      ACCESS_TOKEN_SECRET: secrets.accessToken,
      REFRESH_TOKEN_SECRET: secrets.refreshToken,
      FILE_LINK_SECRET: secrets.fileLink,
    },
  });
  const address = await untilServed(child);
  const stop = async (): Promise<void> => {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { address, child, stop };
}

/** Logs a demo account in. @returns its access token, good for a quarter of an hour */
export async function fetchToken(address: string, email: string): Promise<string> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
  const variables = { input: { email, password: demoPassword, deviceID: 'the device of the bench' } };
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  // The contract's answer to a login.
  const answer = (await response.json()) as { readonly data?: { readonly login: { readonly accessToken: string } } };
  if (answer.data === undefined) throw new Error(`${email} cannot log in: ${JSON.stringify(answer)}`);
  return answer.data.login.accessToken;
}

function secret(): string {
  return randomBytes(32).toString('hex');
}
