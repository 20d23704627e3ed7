import { isValues, type Values } from '../../record/index.ts';
import type { ListRequest, Selection } from '../../store/index.ts';
import { limitExceeded } from '../errors/api-error.ts';
import { fixedFilters } from './fixed-filters.ts';

/** Maximum records of a page. */
const largestPage = 1_000;
/** Maximum offset; beyond it, a filter is more useful than paging. */
const farthestOffset = 10_000;
const usualPage = 10;
/** Maximum sort keys, above the columns of any list. */
const mostSortKeys = 20;

/** Converts page arguments for the store. @throws ApiError beyond the limits on size and offset */
export function pageRequest(
  { filter, page, sort }: Values,
  selection: Selection,
  isCounted: boolean,
): { readonly request: ListRequest; readonly index: number; readonly size: number } {
  const { index = 0, size = usualPage } = pageGiven(page);
  if (size < 1 || size > largestPage) throw limitExceeded('errors.limit.tooManyRows', largestPage, ['page', 'size']);
  const offset = index * size;
  if (index < 0 || offset >= farthestOffset)
    throw limitExceeded('errors.limit.tooFar', farthestOffset, ['page', 'index']);
  return {
    request: { ...fixedFilters(filter), sort: sortGiven(sort), offset, limit: size, selection, count: isCounted },
    index,
    size,
  };
}

/** Converts the arguments of a list without pages. @throws ApiError beyond the limit on size */
export function fullListRequest({ filter, limit }: Values, selection: Selection): ListRequest {
  const size = typeof limit === 'number' ? limit : largestPage;
  if (size < 1 || size > largestPage) throw limitExceeded('errors.limit.tooManyRows', largestPage, ['limit']);
  return { ...fixedFilters(filter), sort: [], offset: 0, limit: size, selection, count: false };
}

function pageGiven(page: unknown): { readonly index?: number; readonly size?: number } {
  if (!isValues(page)) return {};
  const { index, size } = page;
  return { ...(typeof index === 'number' && { index }), ...(typeof size === 'number' && { size }) };
}

function sortGiven(sort: unknown): ListRequest['sort'] {
  if (!Array.isArray(sort)) return [];
  if (sort.length > mostSortKeys) throw limitExceeded('errors.limit.tooManySortKeys', mostSortKeys, ['sort']);
  // Validated by GraphQL.
  return (sort as ListRequest['sort']).map(({ by, direction }) => ({ by, direction }));
}
