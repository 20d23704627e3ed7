import { once } from 'node:events';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Statement } from '../../../engine/store/index.ts';
import type { GraphqlRequest } from '../../../server/platform/http/index.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import { fill } from '../bulk/fill.ts';
import { atLeast, atMost, percentile, type Figure } from '../figure.ts';
import { temporaryPostgres } from '../postgres.ts';
import { readers } from '../bulk/people.ts';
import { portalRequests } from '../lists/portal-requests.ts';
import { openRecorder } from '../lists/recorder.ts';
import { fetchToken, startRegister, type RunningRegister } from '../register.ts';
import { watchMemory } from '../watch-memory.ts';
import type { ClientResult } from './clients.ts';
import { startBareServer, startClients, type Clients } from './forked.ts';

export interface ListSizes {
  readonly certificates: number;
  readonly clients: number;
  /** Load duration per server. */
  readonly seconds: number;
  /** Whether both servers write a CPU profile to the current folder. */
  readonly profile: 'written' | 'none';
}

/** Variables of the portal. */
const usual = { sort: [{ by: 'createdAt', direction: 'DESC' }] };
const warmUpSeconds = 3;
/** Interval of alternation. */
const turnSeconds = 2;
const memoryLimit = 350_000_000;

/** The certificate list through the API against its SQL behind a bare HTTP server. */
export async function measureList(sizes: ListSizes): Promise<readonly Figure[]> {
  const postgres = await temporaryPostgres();
  try {
    const profiled = sizes.profile === 'written' ? ['--cpu-prof'] : [];
    const register = await startRegister({ databaseUrl: postgres.url, flags: profiled });
    try {
      await fill(postgres.url, sizes.certificates);
      const memory = watchMemory(register.child);
      const figures = await compare(sizes, postgres.url, register, profiled);
      memory.stop();
      return [...figures, atMost('Memory of the server under that load', memory.peak(), memoryLimit, inMegabytes)];
    } finally {
      await register.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** For a large and a small organization: the less work in the database, the more overhead counts. */
async function compare(
  sizes: ListSizes,
  databaseUrl: string,
  register: RunningRegister,
  flags: readonly string[],
): Promise<readonly Figure[]> {
  const catalogue = checkedCatalogue('metadata');
  const request = portalRequests(catalogue, 'certificate').list(usual);
  const clients = startClients();
  const figures: Figure[] = [];
  for (const { email, who } of [readers.largest, readers.median]) {
    const token = await fetchToken(register.address, email);
    const statements = await statementsOf(catalogue, databaseUrl, request, token);
    const bare = await startBareServer({ databaseUrl, statements }, flags);
    const load = { token, body: JSON.stringify(request), clients: sizes.clients };
    const results = await alternate(clients, sizes.seconds, [
      { ...load, address: `${register.address}/graphql` },
      { ...load, address: bare.address },
    ]);
    figures.push(...toFigures(results, sizes, who));
    bare.process.disconnect();
    await once(bare.process, 'exit');
  }
  clients.stop();
  return figures;
}

async function statementsOf(
  catalogue: Catalogue,
  databaseUrl: string,
  request: GraphqlRequest,
  token: string,
): Promise<readonly Statement[]> {
  const recorder = openRecorder(catalogue, databaseUrl);
  try {
    const { statements } = await recorder.record(request, token);
    return statements;
  } finally {
    await recorder.close();
  }
}

interface Target {
  readonly address: string;
  readonly token: string;
  readonly body: string;
  readonly clients: number;
}

interface Compared {
  readonly product: readonly ClientResult[];
  readonly bare: readonly ClientResult[];
}

/** Alternates in short turns, so that other load affects both. */
async function alternate(
  clients: Clients,
  seconds: number,
  [product, bare]: readonly [Target, Target],
): Promise<Compared> {
  for (const target of [product, bare]) await clients.run({ ...target, seconds: warmUpSeconds });
  const compared: { readonly product: ClientResult[]; readonly bare: ClientResult[] } = { product: [], bare: [] };
  for (let turn = 0; turn < seconds / turnSeconds; turn += 1) {
    compared.product.push(await clients.run({ ...product, seconds: turnSeconds }));
    compared.bare.push(await clients.run({ ...bare, seconds: turnSeconds }));
  }
  return compared;
}

function toFigures({ product, bare }: Compared, { certificates, clients }: ListSizes, who: string): readonly Figure[] {
  const list = `List of ${certificates.toLocaleString('en')} certificates, ${String(clients)} clients, ${who}`;
  const share = rateOf(product) / rateOf(bare);
  return [
    { measured: `${list}: through the API`, value: toRate(product) },
    { measured: `${list}: the same SQL behind bare node:http`, value: toRate(bare) },
    atLeast(`${list}: share of the bare server’s throughput`, share, 0.9, (value) => value.toFixed(2)),
  ];
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

function rateOf(answered: readonly ClientResult[]): number {
  return sum(answered.map(({ answers }) => answers)) / sum(answered.map(({ seconds }) => seconds));
}

function toRate(answered: readonly ClientResult[]): string {
  const times = answered.flatMap((each) => each.times);
  const half = percentile(times, 0.5).toFixed(1);
  return `${rateOf(answered).toFixed(0)} answers/s (half within ${half} ms, 99 of 100 within ${percentile(times, 0.99).toFixed(1)} ms)`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
