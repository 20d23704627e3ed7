import type { ConditionGroup, FilterValue, FilterValues } from '../filter/index.ts';
import type { ColumnLayout } from './column-layout.ts';

export interface Sort {
  readonly by: string;
  readonly direction: 'ASC' | 'DESC';
}

/** Everything that decides which rows and columns a list shows. */
export interface ListState extends ColumnLayout {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly Sort[];
  readonly search: string;
  readonly filters: FilterValues;
  /** What must hold besides, tied by "and" and "or". */
  readonly where?: ConditionGroup | undefined;
  /** The day whose values are shown, `YYYY-MM-DD`; today's without it. */
  readonly asOf?: string | undefined;
  /** The id of the view that the list stands in; what else the state says may differ from it. */
  readonly view?: string;
}

/** The sort that follows from choosing a column: ascending first, then the other way round. */
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

/** Another page size keeps the first row of the page in view. */
export function withSize(state: ListState, size: number): ListState {
  return { ...state, size, page: Math.floor((state.page * state.size) / size) };
}

/** One filter set, or removed where `value` is undefined; the list starts again from its first page. */
export function withFilter(state: ListState, name: string, value: FilterValue | undefined): ListState {
  const { [name]: _, ...others } = state.filters;
  return { ...state, page: 0, filters: value === undefined ? others : { ...others, [name]: value } };
}

export function withWhere({ where: _, ...state }: ListState, where: ConditionGroup | undefined): ListState {
  return { ...state, page: 0, ...(where !== undefined && { where }) };
}

/** The values of a day; those of today where it is undefined. */
export function withAsOf({ asOf: _, ...state }: ListState, asOf: string | undefined): ListState {
  return { ...state, page: 0, ...(asOf !== undefined && { asOf }) };
}

export const withoutFilters = ({ where: _, ...state }: ListState): ListState => ({
  ...state,
  page: 0,
  filters: {},
  search: '',
});

/** Whether rows may be missing because of what the person narrowed by. */
export const isNarrowed = (state: ListState): boolean => state.search !== '' || isFiltered(state);

/** Whether filters or conditions narrow it, words apart. */
export const isFiltered = ({ filters, where }: ListState): boolean =>
  where !== undefined || Object.keys(filters).length > 0;

/** Whether the list shows what was archived in place of what there is. */
export const isArchive = ({ filters: { archived } }: ListState): boolean => archived?.kind === 'flag' && archived.is;
