import type { TextType } from '../../field-types/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { Text } from '../shapes.ts';
import type { PrintFormat } from './text.ts';

// What the loader makes of the places of a print: enough to write it without the catalogue.

/** How a value is written, on screen and on paper: `decimals` of a number, `groups` of a text. */
export interface ValueFormat extends PrintFormat {
  readonly type: 'text' | 'number' | TextType | 'boolean' | 'enumeration';
  /** For `enumeration`: its name. */
  readonly enumeration?: string;
  /** For `number`: digits stand in no groups, since a year is no quantity. */
  readonly isUngrouped?: boolean;
}

/** How the value at a path is written, with its unit. */
export interface PrintValue extends ValueFormat {
  /** Fixed, or the path of the field that holds it and that field's enumeration. */
  readonly unit?: string | { readonly path: string; readonly enumeration?: string };
}

/** What stands in one place of a print. */
export interface PrintText {
  /** Joined by a comma; each a template of paths in braces. A part whose paths are all empty is left out. */
  readonly parts: readonly Text[];
  /** Every path of the templates; `$printedAt` is the day of printing. */
  readonly values: Readonly<Record<string, PrintValue>>;
  /** Said where no part is left. */
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

/** A question whose answers are both printed, the one not chosen struck through. */
export interface PrintChoice {
  readonly label: Text;
  /** A boolean field; empty counts as no. */
  readonly path: string;
}

/** Words that prints say of themselves, from the texts under `print`. */
export type PrintWords = Readonly<Record<'yes' | 'no' | 'document' | 'content' | 'verify' | 'page', Text>>;
