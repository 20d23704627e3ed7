import type { Scalar } from '../field-types/index.ts';
import type { Values } from '../record/index.ts';

/**
 * A formula in the closed json-logic dialect, as plain JSON. An object has exactly one key, the operator; an array is a
 * list of formulas; other values are literals.
 */
export type Rule = null | boolean | number | string | readonly Rule[] | { readonly [operator: string]: Rule };

/** The type of a path. Paths inside `rows` and `many` are written `loans[].amount`. */
export type ValueType =
  | { readonly kind: 'id' | Exclude<Scalar, 'text'> }
  /** `fixed`: the values of a constant. */
  | { readonly kind: 'text'; readonly fixed?: readonly string[] }
  /** `one`: the phrase for one of the names, `a role`. */
  | { readonly kind: 'enumeration'; readonly name: string; readonly values: readonly string[]; readonly one?: string }
  /** A record reached through a to-one reference, or a group; the path continues with its fields. */
  | { readonly kind: 'record' }
  /** Rows or a to-many relation, which `some`, `all` and `none` iterate. */
  | { readonly kind: 'many' }
  /** A list of scalars, from a constant or literal. */
  | { readonly kind: 'list'; readonly of: ValueType };

/** Returns the type of a path; undefined for an unknown one. The rules access entities only through this interface. */
export interface PathTypes {
  /**
   * `path` is a field path (`member.id`), `$row.x`, `$viewer.x` or `$constants.x`; inside `some` it is `list[].x`, and
   * `$record.x` is `x`.
   */
  readonly typeOf: (path: string) => ValueType | undefined;
  /** Known names where `path` fails, for "did you mean". */
  readonly namesAt: (path: string) => readonly string[];
}

/** The viewer's facts. Every comparison with an absent value is false, even with null. */
export interface ViewerFacts {
  readonly userId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly organizationRole?: string | undefined;
  readonly role?: string | undefined;
  readonly language?: string | undefined;
  readonly permissions?: readonly string[] | undefined;
}

/** Facts available to a formula. Decimals are strings, dates `YYYY-MM-DD`, instants ISO UTC, ids strings. */
export interface RuleFacts {
  readonly record: unknown;
  /** The row for a rule on a field inside `rows`: `$row`. */
  readonly row?: unknown;
  readonly viewer: ViewerFacts;
  readonly constants: Values;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The result of a formula: decimals are strings without trailing zeros, unless `round` fixed their scale. */
export type RuleValue = null | boolean | string | readonly RuleValue[] | { readonly [key: string]: unknown };

/** An issue of a rule; `pointer` leads from the root to the faulty operand. */
export interface RuleIssue {
  readonly code: string;
  readonly pointer: readonly (string | number)[];
  readonly message: string;
}
