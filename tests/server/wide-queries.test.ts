import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { openedTradingRegister } from './opened-trading-register.ts';
import { wideQueries } from '../../tools/bench/loop/wide-queries.ts';
import { certificateMutation } from './trade.ts';

/** Every selection that the schema allows returns data or a refusal with the exceeded limit, never a fault. */
const trading = openedTradingRegister();
const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));

beforeAll(async () => {
  expect((await trading.ask('supplier', certificateMutation, { input: trading.certificate() })).errors).toEqual([]);
});

it.each([
  { organization: 'supplier', depth: 3 },
  { organization: 'supplier', depth: 11 },
  { organization: 'registry', depth: 2 },
  { organization: 'registry', depth: 5 },
])('a query of the $organization $depth levels deep causes no fault', async ({ organization, depth }) => {
  const queries = wideQueries(schema, { depth, lists: 3, fields: 700 });
  const answered: string[] = [];
  const faults: string[] = [];
  for (const { name, query } of queries) {
    const errors = await trading.askErrors(organization, query);
    if (errors.length === 0) answered.push(name);
    if (errors.some(({ code }) => code === 'Fault')) faults.push(name);
  }
  expect(faults).toEqual([]);
  // The rest needs a permission or an existing record, or exceeds a limit.
  expect(answered.length).toBeGreaterThan(queries.length / 2);
});
