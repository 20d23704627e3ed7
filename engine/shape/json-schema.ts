import type { RecordIssue } from '../record/index.ts';
import type { Field, NumberField } from '../language/types.ts';

/** Field type of a schema part; a long text is a text. */
export type ShapeKind = Exclude<Field['type'], 'longText'>;

/** The subset of JSON Schema used for records, arguments and their parts. */
export interface JsonSchema {
  /** Type that decides the message for a wrong value. */
  readonly kind?: ShapeKind;
  /** Unit quoted with a limit. */
  readonly unit?: string;
  /** Replaces the limit in the message for an out-of-range number. */
  readonly measures?: NumberField['measures'];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly not?: { readonly type: string; readonly pattern: string };
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Decimal places of a number stored as text: JSON numbers are not exact. */
  readonly scale?: number;
  /** The exact minimum. */
  readonly least?: string | number;
  /** The exact maximum. */
  readonly most?: string | number;
  /** Countries of a phone number, separated by spaces; empty: any. */
  readonly phone?: string;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: false;
}

/** A validation error: failed keyword and location. */
export interface ShapeError {
  /** `/authors/0/name`; empty for the whole. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: {
    readonly limit?: string | number;
    readonly additionalProperty?: string;
  };
}

/** Shape issues by path: `authors.0.name`. */
export type ShapeIssues = ReadonlyMap<string, readonly RecordIssue[]>;

/** Validates the shape of a record or of an operation's arguments. */
export type ShapeValidator = (data: unknown) => ShapeIssues;
