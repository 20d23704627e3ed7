import { describe, expect, it } from 'vitest';
import { historyIn } from './history-entry.ts';

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
