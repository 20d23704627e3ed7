import { describe, expect, it } from 'vitest';
import { atEdge, positionOf, stepFrom, type Walk } from './walk.ts';

const walk: Walk = { ids: ['21', '22', '23'], page: 2, pages: 4, size: 10, total: 33, isCapped: false };

describe('a walk through a list', () => {
  it.each([
    { id: '21', place: 21 },
    { id: '23', place: 23 },
    { id: '99', place: undefined },
  ])('has $id at position $place', ({ id, place }) => {
    expect(positionOf(walk, id)).toBe(place);
  });

  it.each([
    { id: '21', direction: 'next', step: { kind: 'record', id: '22' } },
    { id: '22', direction: 'previous', step: { kind: 'record', id: '21' } },
    { id: '23', direction: 'next', step: { kind: 'page', page: 3, edge: 'first' } },
    { id: '21', direction: 'previous', step: { kind: 'page', page: 1, edge: 'last' } },
    { id: '99', direction: 'next', step: undefined },
  ] as const)('leads $direction from $id', ({ id, direction, step }) => {
    expect(stepFrom(walk, id, direction)).toEqual(step);
  });

  it('ends at the first and the last record of the list', () => {
    const whole = { ...walk, page: 0, pages: 1 };
    expect(stepFrom(whole, '21', 'previous')).toBeUndefined();
    expect(stepFrom(whole, '23', 'next')).toBeUndefined();
  });

  it('enters a page at its nearer edge', () => {
    expect(atEdge(walk.ids, 'first')).toBe('21');
    expect(atEdge(walk.ids, 'last')).toBe('23');
    expect(atEdge([], 'last')).toBeUndefined();
  });
});
