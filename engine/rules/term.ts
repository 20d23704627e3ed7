import { valueTypes, type RuleFamily } from '../field-types/index.ts';
import type { RuleIssue, ValueType } from './types.ts';

/** The type of a part of a rule: that of a path, of `null`, or unknown after an issue was found in it. */
export type TermType =
  | Exclude<ValueType, { readonly kind: 'list' }>
  | { readonly kind: 'list'; readonly of: TermType }
  | { readonly kind: 'null' }
  | { readonly kind: 'unknown' };

/** How values are compared: numbers as decimals, instants as points in time, the rest as texts or booleans. */
export type Family = RuleFamily | 'id' | 'record' | 'many' | 'list' | 'null';

/**
 * Where a path begins: at the record or the item being looked at, at the whole record from inside an item, at the row, the viewer
 * or the constants.
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
  /** As `PathTypes` knows it: `lots[].amount`, `$viewer.organizationId`. */
  readonly path: string;
}

export interface CallTerm extends TermBase {
  readonly form: 'call';
  readonly operator: string;
  readonly operands: readonly Term[];
  /** Decimal places of the result where `round` fixed them. */
  readonly scale?: number;
}

/** A rule whose every part is typed: what the evaluator and the SQL are made from. */
export type Term = LiteralTerm | ListTerm | PathTerm | CallTerm;

/** The way values of `type` are compared. */
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

/** The way two operands are compared: that of the more specific one, so that a literal takes the other side's type. */
export function commonFamily(left: TermType, right: TermType): Family {
  return familyOf(specificity(left) >= specificity(right) ? left : right);
}

/** How much a type says: a text literal stands for a date, an id or an enumeration value where the other side is one. */
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

/** A type as a sentence names it: `a date`, `a value of Language`. */
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

/** A part of a rule as a sentence names it: its path, its literal, or its operator. */
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
