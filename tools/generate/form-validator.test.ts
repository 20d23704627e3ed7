import { expect, it } from 'vitest';
import type { JsonSchema } from '../../engine/graphql/index.ts';
import { formValidatorCode } from './form-validator.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: {
    amount: { type: ['string', 'null'], format: 'decimal' },
    due: { type: ['string', 'null'], format: 'date' },
    at: { type: ['string', 'null'], format: 'date-time' },
    rows: {
      type: ['array', 'null'],
      items: { type: 'object', properties: { share: { type: ['string', 'null'], format: 'decimal' } } },
    },
  },
};

const { validate } = await moduleOf(formValidatorCode(schema));

it.each([
  { case: 'an exact decimal', data: { amount: '-1200.500' }, fits: true },
  { case: 'nothing', data: { amount: null, rows: null }, fits: true },
  { case: 'a decimal with a comma', data: { amount: '1,5' }, fits: false },
  { case: 'a number where a text is due', data: { amount: 1.5 }, fits: false },
  { case: 'a day', data: { due: '2026-03-01' }, fits: true },
  { case: 'a day the other way round', data: { due: '01.03.2026' }, fits: false },
  { case: 'an instant', data: { at: '2026-03-01T10:00:00.000Z' }, fits: true },
  { case: 'a word in a row', data: { rows: [{ share: 'half' }] }, fits: false },
])('$case fits: $fits', ({ data, fits }) => {
  expect(validate(data)).toBe(fits);
});

it('compiles to a module that loads nothing and compiles nothing', () => {
  const code = formValidatorCode(schema);
  expect(code).not.toMatch(/require\(|^import /mu);
  expect(code).not.toContain('new Function');
});

async function moduleOf(code: string): Promise<{ readonly validate: (data: unknown) => boolean }> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
