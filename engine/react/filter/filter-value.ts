import type { FilterKind } from '../../metadata/types/index.ts';

/** What a person narrowed a list by, in one filter. */
export type FilterValue =
  | { readonly kind: 'text'; readonly contains: string }
  /** Text that is not filled in. */
  | { readonly kind: 'emptyText' }
  | { readonly kind: 'range' | 'dateRange'; readonly from?: string; readonly to?: string }
  /** Any of these; null stands for a field that is not filled in. */
  | { readonly kind: 'enumeration' | 'reference'; readonly any: readonly (string | null)[] }
  | { readonly kind: 'boolean' | 'flag'; readonly is: boolean };

export type FilterValues = Readonly<Record<string, FilterValue>>;

/** Stands for "not filled in" in an address. */
const EMPTY = '~';
const RANGE = '..';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The text of a filter in an address: `10..20`, `LENT,RETURNED`, `true`, `~`. */
export function toAddress(value: FilterValue): string {
  switch (value.kind) {
    case 'text':
      return value.contains;
    case 'emptyText':
      return EMPTY;
    case 'range':
    case 'dateRange':
      return `${value.from ?? ''}${RANGE}${value.to ?? ''}`;
    case 'enumeration':
    case 'reference':
      return value.any.map((each) => each ?? EMPTY).join(',');
    case 'boolean':
    case 'flag':
      return String(value.is);
  }
}

/** The filter of `kind` that an address says; undefined where it says none. */
export function fromAddress(kind: FilterKind, text: string): FilterValue | undefined {
  switch (kind) {
    case 'text':
      return text === EMPTY ? { kind: 'emptyText' } : parsed(text !== '', { kind, contains: text });
    case 'range':
      return rangeFrom(kind, text, DECIMAL);
    case 'dateRange':
      return rangeFrom(kind, text, DAY);
    case 'enumeration':
    case 'reference':
      return parsed(text !== '', { kind, any: text.split(',').map((each) => (each === EMPTY ? null : each)) });
    case 'boolean':
      return parsed(text === 'true' || text === 'false', { kind, is: text === 'true' });
    case 'flag':
      return parsed(text === 'true', { kind, is: true });
  }
}

/** The filter as the API takes it. */
export function toInput(value: FilterValue): unknown {
  switch (value.kind) {
    case 'text':
      return { contains: value.contains };
    case 'emptyText':
      return { empty: true };
    case 'range':
    case 'dateRange':
      return {
        ...(value.from === undefined ? {} : { from: value.from }),
        ...(value.to === undefined ? {} : { to: value.to }),
      };
    case 'enumeration':
    case 'reference':
      return value.any;
    case 'boolean':
    case 'flag':
      return value.is;
  }
}

function rangeFrom(kind: 'range' | 'dateRange', text: string, shape: RegExp): FilterValue | undefined {
  const [from = '', to = '', ...rest] = text.split(RANGE);
  const bounds = [from, to].filter((bound) => bound !== '');
  if (rest.length > 0 || bounds.length === 0 || !bounds.every((bound) => shape.test(bound))) return undefined;
  return { kind, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

function parsed(isValid: boolean, value: FilterValue): FilterValue | undefined {
  return isValid ? value : undefined;
}
