import type { RecordIssue } from '../record/index.ts';
import type { Field, NumberField } from '../language/types.ts';

/** What stands at a place, in words of the metadata; a long text is a text. */
export type ShapeKind = Exclude<Field['type'], 'longText'>;

/** A JSON Schema as far as shapes are said by it: of a record, of the arguments of an operation, or of a part of them. */
export interface JsonSchema {
  /** A value of another kind is refused by it. */
  readonly kind?: ShapeKind;
  /** What a sentence about a limit quotes with it. */
  readonly unit?: string;
  /** What is told of a number beyond its limits, in place of the limit. */
  readonly measures?: NumberField['measures'];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly not?: { readonly type: string; readonly pattern: string };
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Decimal places, of a number kept as a text: JSON's own numbers are not exact. */
  readonly scale?: number;
  /** The lowest number, exactly. */
  readonly least?: string | number;
  /** The highest number, exactly. */
  readonly most?: string | number;
  /** The countries, parted by spaces, of one of which the text is to be a phone number; none: of any. */
  readonly phone?: string;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: false;
}

/** What a compiled schema finds: the keyword that does not hold, and where. */
export interface ShapeError {
  /** `/authors/0/name`; empty for the whole. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: {
    readonly limit?: string | number;
    readonly additionalProperty?: string;
  };
}

/** What is wrong with the shape of values, by their path: `authors.0.name`. */
export type ShapeIssues = ReadonlyMap<string, readonly RecordIssue[]>;

/** Validates the shape of a record, or of an operation's arguments. */
export type ShapeValidator = (data: unknown) => ShapeIssues;
