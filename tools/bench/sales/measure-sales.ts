import pg from 'pg';
import { atLeast, percentile, type Figure } from '../figure.ts';
import { temporaryPostgres } from '../postgres.ts';
import { startRegister } from '../register.ts';
import { startWorker } from '../worker.ts';
import { openMarket } from './market.ts';
import { sellFunction } from './sell-function.ts';
import type { SellersLoad, Sold } from './sellers.ts';

export interface SalesSizes {
  readonly certificates: number;
  readonly clients: number;
  /** Duration, for the API and the function each. */
  readonly seconds: number;
}

const turnSeconds = 2;
const warmUpSeconds = 3;
const shareWanted = 0.2;
const offersWanted = 200;

/** Sales through the API against an equivalent SQL function, and offers on one certificate. */
export async function measureSales(sizes: SalesSizes): Promise<readonly Figure[]> {
  const postgres = await temporaryPostgres();
  try {
    const register = await startRegister({ databaseUrl: postgres.url });
    try {
      const market = await openMarket(register.address, postgres.url, sizes.certificates);
      await installFunction(postgres.url);
      const load = { ...market, clients: sizes.clients };
      return await compare(sizes, {
        product: { ...load, kind: 'sale', address: `${register.address}/graphql` },
        function: { ...load, kind: 'function', address: postgres.url },
      });
    } finally {
      await register.stop();
    }
  } finally {
    await postgres.stop();
  }
}

type Load = Omit<SellersLoad, 'seconds'>;

async function compare(
  { clients, certificates, seconds }: SalesSizes,
  loads: { readonly product: Load; readonly function: Load },
): Promise<readonly Figure[]> {
  const sellers = startWorker<SellersLoad, Sold>(new URL('./sellers.ts', import.meta.url));
  try {
    const [product, sql]: [Sold[], Sold[]] = [[], []];
    for (const load of Object.values(loads)) await sellers.run({ ...load, seconds: warmUpSeconds });
    for (let turn = 0; turn < seconds / turnSeconds; turn += 1) {
      product.push(await sellers.run({ ...loads.product, seconds: turnSeconds }));
      sql.push(await sellers.run({ ...loads.function, seconds: turnSeconds }));
    }
    const single = { ...loads.product, kind: 'offer' as const, certificates: loads.product.certificates.slice(0, 1) };
    await sellers.run({ ...single, seconds: warmUpSeconds });
    const offers = await sellers.run({ ...single, seconds });
    const sales = `Sales over ${String(certificates)} certificates, ${String(clients)} clients`;
    return [
      { measured: `${sales}: offer and confirmation through the API`, value: toRate(product, 'sales') },
      { measured: `${sales}: by one SQL function, in one database transaction`, value: toRate(sql, 'sales') },
      atLeast(`${sales}: share of the function’s`, rateOf(product) / rateOf(sql), shareWanted, (value) =>
        value.toFixed(2),
      ),
      atLeast(
        `Offers on one certificate, ${String(clients)} clients (${toTimes([offers])})`,
        rateOf([offers]),
        offersWanted,
        (value) => `${value.toFixed(0)} offers/s`,
      ),
    ];
  } finally {
    sellers.stop();
  }
}

async function installFunction(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(sellFunction);
  } finally {
    await database.end();
  }
}

function rateOf(sold: readonly Sold[]): number {
  const sum = (read: (each: Sold) => number): number => sold.reduce((total, each) => total + read(each), 0);
  return sum(({ count }) => count) / sum(({ seconds }) => seconds);
}

function toRate(sold: readonly Sold[], unit: string): string {
  return `${rateOf(sold).toFixed(0)} ${unit}/s (${toTimes(sold)})`;
}

function toTimes(sold: readonly Sold[]): string {
  const times = sold.flatMap((each) => each.times);
  return `half within ${percentile(times, 0.5).toFixed(1)} ms, 99 of 100 within ${percentile(times, 0.99).toFixed(1)} ms`;
}
