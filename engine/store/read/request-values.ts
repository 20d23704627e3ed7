import type { ListCondition, FilterInput, FilterInputs, ListRequest } from '../types.ts';
import { isId } from '../../record/index.ts';

/** A parameter whose value comes with each request; the statement around it is made once. */
export class BoundParameter {
  readonly read: (request: ListRequest) => unknown;

  constructor(read: (request: ListRequest) => unknown) {
    this.read = read;
  }
}

/** The values of a statement for one request. */
export function valuesFor(values: readonly unknown[], request: ListRequest): readonly unknown[] {
  const given: unknown[] = [];
  for (const value of values) given.push(value instanceof BoundParameter ? value.read(request) : value);
  return given;
}

/** Tells filters apart whose statements differ: which are given, with which parts; not their values. */
export function filterShape(request: ListRequest): string {
  const { filter, where } = request;
  const parts = [
    shapeOf(filter),
    ...(where === undefined ? [] : [whereShape(where)]),
    ...(isSearched(request) ? ['?'] : []),
  ];
  return parts.join('&');
}

function shapeOf(filter: FilterInputs): string {
  return Object.entries(filter)
    .map(([name, value]) => `${name}:${valueShape(value)}`)
    .join();
}

function whereShape(condition: ListCondition): string {
  const inside = condition.kind === 'filters' ? shapeOf(condition.filter) : condition.of.map(whereShape).join(';');
  return `${condition.kind}(${inside})`;
}

/** How many filters by name there are in a condition: their numbers tell which of them is meant. */
export function filtersIn(condition: ListCondition): number {
  return condition.kind === 'filters' ? 1 : condition.of.reduce((sum, each) => sum + filtersIn(each), 0);
}

/** What a request is narrowed by, then what stands in its conditions, in their order. */
function everyFilters({ filter, where }: ListRequest): readonly FilterInputs[] {
  return [filter, ...(where === undefined ? [] : insideOf(where))];
}

function insideOf(condition: ListCondition): readonly FilterInputs[] {
  return condition.kind === 'filters' ? [condition.filter] : condition.of.flatMap(insideOf);
}

/** Whether a request is for archived records in place of those there are. */
export function asksArchived({ filter }: ListRequest): boolean {
  return filter['archived'] === true;
}

/** Whether a request looks for words. */
export function isSearched({ search }: ListRequest): boolean {
  return search !== undefined && search !== '';
}

/** Whether a request looks for words, in its search or in a column: an index of their parts finds them in the record. */
export function looksForWords(request: ListRequest): boolean {
  const values = everyFilters(request).flatMap((filter) => Object.values(filter));
  return isSearched(request) || values.some((value) => givenBounds(value).has('contains'));
}

/** Whether a request chooses among records by more than their ids. */
export function hasConditions(request: ListRequest): boolean {
  const given = Object.entries(request.filter).filter(([, value]) => (value ?? undefined) !== undefined);
  return isSearched(request) || request.where !== undefined || given.some(([name]) => name !== 'id');
}

/** The parts of a value that are given: GraphQL lets a client write null for what it leaves out. */
export function givenBounds(value: FilterInput | undefined): ReadonlyMap<string, string | boolean> {
  if (typeof value !== 'object' || isChoiceList(value)) return new Map();
  const parts: readonly (readonly [string, string | boolean | null | undefined])[] = Object.entries(value);
  return new Map(parts.flatMap(([key, part]) => (part === undefined || part === null ? [] : [[key, part]])));
}

/** Whether a value is a list of choices, null among them for "none". */
export function isChoiceList(value: FilterInput | undefined): value is readonly (string | null)[] {
  return Array.isArray(value);
}

/** Which filter of a request is meant: its name, and among which filters it stands. */
export interface FilterKey {
  readonly name: string;
  /** 0 for those the request is narrowed by, from 1 for those in its conditions. */
  readonly among: number;
}

function valueIn(request: ListRequest, { name, among }: FilterKey): FilterInput | undefined {
  return everyFilters(request)[among]?.[name];
}

/** One part of a filter's value, `from` of a range. */
export function boundPart(filter: FilterKey, key: string): BoundParameter {
  return new BoundParameter((request) => givenBounds(valueIn(request, filter)).get(key) ?? null);
}

/** A text as `like` looks for it anywhere, its own wildcards taken literally. */
export function boundPattern(read: BoundParameter): BoundParameter {
  return new BoundParameter((request) => `%${String(read.read(request)).replace(/[\\%_]/gu, '\\$&')}%`);
}

/** The choices of a filter, without "none". */
export function boundTexts(filter: FilterKey): BoundParameter {
  return new BoundParameter((request) => choices(valueIn(request, filter)));
}

/** The ids chosen. One that is no number matches nothing, and must not reach the database, which would refuse the statement. */
export function boundIds(filter: FilterKey): BoundParameter {
  return new BoundParameter((request) => choices(valueIn(request, filter)).filter((id) => isId(id)));
}

function choices(value: FilterInput | undefined): readonly string[] {
  return isChoiceList(value) ? value.filter((item) => item !== null) : [];
}

function valueShape(value: FilterInput | undefined): string {
  if (typeof value === 'boolean') return String(value);
  if (isChoiceList(value))
    return `${['', 'one'][choices(value).length] ?? 'some'}${value.includes(null) ? 'none' : ''}`;
  return [...givenBounds(value)].map(([key, part]) => (typeof part === 'boolean' ? `${key}=${part}` : key)).join('+');
}
