import type { TextType } from '../../field-types/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { Text } from '../shapes.ts';
import type { PrintFormat } from './text.ts';

// The loaded form of a print's texts: they can be written without the catalogue.

/** The format of a value on screen and paper: `decimals` of a number, `groups` of a text. */
export interface ValueFormat extends PrintFormat {
  readonly type: 'text' | 'number' | TextType | 'boolean' | 'enumeration';
  /** For `enumeration`: its name. */
  readonly enumeration?: string;
  /** For `number`: no digit grouping, as for years. */
  readonly isUngrouped?: boolean;
}

/** The format of the value at a path, with its unit. */
export interface PrintValue extends ValueFormat {
  /** A fixed unit, or the path and enumeration of the unit field. */
  readonly unit?: string | { readonly path: string; readonly enumeration?: string };
}

/** A text of a print. */
export interface PrintText {
  /** Templates with paths in braces, joined by a comma. A part with only empty paths is omitted. */
  readonly parts: readonly Text[];
  /** Every path of the templates; `$printedAt` is the day of printing. */
  readonly values: Readonly<Record<string, PrintValue>>;
  /** Used when no part is left. */
  readonly empty: Text;
}

/** A labelled value. */
export interface PrintItem extends PrintText {
  readonly label: Text;
  readonly visible?: Rule;
}

/** A column of a table; its paths start at the row. */
export interface PrintColumn extends PrintText {
  readonly label: Text;
  readonly align: 'start' | 'end';
}

/** A question with both answers printed, the other one struck through. */
export interface PrintChoice {
  readonly label: Text;
  /** A boolean field; empty counts as no. */
  readonly path: string;
}

/** Texts of the print itself, from the keys under `print`. */
export type PrintWords = Readonly<Record<'yes' | 'no' | 'document' | 'content' | 'verify' | 'page', Text>>;
