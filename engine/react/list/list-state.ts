import type { ConditionGroup, FilterValue, FilterValues } from '../filter/index.ts';
import type { ColumnLayout } from './column-layout.ts';

export interface Sort {
  readonly by: string;
  readonly direction: 'ASC' | 'DESC';
}

/** The state that determines the rows and columns of a list. */
export interface ListState extends ColumnLayout {
  /** Page index from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly Sort[];
  readonly search: string;
  readonly filters: FilterValues;
  /** Additional conditions combined by "and" and "or". */
  readonly where?: ConditionGroup | undefined;
  /** The day whose values are shown, `YYYY-MM-DD`; today when undefined. */
  readonly asOf?: string | undefined;
  /** Id of the current view; the rest of the state may differ from it. */
  readonly view?: string;
}

/** The sort after choosing a column: ascending first, then toggled. */
export function nextSort(current: readonly Sort[], by: string): readonly Sort[] {
  const [first] = current;
  return [{ by, direction: first?.by === by && first.direction === 'ASC' ? 'DESC' : 'ASC' }];
}

export const withSort = (state: ListState, by: string): ListState => ({
  ...state,
  sort: nextSort(state.sort, by),
  page: 0,
});

export const withPage = (state: ListState, page: number): ListState => ({ ...state, page });

export const withSearch = (state: ListState, search: string): ListState => ({ ...state, search, page: 0 });

/** Changes the page size and keeps the first row of the page in view. */
export function withSize(state: ListState, size: number): ListState {
  return { ...state, size, page: Math.floor((state.page * state.size) / size) };
}

/** Sets one filter, or removes it when `value` is undefined; goes to the first page. */
export function withFilter(state: ListState, name: string, value: FilterValue | undefined): ListState {
  const { [name]: _, ...others } = state.filters;
  return { ...state, page: 0, filters: value === undefined ? others : { ...others, [name]: value } };
}

export function withWhere({ where: _, ...state }: ListState, where: ConditionGroup | undefined): ListState {
  return { ...state, page: 0, ...(where !== undefined && { where }) };
}

/** Shows the values of a day; those of today when undefined. */
export function withAsOf({ asOf: _, ...state }: ListState, asOf: string | undefined): ListState {
  return { ...state, page: 0, ...(asOf !== undefined && { asOf }) };
}

export const withoutFilters = ({ where: _, ...state }: ListState): ListState => ({
  ...state,
  page: 0,
  filters: {},
  search: '',
});

/** True when search, filters or conditions may hide rows. */
export const isNarrowed = (state: ListState): boolean => state.search !== '' || isFiltered(state);

/** True when filters or conditions are set, apart from the search. */
export const isFiltered = ({ filters, where }: ListState): boolean =>
  where !== undefined || Object.keys(filters).length > 0;

/** True when the list shows archived records instead of current ones. */
export const isArchive = ({ filters: { archived } }: ListState): boolean => archived?.kind === 'flag' && archived.is;
