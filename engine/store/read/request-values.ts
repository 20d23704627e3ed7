import type { ListCondition, FilterInput, FilterInputs, ListRequest } from '../types.ts';
import { isId } from '../../record/index.ts';

/** A parameter with a value from each request; the statement is cached without it. */
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

/** Cache key of filters with the same statement: names and parts, without values. */
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

/** Number of filter sets in a condition; `FilterKey.among` refers to them by number. */
export function filtersIn(condition: ListCondition): number {
  return condition.kind === 'filters' ? 1 : condition.of.reduce((sum, each) => sum + filtersIn(each), 0);
}

/** The request's own filters, then those of its conditions in order. */
function everyFilters({ filter, where }: ListRequest): readonly FilterInputs[] {
  return [filter, ...(where === undefined ? [] : insideOf(where))];
}

function insideOf(condition: ListCondition): readonly FilterInputs[] {
  return condition.kind === 'filters' ? [condition.filter] : condition.of.flatMap(insideOf);
}

/** True if a request is for archived records. */
export function isArchiveRequest({ filter }: ListRequest): boolean {
  return filter['archived'] === true;
}

/** True if a request has a search text. */
export function isSearched({ search }: ListRequest): boolean {
  return search !== undefined && search !== '';
}

/** True if a request searches text, by search or column filter; the trigram index for it is on the record's table. */
export function isTextSearch(request: ListRequest): boolean {
  const values = everyFilters(request).flatMap((filter) => Object.values(filter));
  return isSearched(request) || values.some((value) => givenBounds(value).has('contains'));
}

/** True if a request filters by more than ids. */
export function hasConditions(request: ListRequest): boolean {
  const given = Object.entries(request.filter).filter(([, value]) => (value ?? undefined) !== undefined);
  return isSearched(request) || request.where !== undefined || given.some(([name]) => name !== 'id');
}

/** The parts of a filter value that are present: a GraphQL client may send null for an omitted part. */
export function givenBounds(value: FilterInput | undefined): ReadonlyMap<string, string | boolean> {
  if (typeof value !== 'object' || isChoiceList(value)) return new Map();
  const parts: readonly (readonly [string, string | boolean | null | undefined])[] = Object.entries(value);
  return new Map(parts.flatMap(([key, part]) => (part === undefined || part === null ? [] : [[key, part]])));
}

/** True for a list of choices; null in it stands for "none". */
export function isChoiceList(value: FilterInput | undefined): value is readonly (string | null)[] {
  return Array.isArray(value);
}

/** Identifies a filter of a request: its name and its filter set. */
export interface FilterKey {
  readonly name: string;
  /** 0 for the request's own filters, from 1 for those in its conditions. */
  readonly among: number;
}

function valueIn(request: ListRequest, { name, among }: FilterKey): FilterInput | undefined {
  return everyFilters(request)[among]?.[name];
}

/** One part of a filter's value, such as `from` of a range. */
export function boundPart(filter: FilterKey, key: string): BoundParameter {
  return new BoundParameter((request) => givenBounds(valueIn(request, filter)).get(key) ?? null);
}

/** A `like` pattern for a substring, with wildcards escaped. */
export function boundPattern(read: BoundParameter): BoundParameter {
  return new BoundParameter((request) => `%${String(read.read(request)).replace(/[\\%_]/gu, '\\$&')}%`);
}

/** The choices of a filter, without "none". */
export function boundTexts(filter: FilterKey): BoundParameter {
  return new BoundParameter((request) => choices(valueIn(request, filter)));
}

/** The chosen ids. Invalid ids match nothing and are removed, since the database would reject the statement. */
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
