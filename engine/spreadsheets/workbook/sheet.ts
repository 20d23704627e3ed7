import type { SheetKind } from '../../field-types/index.ts';
/** The value of a cell: numbers too long for a double as text, days as `YYYY-MM-DD`, instants as ISO in UTC. */
export type CellValue = string | number | boolean | null | undefined | NumericCell;

/** A number as digits, regardless of the column's type. */
export interface NumericCell {
  readonly figure: string;
}

export type SheetCellKind = SheetKind | 'boolean';

export interface SheetColumn {
  readonly heading: string;
  /** Values of another type are written as text. */
  readonly kind: SheetCellKind;
  /** Decimals of a `decimal`; default: as in the number. */
  readonly scale?: number | undefined;
  /** In characters; default: that of the heading. */
  readonly width?: number | undefined;
  /** Comment on the heading. */
  readonly note?: string | undefined;
  /** Choices in the drop-down list; other values need a confirmation, because lists grow. */
  readonly choices?: readonly string[] | undefined;
}

/** A cell highlighted as an error, with its message. */
export interface CellMark {
  /** Row number as in the spreadsheet program: the heading is row 1. */
  readonly row: number;
  /** Index from 0. */
  readonly column: number;
  readonly comment: string;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Iterated once, while the file is written. */
  readonly rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>;
  readonly marks?: readonly CellMark[] | undefined;
}
