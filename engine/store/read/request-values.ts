import type { FilterValue, ListRequest } from '../types.ts';

/** A parameter whose value comes with each request; the statement around it is made once. */
export class Late {
  readonly read: (request: ListRequest) => unknown;

  constructor(read: (request: ListRequest) => unknown) {
    this.read = read;
  }
}

/** The values of a statement for one request. */
export function valuesFor(values: readonly unknown[], request: ListRequest): readonly unknown[] {
  const given: unknown[] = [];
  for (const value of values) given.push(value instanceof Late ? value.read(request) : value);
  return given;
}

/** Tells filters apart whose statements differ: which are given, with which parts; not their values. */
export function filterShape(request: ListRequest): string {
  const parts = Object.entries(request.filter).map(([name, value]) => `${name}:${valueShape(value)}`);
  return isSearched(request) ? [...parts, '?'].join() : parts.join();
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
  return isSearched(request) || Object.values(request.filter).some((value) => partsGiven(value).has('contains'));
}

/** Whether a request chooses among records by more than their ids. */
export function isChosen(request: ListRequest): boolean {
  const given = Object.entries(request.filter).filter(([, value]) => (value ?? undefined) !== undefined);
  return isSearched(request) || given.some(([name]) => name !== 'id');
}

/** The parts of a value that are given: GraphQL lets a client write null for what it leaves out. */
export function partsGiven(value: FilterValue | undefined): ReadonlyMap<string, string | boolean> {
  if (typeof value !== 'object' || isList(value)) return new Map();
  const parts: readonly (readonly [string, string | boolean | null | undefined])[] = Object.entries(value);
  return new Map(parts.flatMap(([key, part]) => (part === undefined || part === null ? [] : [[key, part]])));
}

/** Whether a value is a list of choices, null among them for "none". */
export function isList(value: FilterValue | undefined): value is readonly (string | null)[] {
  return Array.isArray(value);
}

/** One part of a filter's value, `from` of a range. */
export function latePart(name: string, key: string): Late {
  return new Late(({ filter }) => partsGiven(filter[name]).get(key) ?? null);
}

/** A text as `like` looks for it anywhere, its own wildcards taken literally. */
export function lateContaining(read: Late): Late {
  return new Late((request) => `%${String(read.read(request)).replace(/[\\%_]/gu, '\\$&')}%`);
}

/** The choices of a filter, without "none". */
export function lateTexts(name: string): Late {
  return new Late(({ filter }) => choices(filter[name]));
}

/** The ids chosen. One that is no number matches nothing, and must not reach the database, which would refuse the statement. */
export function lateIds(name: string): Late {
  return new Late(({ filter }) => choices(filter[name]).filter((id) => /^\d{1,18}$/u.test(id)));
}

function choices(value: FilterValue | undefined): readonly string[] {
  return isList(value) ? value.filter((item) => item !== null) : [];
}

function valueShape(value: FilterValue | undefined): string {
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `${['', 'one'][choices(value).length] ?? 'some'}${value.includes(null) ? 'none' : ''}`;
  return [...partsGiven(value)].map(([key, part]) => (typeof part === 'boolean' ? `${key}=${part}` : key)).join('+');
}
