import type { Column } from '../../metadata/types/index.ts';
import { showVariable } from '../../graphql/index.ts';
import type { Values } from '../../record/index.ts';
import { conditionInput, toFilterInput } from '../filter/index.ts';
import type { ListState } from './list-state.ts';

interface ListQuery {
  readonly state: ListState;
  /** Columns visible to the viewer. */
  readonly columns: readonly Column[];
  /** All columns of the list, including those outside the viewer's permissions. */
  readonly all: readonly Column[];
  /** Filters fixed by the embedding screen, by name. */
  readonly fixed: Values;
  readonly extent: Extent;
}

/** A list is read page by page, or whole in its fixed order. */
export type Extent = 'page' | 'whole';

/** The filter input of a list: the person's filters and the fixed ones. */
export function listFilter(
  { filters, where, search }: Pick<ListState, 'filters' | 'where' | 'search'>,
  fixed: ListQuery['fixed'],
): Values {
  const narrowing = Object.entries(filters).map(([name, value]) => [name, toFilterInput(value)] as const);
  return {
    ...Object.fromEntries(narrowing),
    ...(where === undefined ? {} : conditionInput(where)),
    ...(search === '' ? {} : { search }),
    ...fixed,
  };
}

/** The variables of a list query: filter, page, sort, and flags of optional columns. */
export function listVariables({ state, columns, all, fixed, extent }: ListQuery): Values {
  const isShown = ({ name }: Column) => columns.some((column) => column.name === name) && !state.hidden.includes(name);
  const shows = all
    .filter(({ hidden, visible }) => hidden || visible !== undefined)
    .map((column) => [showVariable(column), isShown(column)] as const);
  return {
    filter: listFilter(state, fixed),
    ...(state.asOf !== undefined && { asOf: state.asOf }),
    ...(extent === 'page' && {
      page: { index: state.page, size: state.size },
      sort: state.sort.map(({ by, direction }) => ({ by, direction })),
    }),
    ...Object.fromEntries(shows),
  };
}
