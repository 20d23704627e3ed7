import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '../../server/demo/organizations.ts';
import { startChild, untilServed, type Child } from './child.ts';

/** The product's server with demo data in a separate process. */
export interface RunningRegister {
  readonly address: string;
  readonly child: Child;
  readonly stop: () => Promise<void>;
}

export interface BenchRegisterOptions {
  /** Absent: the embedded database in a temporary folder. */
  readonly databaseUrl?: string;
  /** Absent: a free port. */
  readonly port?: number;
  /** Node flags, such as `--cpu-prof`. */
  readonly flags?: readonly string[];
}

/** Signing secrets shared by all processes of a run. */
export const secrets = { accessToken: secret(), refreshToken: secret(), fileLink: secret() };

/** Starts `server/main.ts` as deployed; `npm start` only differs in using generated metadata. */
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

/** Logs in a demo account. @returns its access token, valid for fifteen minutes */
export async function fetchToken(address: string, email: string): Promise<string> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
  const variables = { input: { email, password: demoPassword, deviceID: 'the device of the bench' } };
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  // the login response
  const answer = (await response.json()) as { readonly data?: { readonly login: { readonly accessToken: string } } };
  if (answer.data === undefined) throw new Error(`${email} cannot log in: ${JSON.stringify(answer)}`);
  return answer.data.login.accessToken;
}

function secret(): string {
  return randomBytes(32).toString('hex');
}
