import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { sharedCatalogue } from '../catalogues.ts';
import { openPglite, openPostgres, type Database } from '../../../engine/store/index.ts';
import { headsLocationOf } from '../../../server/platform/settings/heads-location.ts';
import { reconcile } from '../../../server/trade/reconciliation/index.ts';
import { randomCases } from '../../random-cases.ts';
import { emptyDatabaseUrl } from '../test-database.ts';
import { openTradingRegister, tradingTime } from '../trading-register.ts';
import { sendAgain, startLoad, type RequestedSale, type Traders } from './load.ts';
import { startProduct, tokensOf } from './product.ts';
import { tradeOf } from '../trade.ts';

const { numRuns: kills } = randomCases(20, { quick: 2 });
/** Maximum number of sales before a process is killed. */
const mostSales = 30;
const { catalogue } = sharedCatalogue('metadata');

let cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.toReversed()) await clean();
  cleanUp = [];
});

/** The data of the killed product, and access to them while it is down. */
interface Ground {
  readonly folder: string;
  readonly databaseUrl?: string;
  readonly open: () => Promise<Database>;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function onPostgres(): Promise<Ground> {
  const databaseUrl = await emptyDatabaseUrl();
  return { folder: await temporaryFolder(), databaseUrl, open: () => Promise.resolve(openPostgres(databaseUrl)) };
}

async function embedded(): Promise<Ground> {
  const folder = await temporaryFolder();
  return { folder, open: () => openPglite(join(folder, 'database')) };
}

/** Opens the data while the product is down. */
async function whileDown<T>(ground: Ground, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await ground.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function createTraders(ground: Ground): Promise<Traders> {
  return whileDown(ground, async (database) => {
    const trading = await openTradingRegister(undefined, undefined, database);
    const trade = tradeOf(trading);
    const certificateIds = [
      await trade.certificate({ amount: '1000000' }),
      await trade.certificate({ amount: '1000000' }),
    ];
    const tokens = await tokensOf(trading);
    return { certificateIds, tokens, buyerId: trading.register.organizations.get('buyer') ?? '' };
  });
}

/** Expects that each acknowledged sale exists once, each other one at most once, and that the books balance. */
async function assertWhole(ground: Ground, asked: readonly RequestedSale[]): Promise<void> {
  await whileDown(ground, async (database) => {
    const heads = await headsLocationOf({
      heads: { folder: undefined, secret: undefined, kept: 1 },
      dataFolder: ground.folder,
    });
    const found = await reconcile({ catalogue, database, heads, now: tradingTime, signing: 'compared' });
    expect(found.differences).toEqual([]);
    const rows = await database.query<{ code: string; status: string }>(
      sql`select external_code as code, status from transaction where external_code is not null`,
    );
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    const statuses = new Map(rows.map(({ code, status }) => [code, status]));
    for (const { code, offered, confirmed } of asked) {
      if (confirmed === 'done') expect([code, statuses.get(code)]).toEqual([code, 'CONFIRMED']);
      else if (offered === 'done') expect(['PENDING', 'CONFIRMED']).toContain(statuses.get(code));
    }
  });
}

it.each([
  { product: 'PostgreSQL', lay: onPostgres, times: kills },
  { product: 'the embedded database', lay: embedded, times: Math.ceil(kills / 2) },
])('a process killed under load on $product leaves every operation whole or absent', async ({ lay, times }) => {
  const ground = await lay();
  const traders = await createTraders(ground);
  const asked: RequestedSale[] = [];
  for (let kill = 0; kill < times; kill += 1) {
    const product = await startProduct(ground);
    await sendAgain(product.address, traders, asked);
    const load = startLoad(product.address, traders);
    await load.sold(1 + Math.floor(Math.random() * mostSales));
    await product.kill();
    asked.push(...(await load.stop()));
    await assertWhole(ground, asked);
  }
  expect(asked.filter(({ offered }) => offered === 'done').length).toBeGreaterThan(0);
  const product = await startProduct(ground);
  await sendAgain(product.address, traders, asked);
  await product.kill();
  await assertWhole(ground, asked);
  expect(asked.filter(({ offered }) => offered !== 'done')).toEqual([]);
});
