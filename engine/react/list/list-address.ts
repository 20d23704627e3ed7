import {
  areWords,
  conditionsFromAddress,
  conditionsToAddress,
  fromAddress,
  toAddress,
  type ConditionGroup,
  type FilterDefinition,
  type FilterValue,
} from '../filter/index.ts';
import { rangeFacts } from '../../field-types/index.ts';
import { readLayout, writeLayout } from './column-layout.ts';
import type { ListState, Sort } from './list-state.ts';
import { lastPage, REACHABLE_ROWS } from './pages.ts';

/** What an address can contain for a list, from the columns and filters of this viewer. */
export interface ListShape {
  readonly initial: ListState;
  readonly sortable: readonly string[];
  /** Columns that can be hidden, moved, resized and pinned. */
  readonly columns: readonly string[];
  readonly sizes: readonly number[];
  /** True when the records have values with validity dates. */
  readonly isDated?: boolean;
  readonly filters: readonly (Pick<FilterDefinition, 'name' | 'kind' | 'values'> &
    Partial<Pick<FilterDefinition, 'offered'>>)[];
}

export interface ReadAddress {
  readonly state: ListState;
  /** Parameters that are invalid for this list; the person is notified. */
  readonly ignored: readonly string[];
}

/** Parses the list state from an address; missing parts default to `initial`. */
export function readAddress(search: string, shape: ListShape): ReadAddress {
  const params = new URLSearchParams(search);
  const ignored: string[] = [];
  const taken = <Value>(name: string, read: (text: string) => Value | undefined): Value | undefined => {
    const text = params.get(name);
    if (text === null) return undefined;
    params.delete(name);
    const value = read(text);
    if (value === undefined) ignored.push(name);
    return value;
  };
  const { initial } = shape;
  taken('view', (id) => (id === initial.view ? id : undefined));
  const sort = taken('sortName', (by) => (shape.sortable.includes(by) ? by : undefined));
  const direction = taken('sortOrder', directionOf);
  const size = taken('size', (text) => shape.sizes.find((each) => String(each) === text)) ?? initial.size;
  const page = taken('page', (text) => pageOf(text, size));
  const words = taken('search', (text) => (areWords(text) ? text : undefined));
  const { layout, misread } = readLayout(params, shape.columns, initial);
  const filters = shape.filters.flatMap((filter) => {
    const start = initial.filters[filter.name];
    // An empty value removes a filter that is set initially.
    const value = taken(filter.name, (text) =>
      text === '' && start !== undefined ? 'none' : fromAddress(filter, text),
    );
    const set = value ?? start;
    return set === undefined || set === 'none' ? [] : [[filter.name, set] as const];
  });
  const where = taken('where', (text) =>
    text === '' && initial.where !== undefined ? 'none' : conditionsFromAddress(text, shape.filters),
  );
  const asOf =
    shape.isDated === true ? taken('asOf', (text) => (rangeFacts.dateRange.isEnd(text) ? text : undefined)) : undefined;
  const holding = where ?? initial.where;
  return {
    state: {
      page: page ?? initial.page,
      size,
      sort: sort === undefined ? initial.sort : [{ by: sort, direction: direction ?? 'ASC' }],
      search: words ?? initial.search,
      filters: Object.fromEntries<FilterValue>(filters),
      ...(holding !== undefined && holding !== 'none' && { where: holding }),
      ...((asOf ?? initial.asOf) !== undefined && { asOf: asOf ?? initial.asOf }),
      ...layout,
      ...(initial.view === undefined ? {} : { view: initial.view }),
    },
    ignored: [...ignored, ...misread, ...new Set(params.keys())],
  };
}

/**
 * The address query of a list state, with its question mark. Parts equal to `initial` are omitted, except the sort with
 * `always`.
 */
export function writeAddress(
  state: ListState,
  shape: ListShape,
  sortShown: 'always' | 'whenChanged' = 'whenChanged',
): string {
  const { initial } = shape;
  const params = new URLSearchParams();
  if (state.view !== undefined) params.set('view', state.view);
  const [sort] = state.sort;
  if (sort !== undefined && (sortShown === 'always' || !isSameSort(sort, initial.sort[0]))) {
    params.set('sortName', sort.by);
    params.set('sortOrder', sort.direction.toLowerCase());
  }
  if (state.page !== initial.page) params.set('page', String(state.page + 1));
  if (state.size !== initial.size) params.set('size', String(state.size));
  if (state.search !== initial.search) params.set('search', state.search);
  for (const name of Object.keys({ ...initial.filters, ...state.filters })) {
    const [text, start] = [textOf(state.filters[name]), textOf(initial.filters[name])];
    if (text !== start) params.set(name, text);
  }
  const where = whereText(state.where);
  if (where !== whereText(initial.where)) params.set('where', where);
  if (state.asOf !== undefined && state.asOf !== initial.asOf) params.set('asOf', state.asOf);
  writeLayout(params, state, initial);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

const textOf = (value: FilterValue | undefined): string => (value === undefined ? '' : toAddress(value));

const whereText = (where: ConditionGroup | undefined): string =>
  where === undefined ? '' : conditionsToAddress(where);

function directionOf(text: string): Sort['direction'] | undefined {
  if (text === 'asc') return 'ASC';
  return text === 'desc' ? 'DESC' : undefined;
}

/** Page index from 0, at most the last page that the API returns. */
function pageOf(text: string, size: number): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text) - 1, lastPage(size, REACHABLE_ROWS)) : undefined;
}

function isSameSort(one: Sort, other: Sort | undefined): boolean {
  return one.by === other?.by && one.direction === other.direction;
}
