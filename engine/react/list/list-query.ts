import type { Column } from '../../metadata/types/index.ts';
import { showVariable } from '../../graphql/index.ts';
import type { Values } from '../../record/index.ts';
import { conditionInput, toFilterInput } from '../filter/index.ts';
import type { ListState } from './list-state.ts';

interface ListQuery {
  readonly state: ListState;
  /** Every column the viewer may have. */
  readonly columns: readonly Column[];
  /** Every column of the list, those outside the viewer's reach among them. */
  readonly all: readonly Column[];
  /** Filters the place sets, by name. */
  readonly fixed: Values;
  readonly extent: Extent;
}

/** Whether a list is asked for a page at a time, or comes whole in its one order. */
export type Extent = 'page' | 'whole';

/** What a list is narrowed by: what the person chose, and what the place sets. */
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

/** The variables of a list's operation: narrowing, page, sort, and which optional columns to send. */
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
