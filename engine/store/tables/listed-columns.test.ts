import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import type { Catalogue, Entity, List } from '../../metadata/types/index.ts';
import { locate } from '../names/locate.ts';
import { listedColumns, defaultOrderColumns } from './listed-columns.ts';
import { endingStatuses } from './ending-statuses.ts';

const [book, loan] = [exampleEntity('book'), exampleEntity('loan')];

/** The book entity with another default order. */
function orderedBy(...defaultSort: List['defaultSort']): Entity {
  if (book.list === undefined) throw new Error('books have a list');
  return { ...book, list: { ...book.list, defaultSort } };
}

describe('the listed columns of an entity', () => {
  const columns = new Map(listedColumns(exampleCatalogue, book).map((each) => [each.column, each]));

  it.each([
    { column: 'title', isSorted: true, isShared: false, isDay: false },
    { column: 'price', isSorted: true, isShared: false, isDay: false },
    { column: 'genre_id', isSorted: true, isShared: true, isDay: false },
    { column: 'language', isSorted: true, isShared: true, isDay: false },
    { column: 'is_rare', isSorted: true, isShared: true, isDay: false },
    { column: 'acquired_at', isSorted: true, isShared: false, isDay: true },
    { column: 'created_at', isSorted: true, isShared: false, isDay: false },
  ])('include $column: shared is $isShared, day is $isDay', (column) => {
    expect(columns.get(column.column)).toEqual(column);
  });

  it('exclude computed values and the id', () => {
    expect([...columns.keys()].filter((name) => ['id', 'lent_amount', 'loans'].includes(name))).toEqual([]);
  });

  it('are unique for every entity', () => {
    for (const entity of Object.values(exampleCatalogue.entities)) {
      const names = listedColumns(exampleCatalogue, entity).map(({ column }) => column);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('the default order of a list', () => {
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
  ] as const)('of $sort has the columns $order', ({ sort, order }) => {
    expect(defaultOrderColumns(exampleCatalogue, orderedBy(...sort))).toEqual(order);
  });
});

describe('an expiring status', () => {
  it('has an index of its present records by expiry', () => {
    const place = locate(exampleCatalogue, loan, 'dueAt');
    const [end, ...others] = endingStatuses(exampleCatalogue, loan);
    expect(others).toEqual([]);
    expect(end).toMatchObject({ status: 'REQUESTED', kind: 'date', after: `"${place?.column ?? ''}"` });
    expect(end?.index.on).toEqual(['"due_at"', '"id"']);
    expect(end?.index.where).toContain(`"status" = 'REQUESTED'`);
    expect(end?.index.where?.startsWith('not archived and ')).toBe(loan.storage.archive);
  });

  it('does not exist without a workflow or expiry', () => {
    expect(endingStatuses(exampleCatalogue, book)).toEqual([]);
    const { workflow } = loan;
    const statuses = Object.fromEntries(
      Object.entries(workflow?.statuses ?? {}).map(([name, { ends: _ends, ...status }]) => [name, status]),
    );
    expect(endingStatuses(exampleCatalogue, { ...loan, workflow: workflow && { ...workflow, statuses } })).toEqual([]);
  });

  it('expires only by a date or instant of its own table', () => {
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
