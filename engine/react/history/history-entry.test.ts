import { describe, expect, it } from 'vitest';
import { exampleEntity } from '../../example/index.ts';
import { historyIn, withUnits, type HistoryEntry } from './history-entry.ts';

const entry = { id: '1', action: 'create', changes: [] };
const pageInfo = { totalElements: 12 };

describe('the history in a response', () => {
  it('is the value of its only field, whatever its name', () => {
    expect(historyIn({ bookHistory: { items: [entry], pageInfo } })).toEqual({ items: [entry], total: 12 });
    expect(historyIn({ organizationHistory: { items: [], pageInfo: { totalElements: 0 } } })).toEqual({
      items: [],
      total: 0,
    });
  });

  it.each([
    { of: 'no response', data: undefined },
    { of: 'a missing record', data: { bookHistory: null } },
    { of: 'an empty response', data: {} },
    { of: 'no items', data: { bookHistory: { pageInfo } } },
    { of: 'items that are no list', data: { bookHistory: { items: {}, pageInfo } } },
    { of: 'no number of entries', data: { bookHistory: { items: [] } } },
  ])('is undefined for $of', ({ data }) => {
    expect(historyIn(data)).toBeUndefined();
  });
});

describe('units of the changes in a history', () => {
  const told = { actor: null, organization: null, originState: null, endState: null, hasFiles: false };
  const entryOf = (changes: HistoryEntry['changes']): HistoryEntry => ({
    ...{ id: '1', createdAt: '2026-03-01T10:00:00Z', action: 'update' },
    ...told,
    changes,
  });
  const price = (before: string | null, after: string) => ({ path: 'price', before, after });
  const currency = (before: string | null, after: string) => ({ path: 'currency', before, after });

  it('are those of their time, read back from the present record', () => {
    const entries = [
      entryOf([price('3', '4')]),
      entryOf([currency('CZK', 'EUR'), price('2', '3')]),
      entryOf([price('1', '2')]),
      entryOf([price(null, '1'), currency(null, 'CZK')]),
    ];
    const measured = withUnits(exampleEntity('book'), { price: '4', currency: 'EUR' }, entries);
    const units = measured.map(({ changes }) => changes.find(({ path }) => path === 'price')?.units);
    const between = (before: string | null, after: string) => ({ enumeration: 'Currency', before, after });
    expect(units).toEqual([between('EUR', 'EUR'), between('CZK', 'EUR'), between('CZK', 'CZK'), between(null, 'CZK')]);
  });

  it('are absent for fields without a unit', () => {
    const [entry] = withUnits(exampleEntity('book'), {}, [entryOf([{ path: 'title', before: 'A', after: 'B' }])]);
    expect(entry?.changes).toEqual([{ path: 'title', before: 'A', after: 'B' }]);
  });
});
