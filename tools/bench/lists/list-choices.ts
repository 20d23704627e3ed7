import type { Entity, FilterKind } from '../../../engine/metadata/index.ts';
import { isValues, valueAt, type Values } from '../../../engine/record/index.ts';

/** A list request with one order, filter or search; page 1. */
export interface ListChoice {
  /** `sort supplier`, `filter amount`. */
  readonly offered: string;
  /** Variant: `ascending`, `much`, `little`, `nothing`. */
  readonly way: string;
  readonly filter?: Values;
  readonly sort?: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[];
}

/** Sample records, for filter values that exist. */
export interface ListSample {
  readonly newest: readonly Values[];
  readonly oldest: readonly Values[];
}

/** Every order and filter of a list, with values that match many, few and no records of a sample. */
export function listChoicesOf({ list }: Pick<Entity, 'list'>, sample: ListSample): readonly ListChoice[] {
  const columns = list?.columns ?? [];
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name }): ListChoice[] => [
      { offered: `sort ${name}`, way: 'ascending', sort: [{ by: name, direction: 'ASC' }] },
      { offered: `sort ${name}`, way: 'descending', sort: [{ by: name, direction: 'DESC' }] },
    ]);
  const filters = columns.flatMap(({ name, field, filter }): readonly ListChoice[] => {
    if (filter === undefined) return [];
    const values = { newest: valuesAt(sample.newest, field), oldest: valuesAt(sample.oldest, field) };
    const ways = Object.entries(waysOf(filter, values));
    return ways.map(([way, value]) => ({ offered: `filter ${name}`, way, filter: { [name]: value } }));
  });
  return [{ offered: 'default order', way: 'page 1' }, ...sorts, ...filters];
}

interface Found {
  readonly newest: readonly string[];
  readonly oldest: readonly string[];
}

function waysOf(kind: FilterKind, { newest, oldest }: Found): Values {
  const [middle = '1', last = '1'] = [newest.toSorted(byNumber)[newest.length >> 1], newest.at(-1)];
  const ofOld = (oldest[oldest.length >> 1] ?? '2020-01-01').slice(0, 10);
  const ofNew = (newest[0] ?? '2026-01-01').slice(0, 10);
  switch (kind) {
    case 'text':
      return { ...wordsOf(newest), 'what is empty': { empty: true } };
    case 'range':
      return {
        much: { from: middle },
        little: { from: last, to: last },
        nothing: { from: '999999999999' },
      };
    case 'boolean':
    case 'flag':
      return { yes: true, no: false };
    default:
      return {
        'the newest day': { from: ofNew, to: ofNew },
        'all since a day long ago': { from: ofOld },
        'a day long ago': { from: ofOld, to: ofOld },
        'a year long ago': { from: ofOld, to: laterDay(ofOld, 365) },
        nothing: { from: '2199-01-01' },
      };
    case 'reference':
    case 'enumeration': {
      const [often, rarely] = byFrequency([...newest, ...oldest]);
      return { much: [often], little: [rarely], both: [often, rarely], 'what is empty': [null] };
    }
  }
}

/** Texts that match nearly all codes, one, and none. */
function wordsOf(values: readonly string[]): Readonly<Record<string, { readonly contains: string }>> {
  const [first = 'C-2026', some = '000123'] = [values[0], values[values.length >> 1]];
  return {
    much: { contains: first.slice(0, 3) },
    little: { contains: some.slice(-6) },
    nothing: { contains: 'QQQQ' },
  };
}

/** Values at a path; ids of records. */
function valuesAt(items: readonly Values[], path: string): readonly string[] {
  return items.flatMap((item) => {
    const value = valueAt(item, path);
    if (isValues(value)) return typeof value['id'] === 'string' ? [value['id']] : [];
    return typeof value === 'string' ? [value] : [];
  });
}

/** The most and the least frequent value. */
export function byFrequency(values: readonly string[]): readonly [string, string] {
  const counted = [...Map.groupBy(values, (value) => value)].toSorted((one, other) => other[1].length - one[1].length);
  return [counted[0]?.[0] ?? '1000', counted.at(-1)?.[0] ?? '1001'];
}

function byNumber(one: string, other: string): number {
  return Number(one) - Number(other);
}

function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
