import type { SheetKind } from '../../field-types/index.ts';
/** What stands in one cell: numbers too long for a double as text, days as `YYYY-MM-DD`, instants as ISO in UTC. */
export type CellValue = string | number | boolean | null | undefined | NumericCell;

/** A number, whatever the other cells of its column are: its digits. */
export interface NumericCell {
  readonly figure: string;
}

export type SheetCellKind = SheetKind | 'boolean';

export interface SheetColumn {
  readonly heading: string;
  /** A value that is not of this kind is written as text. */
  readonly kind: SheetCellKind;
  /** Decimal places of a `decimal`; as many as the number has unless told. */
  readonly scale?: number | undefined;
  /** In characters; as wide as its heading needs unless told. */
  readonly width?: number | undefined;
  /** Said at the heading. */
  readonly note?: string | undefined;
  /** What the spreadsheet program offers for its cells; of anything else it asks whether that is meant: lists grow. */
  readonly choices?: readonly string[] | undefined;
}

/** A cell drawn as wrong, with what is wrong in it. */
export interface CellMark {
  /** As the spreadsheet program counts: the heading is row 1. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
  readonly comment: string;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Asked for once, while the file is written. */
  readonly rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>;
  readonly marks?: readonly CellMark[] | undefined;
}
