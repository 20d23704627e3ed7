import { valueTypes, type RuleFamily } from '../field-types/index.ts';
import type { RuleIssue, ValueType } from './types.ts';

/** The type of a term: a value type, `null`, or unknown after an issue. */
export type TermType =
  | Exclude<ValueType, { readonly kind: 'list' }>
  | { readonly kind: 'list'; readonly of: TermType }
  | { readonly kind: 'null' }
  | { readonly kind: 'unknown' };

/** How values compare: numbers as decimals, instants as times, others as texts or booleans. */
export type Family = RuleFamily | 'id' | 'record' | 'many' | 'list' | 'null';

/**
 * The root of a path: the record or current item, the whole record from inside an item, the row, the viewer or the
 * constants.
 */
export type PathRoot = 'record' | 'whole' | 'row' | 'viewer' | 'constants';

interface TermBase {
  readonly type: TermType;
  readonly pointer: RuleIssue['pointer'];
}

export interface LiteralTerm extends TermBase {
  readonly form: 'literal';
  readonly value: null | boolean | number | string;
}

export interface ListTerm extends TermBase {
  readonly form: 'list';
  readonly items: readonly Term[];
}

export interface PathTerm extends TermBase {
  readonly form: 'path';
  readonly root: PathRoot;
  /** Field names from the root, or from the item inside `some`, `all` and `none`. */
  readonly steps: readonly string[];
  /** As in `PathTypes`: `lots[].amount`, `$viewer.organizationId`. */
  readonly path: string;
}

export interface CallTerm extends TermBase {
  readonly form: 'call';
  readonly operator: string;
  readonly operands: readonly Term[];
  /** Scale of the result when `round` fixed it. */
  readonly scale?: number;
}

/** A typed rule, from which evaluator and SQL are generated. */
export type Term = LiteralTerm | ListTerm | PathTerm | CallTerm;

/** The comparison family of a type. */
export function familyOf(type: TermType): Family {
  switch (type.kind) {
    case 'enumeration':
      return 'text';
    case 'unknown':
      return 'json';
    case 'id':
    case 'record':
    case 'many':
    case 'list':
    case 'null':
      return type.kind;
    default:
      return valueTypes[type.kind].rule.family;
  }
}

/** The family of a comparison: that of the more specific operand, so that a literal takes the other side's type. */
export function commonFamily(left: TermType, right: TermType): Family {
  return familyOf(specificity(left) >= specificity(right) ? left : right);
}

/** Rank of a type: a text literal becomes a date, id or enumeration value when the other side is one. */
export function specificity(type: TermType): number {
  switch (type.kind) {
    case 'null':
    case 'unknown':
      return 0;
    case 'text':
      return 1;
    case 'enumeration':
      return 3;
    default:
      return 2;
  }
}

/** A type in a message: `a date`, `a value of Language`. */
export function typeName(type: TermType): string {
  switch (type.kind) {
    case 'id':
      return 'an id';
    case 'enumeration':
      return type.one ?? `a value of ${type.name}`;
    case 'record':
      return 'a record';
    case 'many':
      return 'a list of records';
    case 'list':
      return 'a list';
    case 'null':
      return 'nothing';
    case 'unknown':
      return 'something unknown';
    default:
      return valueTypes[type.kind].rule.says;
  }
}

/** A term in a message: its path, literal or operator. */
export function termName(term: Term): string {
  switch (term.form) {
    case 'literal':
      return JSON.stringify(term.value);
    case 'path':
      return `"${term.path}"`;
    case 'list':
      return 'the list';
    case 'call':
      return `the result of "${term.operator}"`;
  }
}
