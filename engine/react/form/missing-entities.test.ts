import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { EntityPiece } from '../state/index.ts';
import { missingEntities } from './missing-entities.ts';

const catalogue = exampleCatalogue;

function piece(name: string): EntityPiece {
  const entity = catalogue.entities[name];
  if (entity === undefined) throw new Error(`The example has no ${name}.`);
  return { entity, documents: { pickers: {}, lists: {}, operations: {} } };
}

it('returns the entities that rules read through references', () => {
  const book = piece('book');
  expect(missingEntities(book.entity, { book })).toEqual(['genre']);
  expect(missingEntities(book.entity, { book, genre: piece('genre') })).toEqual([]);
});

it('returns those that a suggestion reads', () => {
  const loan = piece('loan');
  const suggested = { on: ['book'], rule: { var: 'book.copies' } };
  const rules = { amount: { suggested, whenHidden: 'keep' } } as const;
  expect(missingEntities({ ...loan.entity, rules, constraints: [] }, { loan })).toContain('book');
});

it('returns those that a unit is computed from', () => {
  const { entity } = piece('receipt');
  const shared = { label: {}, required: false, readOnly: true } as const;
  const fields = {
    ...entity.fields,
    price: { ...shared, name: 'price', type: 'decimal', scale: 2, unit: { field: 'currency' } },
    currency: {
      ...shared,
      name: 'currency',
      type: 'text',
      maxLength: 3,
      unique: false,
      formula: { var: 'book.currency' },
    },
  } as const;
  expect(missingEntities({ ...entity, rules: {}, fields }, {})).toEqual(['book']);
});
