import type { SheetKind } from '../../field-types/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { PrintText } from '../print/printed.ts';
import type { Text } from '../shapes.ts';

// The loaded form of an export's texts.

/** A column of a table; its paths start at the record or at the server's row. */
export interface ExportColumn extends PrintText {
  readonly name: string;
  readonly label: Text;
  readonly kind: SheetKind;
  /** Of a `decimal`. */
  readonly decimals?: number;
  /** The path of the cell's value; absent for templates and formulas. */
  readonly path?: string;
  readonly formula?: Rule;
  readonly note?: Text;
  readonly width?: number;
  readonly sum: boolean;
  /** Message for an empty cell, and the record it refers to. */
  readonly needed?: { readonly message: string; readonly of: PrintText };
}

/** Texts of the export itself, from the keys under `spreadsheet`. */
export type ExportWords = Readonly<
  Record<
    | 'yes'
    | 'no'
    | 'facts'
    | 'fact'
    | 'value'
    | 'notes'
    | 'table'
    | 'column'
    | 'meaning'
    | 'madeAt'
    | 'version'
    | 'rows'
    | 'sum',
    Text
  >
>;
