import { checkedCatalogue } from '../../metadata-findings.ts';
import { fill } from '../bulk/fill.ts';
import { readers } from '../bulk/people.ts';
import { atMost, percentile, type Figure } from '../figure.ts';
import { portalRequests } from '../lists/portal-requests.ts';
import { temporaryPostgres } from '../postgres.ts';
import { fetchToken, startRegister } from '../register.ts';
import { openMarket } from '../sales/market.ts';
import type { Market } from '../sales/sellers.ts';
import { watchMemory } from '../watch-memory.ts';
import { startWorker } from '../worker.ts';
import type { LoadAnswers, UsersLoad } from './users.ts';

export interface LoadSizes {
  readonly certificates: number;
  readonly users: number;
  readonly minutes: number;
}

/** Lists in their default order. */
const lists = ['certificate', 'transaction', 'holding'];
const forSale = 500;
const warmUpSeconds = 10;
const share = 0.95;
const [listLimitMs, saleLimitMs, memoryLimit] = [100, 300, 512_000_000];

/** Concurrent users with one second of think time: nine of ten requests open a list, one sells. */
export async function measureLoad({ certificates, users, minutes }: LoadSizes): Promise<readonly Figure[]> {
  const postgres = await temporaryPostgres();
  try {
    const register = await startRegister({ databaseUrl: postgres.url });
    const people = startWorker<UsersLoad, LoadAnswers>(new URL('./users.ts', import.meta.url));
    try {
      await fill(postgres.url, certificates);
      const market = await openMarket(register.address, postgres.url, forSale);
      const load = {
        address: `${register.address}/graphql`,
        users,
        market,
        pages: await pagesOf(register.address, market),
      };
      await people.run({ ...load, seconds: warmUpSeconds });
      const memory = watchMemory(register.child);
      const served = await people.run({ ...load, seconds: minutes * 60 });
      memory.stop();
      for (const failure of new Set(served.failures)) console.error(failure);
      const what = `${String(users)} people with a second of thinking for ${String(minutes)} min, ${certificates.toLocaleString('en')} certificates`;
      return [
        within(`${what}: 95 of 100 lists (${served.lists.length.toLocaleString('en')})`, served.lists, listLimitMs),
        within(`${what}: 95 of 100 sales (${served.sales.length.toLocaleString('en')})`, served.sales, saleLimitMs),
        atMost(`${what}: requests that failed`, served.failures.length, 0, String),
        atMost(
          `${what}: memory of the server`,
          memory.peak(),
          memoryLimit,
          (bytes) => `${(bytes / 1e6).toFixed(0)} MB`,
        ),
      ];
    } finally {
      people.stop();
      await register.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Page 1 of each list for each kind of viewer; the seller's token is that of the largest organization. */
async function pagesOf(address: string, { seller }: Market): Promise<UsersLoad['pages']> {
  const catalogue = checkedCatalogue('metadata');
  const bodies = lists.map((entity) => JSON.stringify(portalRequests(catalogue, entity).list()));
  const tokens = [seller.token];
  for (const reader of Object.values(readers))
    if (reader !== readers.largest) tokens.push(await fetchToken(address, reader.email));
  return tokens.flatMap((token) => bodies.map((body) => ({ token, body })));
}

function within(measured: string, times: readonly number[], limitMs: number): Figure {
  return atMost(measured, percentile(times, share), limitMs, (ms) => `${ms.toFixed(0)} ms`);
}
