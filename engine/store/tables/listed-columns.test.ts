import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import type { Catalogue, Entity, List } from '../../metadata/types/index.ts';
import { locate } from '../names/locate.ts';
import { listedColumns, usualOrder } from './listed-columns.ts';
import { endingStatuses } from './ending-statuses.ts';

const [book, loan] = [exampleEntity('book'), exampleEntity('loan')];

/** The book with another default order of its list. */
function orderedBy(...defaultSort: List['defaultSort']): Entity {
  if (book.list === undefined) throw new Error('books have a list');
  return { ...book, list: { ...book.list, defaultSort } };
}

describe('the columns a list needs', () => {
  const columns = new Map(listedColumns(exampleCatalogue, book).map((each) => [each.column, each]));

  it.each([
    { column: 'title', isSorted: true, isShared: false, isDay: false },
    { column: 'price', isSorted: true, isShared: false, isDay: false },
    { column: 'genre_id', isSorted: true, isShared: true, isDay: false },
    { column: 'language', isSorted: true, isShared: true, isDay: false },
    { column: 'is_rare', isSorted: true, isShared: true, isDay: false },
    { column: 'acquired_at', isSorted: true, isShared: false, isDay: true },
    { column: 'created_at', isSorted: true, isShared: false, isDay: false },
  ])('have $column: shared by many is $isShared, of days is $isDay', (column) => {
    expect(columns.get(column.column)).toEqual(column);
  });

  it('have neither what is computed of other records nor the id', () => {
    expect([...columns.keys()].filter((name) => ['id', 'lent_amount', 'loans'].includes(name))).toEqual([]);
  });

  it('are of the table itself, each once, for every entity', () => {
    for (const entity of Object.values(exampleCatalogue.entities)) {
      const names = listedColumns(exampleCatalogue, entity).map(({ column }) => column);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('the usual order of a list', () => {
  it.each([
    { sort: [{ by: 'createdAt', direction: 'DESC' }], order: ['created_at'] },
    {
      sort: [
        { by: 'title', direction: 'ASC' },
        { by: 'acquiredAt', direction: 'ASC' },
      ],
      order: ['title', 'acquired_at'],
    },
    {
      sort: [
        { by: 'title', direction: 'ASC' },
        { by: 'acquiredAt', direction: 'DESC' },
      ],
      order: undefined,
    },
    { sort: [{ by: 'genre', direction: 'ASC' }], order: undefined },
    { sort: [{ by: 'lentAmount', direction: 'ASC' }], order: undefined },
    { sort: [], order: undefined },
  ] as const)('by $sort is one of columns: $order', ({ sort, order }) => {
    expect(usualOrder(exampleCatalogue, orderedBy(...sort))).toEqual(order);
  });
});

describe('a status that ends by itself', () => {
  it('is found among the present records in it, by when it ends', () => {
    const place = locate(exampleCatalogue, loan, 'dueAt');
    const [end, ...others] = endingStatuses(exampleCatalogue, loan);
    expect(others).toEqual([]);
    expect(end).toMatchObject({ status: 'REQUESTED', kind: 'date', after: `"${place?.column ?? ''}"` });
    expect(end?.index.on).toEqual(['"due_at"', '"id"']);
    expect(end?.index.where).toContain(`"status" = 'REQUESTED'`);
    expect(end?.index.where?.startsWith('not archived and ')).toBe(loan.storage.archive);
  });

  it('is none where the entity has no workflow, or none of its statuses ends', () => {
    expect(endingStatuses(exampleCatalogue, book)).toEqual([]);
    const { workflow } = loan;
    const statuses = Object.fromEntries(
      Object.entries(workflow?.statuses ?? {}).map(([name, { ends: _ends, ...status }]) => [name, status]),
    );
    expect(endingStatuses(exampleCatalogue, { ...loan, workflow: workflow && { ...workflow, statuses } })).toEqual([]);
  });

  it('ends after a day or an instant of its own table, and after nothing else', () => {
    const endingAfter = (after: string): Entity => {
      const { workflow } = loan;
      const requested = workflow?.statuses['REQUESTED'];
      if (workflow === undefined || requested?.ends === undefined) throw new Error('requested loans lapse');
      const statuses = { ...workflow.statuses, REQUESTED: { ...requested, ends: { ...requested.ends, after } } };
      return { ...loan, workflow: { ...workflow, statuses } };
    };
    const catalogue: Catalogue = exampleCatalogue;
    expect(() => endingStatuses(catalogue, endingAfter('code'))).toThrow('loan.code is no date of its table');
    expect(() => endingStatuses(catalogue, endingAfter('nothing'))).toThrow('loan.nothing is no date of its table');
  });
});
