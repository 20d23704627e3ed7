import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { exampleEntity } from '../../example/index.ts';
import { columnValues, lossesOf, recordWriteOf } from './record-write.ts';

const book = exampleEntity('book');
const stored = {
  id: '5',
  title: 'Báje',
  price: '12.50',
  genre: { id: '31', name: 'Bájky' },
  dimensions: { width: '10' },
};

describe('the write of a record', () => {
  it.each([
    { given: { title: 'Báje' }, columns: {}, changes: {} },
    { given: { title: 'Iné' }, columns: { title: 'Iné' }, changes: { title: { from: 'Báje', to: 'Iné' } } },
    { given: { price: 12.5 }, columns: { price: '12.5' }, changes: {} },
    { given: { genre: { id: '32' } }, columns: { genre_id: '32' }, changes: { genre: { from: '31', to: '32' } } },
    { given: { genre: null }, columns: { genre_id: null }, changes: { genre: { from: '31', to: null } } },
    {
      given: { dimensions: { width: '11', weight: 2 } },
      columns: { dimensions_width: '11', dimensions_weight: '2' },
      changes: { dimensions: { from: { width: '10' }, to: { width: '11', weight: 2 } } },
    },
    { given: { id: '7', archived: true, unknown: 1 }, columns: {}, changes: {} },
  ])('with $given has the columns $columns', ({ given, columns, changes }) => {
    const written = recordWriteOf(book.fields, stored, given);
    expect(Object.fromEntries(written.columns.map(({ column, value }) => [column, value]))).toEqual(columns);
    expect(written.changes).toEqual(changes);
  });

  it('has the parts for other tables', () => {
    const given = { title: 'Iné', authors: [{ name: 'A' }], cover: [] };
    expect(recordWriteOf(book.fields, stored, given).parts).toEqual({ authors: [{ name: 'A' }], cover: [] });
  });

  it('is empty for an unchanged record', () => {
    const anything = fc.record(Object.fromEntries(Object.keys(book.fields).map((name) => [name, fc.jsonValue()])));
    fc.assert(
      fc.property(anything, (record) => {
        expect(recordWriteOf(book.fields, record, record)).toEqual({ columns: [], parts: {}, changes: {} });
        expect(lossesOf(book.fields, record, record)).toEqual({});
      }),
      randomCases(100),
    );
  });
});

it('reports lost values, references by id', () => {
  expect(lossesOf(book.fields, stored, { price: '12.5' })).toEqual({
    title: { from: 'Báje', to: null },
    genre: { from: '31', to: null },
    dimensions: { from: { width: '10' }, to: null },
  });
});

it('writes only the given columns of a row', () => {
  const { authors } = book.fields;
  if (authors?.type !== 'rows') throw new Error('authors are rows');
  expect(columnValues(authors.fields, { id: '1', name: 'A', share: 40 })).toEqual([
    { column: 'name', value: 'A' },
    { column: 'share', value: '40' },
  ]);
});
