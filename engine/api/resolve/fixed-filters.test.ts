import { describe, expect, it } from 'vitest';
import type { Values } from '../../record/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { fixedFilters } from './fixed-filters.ts';

const title = (contains: string) => ({ title: { contains } });
const filters = (filter: Values) => ({ kind: 'filters', filter });

/** Conditions nested `depth` times. */
const nested = (depth: number): Values => (depth === 0 ? title('a') : { and: [nested(depth - 1)] });
const many = (count: number) => Array.from({ length: count }, () => title('a'));

function refusal(filter: unknown): unknown {
  try {
    fixedFilters(filter);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.issues.map(({ message, path }) => `${message} at ${path.join('.')}`);
  }
  return undefined;
}

describe('the filter of a list', () => {
  it.each([
    { filter: undefined, is: { filter: {} } },
    { filter: { ...title('a'), search: ' b ' }, is: { filter: title('a'), search: 'b' } },
    { filter: { and: null, or: undefined, not: null }, is: { filter: {} } },
    {
      filter: { ...title('a'), or: [title('b'), title('c')] },
      is: {
        filter: title('a'),
        where: { kind: 'all', of: [{ kind: 'some', of: [filters(title('b')), filters(title('c'))] }] },
      },
    },
    {
      filter: { not: title('a'), and: [{ ...title('b'), or: [] }] },
      is: {
        filter: {},
        where: {
          kind: 'all',
          of: [
            { kind: 'all', of: [filters(title('b')), { kind: 'some', of: [] }] },
            { kind: 'none', of: [filters(title('a'))] },
          ],
        },
      },
    },
  ])('is converted: $filter', ({ filter, is }) => {
    const found = fixedFilters(filter);
    expect(simplified(found)).toEqual(simplified(is));
  });

  it.each([
    { filter: { and: [nested(4)] }, says: undefined },
    { filter: { and: [nested(5)] }, says: ['errors.limit.conditionsTooDeep at filter'] },
    { filter: { or: many(50) }, says: undefined },
    { filter: { or: many(51) }, says: ['errors.limit.tooManyConditions at filter'] },
    { filter: { or: many(26), and: many(25) }, says: ['errors.limit.tooManyConditions at filter'] },
    { filter: { or: [{ search: 'a' }] }, says: ['errors.badInput at filter.or.0.search'] },
    { filter: { not: { search: '' } }, says: ['errors.badInput at filter.not.search'] },
    {
      filter: { ...title('x'.repeat(256)), or: [title('a'), { not: title('a\0') }] },
      says: ['errors.form.tooLong at filter.title', 'errors.form.text at filter.or.1.not.title'],
    },
  ])('is refused only beyond limits and for invalid texts', ({ filter, says }) => {
    expect(refusal(filter)).toEqual(says);
  });
});

/** Unwraps `all` of a single condition. */
function simplified(value: unknown): unknown {
  const parsed: unknown = JSON.parse(JSON.stringify(value), (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || !('kind' in each) || each.kind !== 'all' || !('of' in each))
      return each;
    return Array.isArray(each.of) && each.of.length === 1 ? each.of[0] : each;
  });
  return parsed;
}
