import { expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import type { PrintValue } from '../metadata/index.ts';
import { loanPrint } from './testing.ts';
import { writeText } from './write-value.ts';

const writing = {
  dates: loanPrint.dates,
  instants: 'day',
  yes: 'Áno',
  no: 'Nie',
  enumerations: exampleCatalogue.enumerations,
  language: 'sk',
  timeZone: 'Europe/Bratislava',
  printedAt: '2026-03-07',
} as const;

const written = (value: PrintValue, fact: unknown): string =>
  writeText(
    {
      text: { parts: [{ sk: '{x}' }], values: { x: value }, empty: { sk: '–' } },
      facts: { x: fact, currency: 'EUR' },
      prefix: '',
    },
    writing,
  );

it.each<{ readonly case: string; readonly value: PrintValue; readonly fact: unknown; readonly text: string }>([
  { case: 'a plain number', value: { type: 'number' }, fact: '1234.5', text: '1\u00A0234,5' },
  {
    case: 'a number with its decimals',
    value: { type: 'number', decimals: 3 },
    fact: '1234.5',
    text: '1\u00A0234,500',
  },
  { case: 'a year', value: { type: 'number', decimals: 0, isUngrouped: true }, fact: 2026, text: '2026' },
  { case: 'no decimals', value: { type: 'number', decimals: 0 }, fact: '1234.000', text: '1\u00A0234' },
  {
    case: 'its decimals with a unit',
    value: { type: 'number', decimals: 2, unit: 't' },
    fact: '2',
    text: '2,00\u202Ft',
  },
  {
    case: 'its decimals with the unit of the record',
    value: { type: 'number', decimals: 2, unit: { path: 'currency', enumeration: 'Currency' } },
    fact: '2',
    text: '2,00\u202F€',
  },
  {
    case: 'an instant as a day in the product’s time zone',
    value: { type: 'dateTime' },
    fact: '2026-03-01T23:00:00Z',
    text: '02.03.2026',
  },
  {
    case: 'a code in groups',
    value: { type: 'text', groups: [4, 2, 2] },
    fact: '22072000',
    text: '2207\u00A020\u00A000',
  },
  { case: 'an empty value by its placeholder', value: { type: 'number', decimals: 2 }, fact: null, text: '–' },
])('writes $case', ({ value, fact, text }) => {
  expect(written(value, fact)).toBe(text);
});

it.each([
  { template: 'Confirmed: {x}. Next.', fact: 'Oil, s. r. o.', text: 'Confirmed: Oil, s. r. o. Next.' },
  { template: 'Confirmed: {x}.', fact: 'Oil, s. r. o.', text: 'Confirmed: Oil, s. r. o.' },
  { template: 'Confirmed: {x}. Next.', fact: 'Oil', text: 'Confirmed: Oil. Next.' },
])('ends "$template" with one full stop for $fact', ({ template, fact, text }) => {
  const shown = { parts: [{ sk: template }], values: { x: { type: 'text' } }, empty: { sk: '–' } } as const;
  expect(writeText({ text: shown, facts: { x: fact }, prefix: '' }, writing)).toBe(text);
});
