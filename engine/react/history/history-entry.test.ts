import { describe, expect, it } from 'vitest';
import { historyIn } from './history-entry.ts';

const entry = { id: '1', action: 'create', changes: [] };
const pageInfo = { totalElements: 12 };

describe('the history in an answer', () => {
  it('is the value of its only field, whatever that is called', () => {
    expect(historyIn({ bookHistory: { items: [entry], pageInfo } })).toEqual({ items: [entry], total: 12 });
    expect(historyIn({ organizationHistory: { items: [], pageInfo: { totalElements: 0 } } })).toEqual({
      items: [],
      total: 0,
    });
  });

  it.each([
    { of: 'nothing yet', data: undefined },
    { of: 'a record that is not there', data: { bookHistory: null } },
    { of: 'an empty answer', data: {} },
    { of: 'no items', data: { bookHistory: { pageInfo } } },
    { of: 'items that are no list', data: { bookHistory: { items: {}, pageInfo } } },
    { of: 'no number of entries', data: { bookHistory: { items: [] } } },
  ])('is none in $of', ({ data }) => {
    expect(historyIn(data)).toBeUndefined();
  });
});
