import { beforeAll, expect, it } from 'vitest';
import type { ReadRecord, ReadRecords } from '../../../engine/spreadsheets/index.ts';
import { countSteps } from '../../../engine/spreadsheets/testing/count-steps.ts';
import type { Saver } from '../../../server/exchange/imports/save-one.ts';
import { saveRecords } from '../../../server/exchange/imports/save-records.ts';
import { tryRecords } from '../../../server/exchange/imports/try-records.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { tradingTime } from '../trading-register.ts';

const trading = openedTradingRegister();
let saver: Saver;

beforeAll(() => {
  const { application, register } = trading;
  const described = application.catalogue.imports['certificates'];
  if (described === undefined) throw new Error('certificates are imported');
  saver = { ...application, described, importId: '1', viewer: register.viewerOf('supplier'), now: tradingTime() };
});

/** Empty records: validation refuses them without a query. */
function emptyRecords(count: number): ReadRecords {
  const record = (row: number): ReadRecord => ({
    rows: [row],
    values: {},
    positions: new Map(),
    readOnly: new Map(),
    issues: [],
  });
  const records = Array.from({ length: count }, (_, index) => record(index + 2));
  return { length: count, slice: (from, to) => Promise.resolve(records.slice(from, to)) };
}

const start = { done: 0, count: 0, sums: {}, errors: [] };
const nothing = () => Promise.resolve();
const { signal } = new AbortController();

const ways = {
  saved: (records: ReadRecords) => {
    const { transaction } = trading.database;
    return saveRecords({ saver, transaction, hold: nothing, keep: nothing, confirm: nothing, signal }, records, start);
  },
  tried: (records: ReadRecords) => tryRecords(trading.database, { saver, signal, confirm: nothing }, records, start),
};

/** Maximum number of elements accessed between two turns of the event loop; a dry run starts with 200 records. */
it.each([
  { way: 'saved', mostAtOnce: 15_000 },
  { way: 'tried', mostAtOnce: 100_000 },
] as const)('yields to other requests while many refused records are $way', async ({ way, mostAtOnce }) => {
  expect(await ways[way](emptyRecords(1))).toMatchObject({ done: 1, count: 0 });
  const steps = await countSteps(() => ways[way](emptyRecords(200)));
  expect(steps.all).toBeGreaterThan(2 * mostAtOnce);
  expect(steps.atOnce).toBeLessThan(mostAtOnce);
});
