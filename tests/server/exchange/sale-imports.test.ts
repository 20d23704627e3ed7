import { beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { tradeOf } from '../trade.ts';
import { importErrorsOf, importsOf, openedWorkingRegister, workbook } from './importing.ts';

/** Rows of sales that a careless or hostile supplier imports. */
const importing = importsOf(openedWorkingRegister());
let own: string;
let foreign: string;

beforeAll(async () => {
  const trade = tradeOf(importing.trading);
  own = await codeOf(await trade.certificate({ externalCode: 'OWN' }));
  foreign = await codeOf(await trade.certificate({ externalCode: 'THEIRS' }, 'refinery'));
});

async function codeOf(id: string): Promise<string> {
  const [row] = await importing.trading.database.query(sql`select code from certificate where id = ${id}`);
  return String(row?.['code']);
}

const sale = (changes: Values = {}): Values => ({
  'Evidenčné číslo': own,
  'IČO odberateľa': '90000102',
  Dátum: '05.03.2026',
  Množstvo: 1,
  ...changes,
});

async function tried(row: Values): Promise<Values> {
  const { data, errors } = await importing.send('tryTransactions', await workbook([row]));
  expect(errors).toEqual([]);
  return Object(data['tryTransactions']);
}

it.each(['Odberateľ IČO', 'Odberateľ', undefined])(
  'a file without a column of the buyer puts nothing on the market: %s',
  async (heading) => {
    const { 'IČO odberateľa': buyer, ...others } = sale();
    const { count, ...made } = await tried(heading === undefined ? others : { ...others, [heading]: buyer });
    expect(count).toBe(0);
    expect(importErrorsOf(made)).toContainEqual([
      1,
      null,
      'errors.import.headingMissing',
      { heading: 'IČO odberateľa / Buyer ID' },
    ]);
  },
);

it.each([
  ['one column of the buyer', { 'IČO odberateľa': undefined, 'SPD kód odberateľa': 'SPD-BUYER' }],
  ['an empty buyer, for the market', { 'IČO odberateľa': null }],
  ['a buyer of spaces, for the market', { 'IČO odberateľa': '   ' }],
])('accepts %s', async (_, changes) => {
  const row = Object.fromEntries(Object.entries(sale(changes)).filter(([, value]) => value !== undefined));
  const { count, ...made } = await tried(row);
  expect(importErrorsOf(made)).toEqual([]);
  expect(count).toBe(1);
});

it.each([
  ['of two buyers', () => ({ 'SPD kód odberateľa': 'SPD-REFINERY' }), 'SPD kód odberateľa'],
  ['to a dash', () => ({ 'IČO odberateľa': '-' }), 'IČO odberateľa'],
  ['to oneself', () => ({ 'IČO odberateľa': '90000101' }), 'IČO odberateľa'],
  ['to an authority', () => ({ 'IČO odberateľa': '90000011' }), 'IČO odberateľa'],
  ['from the certificate of another', () => ({ 'Evidenčné číslo': foreign }), 'Evidenčné číslo'],
  ['from the external code of another', () => ({ 'Evidenčné číslo': 'THEIRS' }), 'Evidenčné číslo'],
  ['before the issue', () => ({ Dátum: '01.01.2026' }), 'Dátum'],
  ['in four years', () => ({ Dátum: '01.01.2030' }), 'Dátum'],
  ['of four decimals', () => ({ Množstvo: '1,0005' }), 'Množstvo'],
  ['of nothing', () => ({ Množstvo: 0 }), 'Množstvo'],
  ['of less than nothing', () => ({ Množstvo: -1 }), 'Množstvo'],
  ['of a reversed period', () => ({ 'Obdobie od': '05.03.2026', 'Obdobie do': '04.03.2026' }), 'Obdobie do'],
  ['under an unknown scheme', () => ({ Schéma: 'Neznáma' }), 'Schéma'],
])('refuses a sale %s at its column', async (_, changes, column) => {
  const { count, ...made } = await tried(sale(changes()));
  expect(count).toBe(0);
  expect(importErrorsOf(made).map(([row, at]) => [row, at])).toEqual([[2, column]]);
});
