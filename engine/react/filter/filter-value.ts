import type { FilterDefinition } from './filter-definition.ts';
import { rangeFacts, isRangeKind, type RangeKind } from '../../field-types/index.ts';

/** What a person narrowed a list by, in one filter. */
export type FilterValue =
  | { readonly kind: 'text'; readonly contains: string }
  /** Text that is not filled in. */
  | { readonly kind: 'emptyText' }
  | RangeValue
  /** Any of these; null stands for a field that is not filled in. */
  | { readonly kind: 'enumeration' | 'reference'; readonly any: readonly (string | null)[] }
  | { readonly kind: 'boolean' | 'flag'; readonly is: boolean };

/** Two ends, either of which may be open. */
export interface RangeValue {
  readonly kind: RangeKind;
  readonly from?: string;
  readonly to?: string;
}

export type FilterValues = Readonly<Record<string, FilterValue>>;

/** Stands for "not filled in" in an address. */
const EMPTY = '~';
/** A text of the same sign alone has one more of it in an address. */
const LIKE_EMPTY = /^~+$/;
const RANGE = '..';
/** Ids are whole numbers of 64 bits. */
const ID = /^[1-9]\d{0,18}$/;

/** Characters that the API looks for at most. */
export const LONGEST_WORDS = 255;

/** Whether a filter is set to a range. */
export function isRange(value: FilterValue): value is RangeValue {
  return isRangeKind(value.kind);
}

/** The text of a filter in an address: `10..20`, `LENT,RETURNED`, `true`, `~`. */
export function toAddress(value: FilterValue): string {
  if (isRange(value)) return `${value.from ?? ''}${RANGE}${value.to ?? ''}`;
  switch (value.kind) {
    case 'text':
      return LIKE_EMPTY.test(value.contains) ? `${value.contains}${EMPTY}` : value.contains;
    case 'emptyText':
      return EMPTY;
    case 'enumeration':
    case 'reference':
      return value.any.map((each) => each ?? EMPTY).join(',');
    case 'boolean':
    case 'flag':
      return String(value.is);
  }
}

/** The value of a filter that an address says; undefined where it says none that the filter could have. */
export function fromAddress(
  { kind, values }: Pick<FilterDefinition, 'kind' | 'values'>,
  text: string,
): FilterValue | undefined {
  if (isRangeKind(kind)) return rangeFrom(kind, text);
  switch (kind) {
    case 'text':
      return text === EMPTY ? { kind: 'emptyText' } : containing(LIKE_EMPTY.test(text) ? text.slice(1) : text);
    case 'enumeration':
      return anyFrom(kind, text, (name) => values.some((value) => value.name === name));
    case 'reference':
      return anyFrom(kind, text, (id) => ID.test(id));
    case 'boolean':
      return parsed(text === 'true' || text === 'false', { kind, is: text === 'true' });
    case 'flag':
      return parsed(text === 'true', { kind, is: true });
  }
}

/** The filter as the API takes it. */
export function toFilterInput(value: FilterValue): unknown {
  if (isRange(value)) {
    const { kind: _, ...ends } = value;
    return ends;
  }
  switch (value.kind) {
    case 'text':
      return { contains: value.contains };
    case 'emptyText':
      return { empty: true };
    case 'enumeration':
    case 'reference':
      return value.any;
    case 'boolean':
    case 'flag':
      return value.is;
  }
}

/** Whether a text can be looked for: not too long, and without characters that no one types. */
export function areWords(text: string): boolean {
  return text.length <= LONGEST_WORDS && !/\p{Cc}/u.test(text) && text.isWellFormed();
}

function containing(text: string): FilterValue | undefined {
  return parsed(text !== '' && areWords(text), { kind: 'text', contains: text });
}

function rangeFrom(kind: RangeKind, text: string): FilterValue | undefined {
  const { isEnd, isOrdered } = rangeFacts[kind];
  const [from = '', to = '', ...rest] = text.split(RANGE);
  const given = [from, to].filter((end) => end !== '');
  if (rest.length > 0 || given.length === 0 || !given.every(isEnd)) return undefined;
  const ends = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  return parsed(given.length < 2 || isOrdered(from, to), { kind, ...ends });
}

function anyFrom(
  kind: 'enumeration' | 'reference',
  text: string,
  isOne: (name: string) => boolean,
): FilterValue | undefined {
  const names = text.split(',');
  const any = names.map((name) => (name === EMPTY ? null : name));
  return parsed(
    names.every((name) => name === EMPTY || isOne(name)),
    { kind, any },
  );
}

function parsed(isValid: boolean, value: FilterValue): FilterValue | undefined {
  return isValid ? value : undefined;
}
