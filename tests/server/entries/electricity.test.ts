import { describe, expect, it } from 'vitest';
import { sentenceIn } from '../sentences.ts';
import { answered } from '../trade.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { entriesOf, answeredItems } from './entries.ts';

/** Electricity by sections 2, 3 and 5 of the specification. */
const trading = openedTradingRegister();
const entries = entriesOf(trading);

it('computes the energy with the factor, ignoring the input', async () => {
  expect(answered(await entries.electricity({ energy: '1234.567', energyAf: '9', factor: '9' }))).toMatchObject({
    energyAf: '493.827',
    factor: '0.400',
    energyUnit: 'MJ',
    issuedAt: '2026-03-05',
  });
});

it('recomputes it when the energy changes, and keeps its day', async () => {
  const { id } = answered(await entries.electricity({ issuedAt: '2025-11-30', reference: 'E-1' }));
  expect(answered(await entries.electricity({ id, energy: '10' }))).toMatchObject({
    energyAf: '4.000',
    issuedAt: '2025-11-30',
    reference: 'E-1',
    intensity: '45.500',
  });
});

describe('refuses in both languages at its field', () => {
  it.each([
    {
      of: 'what must be filled in',
      changes: { energy: null, intensity: '' },
      sk: ['energy: Prosím vyplňte', 'intensity: Prosím vyplňte'],
      en: ['energy: Please fill in', 'intensity: Please fill in'],
    },
    {
      of: 'figures below nothing',
      changes: { energy: '-0.5', intensity: '-1' },
      sk: ['energy: Hodnota nemôže byť záporná', 'intensity: Hodnota nemôže byť záporná'],
      en: ['energy: The value cannot be negative', 'intensity: The value cannot be negative'],
    },
    {
      of: 'too many places',
      changes: { intensity: '45.1234' },
      sk: ['intensity: Maximálne na 3 desatinné miesta'],
      en: ['intensity: At most 3 decimal places'],
    },
    {
      of: 'texts where numbers belong',
      changes: { energy: 'veľa', intensity: '45 g' },
      sk: [
        'energy: Hodnota nie je číslo. Zapíšte ju číslicami, napríklad 1 234.',
        'intensity: Hodnota nie je číslo. Zapíšte ju číslicami, napríklad 1 234.',
      ],
      en: [
        'energy: The value is not a number. Write it in digits, for example 1234.',
        'intensity: The value is not a number. Write it in digits, for example 1234.',
      ],
    },
    {
      of: 'a day before the register',
      changes: { issuedAt: '2009-12-31' },
      sk: ['issuedAt: Dátum musí byť najskôr 01.01.2010 a najneskôr rok od zajtrajška.'],
      en: ['issuedAt: The date must not be before 01.01.2010 nor later than a year from tomorrow.'],
    },
    {
      of: 'a day that cannot be yet',
      changes: { issuedAt: '2031-01-01' },
      sk: ['issuedAt: Dátum musí byť najskôr 01.01.2010 a najneskôr rok od zajtrajška.'],
      en: ['issuedAt: The date must not be before 01.01.2010 nor later than a year from tomorrow.'],
    },
  ])('$of', async ({ changes, sk, en }) => {
    const told = await entries.electricityErrors(changes);
    expect(told.map((each) => sentenceIn('sk', each))).toEqual(sk);
    expect(told.map((each) => sentenceIn('en', each))).toEqual(en);
  });
});

it.each([
  { as: 'supplier', sees: true, refused: [] },
  { as: 'registry', sees: true, refused: [] },
  { as: 'government', sees: true, refused: ['errors.forbidden'] },
  { as: 'refinery', sees: false, refused: ['errors.entity.notFound'] },
  { as: 'auditor', sees: false, refused: ['errors.forbidden'] },
])('is shown to $as: $sees', async ({ as, sees, refused }) => {
  const { id } = answered(await entries.electricity());
  const list = 'query { myElectricity(page: { index: 0, size: 100 }) { items { id } } }';
  expect(answeredItems(await trading.ask(as, list), 'id').includes(id)).toBe(sees);
  expect((await entries.electricityErrors({ id, energy: '2' }, as)).map(({ message }) => message)).toEqual(refused);
  expect((await trading.ask(as, 'mutation ($id: ID!) { removeElectricity(id: $id) }', { id })).errors).toEqual(refused);
});

it('ignores another organization in the input', async () => {
  const organizationId = trading.register.organizations.get('refinery');
  expect(await entries.electricityErrors({ organizationId })).toMatchObject([{ code: 'BadInputError' }]);
});

it('shows history and comments only to its organization', async () => {
  const { id } = answered(await entries.electricity({ energy: '5' }));
  await entries.electricity({ id, energy: '7' });
  const write =
    'mutation ($id: ID!, $text: String!) { addElectricityComment(id: $id, audience: ORGANIZATION, text: $text) }';
  const note = { id, text: 'Podľa elektromera' };
  expect((await trading.ask('supplier', write, note)).errors).toEqual([]);
  expect((await trading.askErrors('buyer', write, note)).map(({ code }) => code)).toEqual(['NotFoundError']);

  const read = `query ($id: ID!) {
    electricityHistory(id: $id) { items { action changes { path before after } } }
    electricityComments(id: $id) { items { pieces { words } } }
  }`;
  const own = await trading.ask('supplier', read, { id });
  expect(own.data).toMatchObject({
    electricityHistory: {
      items: [
        { action: 'update', changes: expect.arrayContaining([{ path: 'energyAf', before: '2.000', after: '2.800' }]) },
        { action: 'create' },
      ],
    },
    electricityComments: { items: [{ pieces: [{ words: 'Podľa elektromera' }] }] },
  });
  const registry = await trading.ask('registry', read, { id });
  expect(registry.data).toMatchObject({
    electricityHistory: { items: { length: 2 } },
    electricityComments: { items: [] },
  });
  const strange = await trading.ask('buyer', read, { id });
  expect(strange.data).toEqual({ electricityHistory: null, electricityComments: null });
});
