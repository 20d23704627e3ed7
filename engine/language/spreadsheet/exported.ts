import type { SheetKind } from '../../field-types/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { PrintText } from '../print/printed.ts';
import type { Text } from '../shapes.ts';

// What the loader makes of the places of an export.

/** A column of a table; its paths start at the record, or at the row that the server gives. */
export interface ExportColumn extends PrintText {
  readonly name: string;
  readonly label: Text;
  readonly kind: SheetKind;
  /** Of a `decimal`. */
  readonly decimals?: number;
  /** The path a cell holds the value of; absent where it is written from parts, or follows from a formula. */
  readonly path?: string;
  readonly formula?: Rule;
  readonly note?: Text;
  readonly width?: number;
  readonly sum: boolean;
  /** What is said where a cell is empty, and of whom. */
  readonly needed?: { readonly message: string; readonly of: PrintText };
}

/** Words that exports say of themselves, from the texts under `spreadsheet`. */
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
