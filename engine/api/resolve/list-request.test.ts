import { describe, expect, it } from 'vitest';
import type { Values } from '../../record/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { pageRequest, fullListRequest } from './list-request.ts';

const selection = { id: true } as const;
const page = (given: Values) => pageRequest(given, selection, true);

/** The refusal of a request: message, path and maximum. */
function refusal(ask: () => unknown): unknown {
  try {
    ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.issues.map(({ message, path, params }) => [message, path.join('.'), params['max']]);
  }
  return undefined;
}

describe('a page', () => {
  it('has the first ten records in default order by default', () => {
    expect(page({})).toEqual({
      request: { filter: {}, sort: [], offset: 0, limit: 10, selection, count: true },
      index: 0,
      size: 10,
    });
  });

  it.each([
    { page: { index: 3 }, offset: 30, limit: 10 },
    { page: { size: 25 }, offset: 0, limit: 25 },
    { page: { index: 2, size: 1_000 }, offset: 2_000, limit: 1_000 },
    { page: { index: null, size: null }, offset: 0, limit: 10 },
    { page: { index: 9_999, size: 1 }, offset: 9_999, limit: 1 },
    { page: null, offset: 0, limit: 10 },
  ])('of $page has the offset $offset and the limit $limit', ({ page: given, offset, limit }) => {
    expect(page({ page: given }).request).toMatchObject({ offset, limit });
  });

  it.each([
    { page: { size: 0 }, says: [['errors.limit.tooManyRows', 'page.size', 1_000]] },
    { page: { size: -1 }, says: [['errors.limit.tooManyRows', 'page.size', 1_000]] },
    { page: { size: 1_001 }, says: [['errors.limit.tooManyRows', 'page.size', 1_000]] },
    { page: { index: -1 }, says: [['errors.limit.tooFar', 'page.index', 10_000]] },
    { page: { index: 1_000 }, says: [['errors.limit.tooFar', 'page.index', 10_000]] },
    { page: { index: 10, size: 1_000 }, says: [['errors.limit.tooFar', 'page.index', 10_000]] },
  ])('of $page is refused', ({ page: given, says }) => {
    expect(refusal(() => page({ page: given }))).toEqual(says);
  });

  it('copies only known properties of sort keys', () => {
    const sort = [
      { by: 'title', direction: 'DESC', __proto__: null },
      { by: 'id', direction: 'ASC' },
    ];
    expect(page({ sort }).request.sort).toEqual([
      { by: 'title', direction: 'DESC' },
      { by: 'id', direction: 'ASC' },
    ]);
    const keys = (count: number) => Array.from({ length: count }, () => ({ by: 'id', direction: 'ASC' }));
    expect(refusal(() => page({ sort: keys(20) }))).toBeUndefined();
    expect(refusal(() => page({ sort: keys(21) }))).toEqual([['errors.limit.tooManySortKeys', 'sort', 20]]);
  });

  it.each([
    { filter: { search: ' Kytice ' }, asked: { filter: {}, search: 'Kytice' } },
    { filter: { search: '  ' }, asked: { filter: {} } },
    { filter: { search: null }, asked: { filter: {} } },
    { filter: { title: { contains: 'a' }, search: 'b' }, asked: { filter: { title: { contains: 'a' } }, search: 'b' } },
    { filter: null, asked: { filter: {} } },
  ])('converts the filter $filter to $asked', ({ filter, asked }) => {
    const { request } = page({ filter });
    const { filter: values, search } = request;
    expect({ filter: values, ...(search !== undefined && { search }) }).toEqual(asked);
  });

  it('refuses all invalid search texts, each at its filter', () => {
    const long = 'x'.repeat(256);
    expect(
      refusal(() => page({ filter: { search: 'x'.repeat(255), title: { contains: 'y'.repeat(255) } } })),
    ).toBeUndefined();
    const refused = refusal(() =>
      page({ filter: { search: long, title: { contains: long }, code: { contains: 'a\0' } } }),
    );
    expect(refused).toEqual([
      ['errors.form.tooLong', 'filter.search', undefined],
      ['errors.form.tooLong', 'filter.title', undefined],
      ['errors.form.text', 'filter.code', undefined],
    ]);
  });
});

describe('a list without pages', () => {
  it.each([
    { limit: undefined, asked: 1_000 },
    { limit: null, asked: 1_000 },
    { limit: 1, asked: 1 },
    { limit: 1_000, asked: 1_000 },
  ])('with the limit $limit has at most $asked records and no count', ({ limit, asked }) => {
    expect(fullListRequest({ limit }, selection)).toEqual({
      filter: {},
      sort: [],
      offset: 0,
      limit: asked,
      selection,
      count: false,
    });
  });

  it.each([0, -1, 1_001])('is refused with the limit %i', (limit) => {
    expect(refusal(() => fullListRequest({ limit }, selection))).toEqual([
      ['errors.limit.tooManyRows', 'limit', 1_000],
    ]);
  });
});
