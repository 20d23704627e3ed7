import type { FilterDefinition } from './filter-definition.ts';
import { rangeFacts, isRangeKind, type RangeKind } from '../../field-types/index.ts';

/** Value of a set filter. */
export type FilterValue =
  | { readonly kind: 'text'; readonly contains: string }
  /** The text is empty. */
  | { readonly kind: 'emptyText' }
  | RangeValue
  /** Any of these; null matches an empty field. */
  | { readonly kind: 'enumeration' | 'reference'; readonly any: readonly (string | null)[] }
  | { readonly kind: 'boolean' | 'flag'; readonly is: boolean };

/** A range whose bounds may be open. */
export interface RangeValue {
  readonly kind: RangeKind;
  readonly from?: string;
  readonly to?: string;
}

export type FilterValues = Readonly<Record<string, FilterValue>>;

/** Address text of "not filled in". */
const EMPTY = '~';
/** A text of this character only gets one more of it in an address. */
const LIKE_EMPTY = /^~+$/;
const RANGE = '..';
/** Ids are positive 64-bit integers. */
const ID = /^[1-9]\d{0,18}$/;

/** Maximum length of a searched text, in characters; a limit of the API. */
export const LONGEST_WORDS = 255;

/** True when the filter's value is a range. */
export function isRange(value: FilterValue): value is RangeValue {
  return isRangeKind(value.kind);
}

/** Converts a filter value to address text: `10..20`, `LENT,RETURNED`, `true`, `~`. */
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

/** Parses a filter value from address text; undefined when the filter cannot have it. */
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

/** Converts a filter value to the API's input. */
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

/** True when a text can be searched: within the length limit and without control characters. */
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
