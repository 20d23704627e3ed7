import type { Scalar } from '../field-types/index.ts';
import type { Values } from '../record/index.ts';

/**
 * A formula in the closed json-logic dialect, as plain JSON.
 * An object has exactly one key, the operator; an array is a list of formulas; the rest are literals.
 */
export type Rule = null | boolean | number | string | readonly Rule[] | { readonly [operator: string]: Rule };

/** The type of what a path leads to. Paths inside `rows` and `many` are written `loans[].amount`. */
export type ValueType =
  | { readonly kind: 'id' | Exclude<Scalar, 'text'> }
  /** With `fixed`, what a constant holds. */
  | { readonly kind: 'text'; readonly fixed?: readonly string[] }
  /** With `one`, names of the product: what one of them is called, `a role`. */
  | { readonly kind: 'enumeration'; readonly name: string; readonly values: readonly string[]; readonly one?: string }
  /** A record reached through a to-one reference, or a group; its own fields continue the path. */
  | { readonly kind: 'record' }
  /** Rows or a to-many relation: what `some`, `all` and `none` go through. */
  | { readonly kind: 'many' }
  /** A list of scalars, as a constant or a literal gives it. */
  | { readonly kind: 'list'; readonly of: ValueType };

/** Answers what type a path has; undefined where the path does not exist. The rules know no entity: this is their only window. */
export interface PathTypes {
  /** `path` is a field path (`member.id`), `$row.x`, `$viewer.x` or `$constants.x`; inside `some` it is `list[].x`, but `x` of `$record.x`. */
  readonly typeOf: (path: string) => ValueType | undefined;
  /** Names that exist where `path` fails, for "did you mean". */
  readonly namesAt: (path: string) => readonly string[];
}

/** Who is asking, as rules see it. An absent value compares false with everything, null included. */
export interface ViewerFacts {
  readonly userId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly organizationRole?: string | undefined;
  readonly role?: string | undefined;
  readonly language?: string | undefined;
  readonly permissions?: readonly string[] | undefined;
}

/** All that a formula may look at. Decimals are strings, dates `YYYY-MM-DD`, instants ISO UTC, ids strings. */
export interface RuleFacts {
  readonly record: unknown;
  /** The row a rule on a field inside `rows` is about: what `$row` means. */
  readonly row?: unknown;
  readonly viewer: ViewerFacts;
  readonly constants: Values;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What a formula yields: decimals leave as strings without trailing zeros, unless `round` fixed their scale. */
export type RuleValue = null | boolean | string | readonly RuleValue[] | { readonly [key: string]: unknown };

/** One finding in a rule; `pointer` leads from the rule's root to the offending part. */
export interface RuleIssue {
  readonly code: string;
  readonly pointer: readonly (string | number)[];
  readonly message: string;
}
