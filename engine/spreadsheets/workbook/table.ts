/** A number with the text its cell shows: `009041`, `12%`. */
export interface FormattedNumber {
  readonly number: number;
  readonly shown: string;
}

/** A formula without a cached value. */
export interface OpenFormula {
  readonly isFormulaWithoutValue: true;
}

/** The value of a cell; a date is midnight in UTC, because spreadsheets have no time zone. */
export type SheetValue = string | number | boolean | Date | FormattedNumber | OpenFormula | null;

/** A non-empty row. */
export interface SheetRow {
  /** Row number as in the spreadsheet program, from 1. */
  readonly row: number;
  /** Without trailing empty cells. */
  readonly cells: readonly SheetValue[];
}

/** Why a file is unreadable: text key and parameters. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface SheetTable {
  readonly kind: 'table';
  readonly rows: readonly SheetRow[];
}

/** Table files by extension. */
export type TableEnding = '.xlsx' | '.xls' | '.ods' | '.csv';

/** Limits of a file; exceeding one refuses the whole file. */
export interface TableLimits {
  /** Unpacked bytes of a workbook. */
  readonly unpackedBytes: number;
  /** Maximum expansion ratio of a workbook. */
  readonly expansion: number;
  /** Non-empty rows. */
  readonly rows: number;
  readonly columns: number;
  /** Cells of all rows. */
  readonly cells: number;
  /** Characters of all texts: a workbook may repeat one text in every cell. */
  readonly characters: number;
  /** The maximum of spreadsheet programs per cell. */
  readonly cellCharacters: number;
}

/** For the largest real workbooks; a sheet of 100,000 rows unpacks to about 100 MB. */
export const usualLimits: TableLimits = {
  unpackedBytes: 300_000_000,
  expansion: 200,
  rows: 100_001,
  columns: 256,
  cells: 5_000_000,
  characters: 100_000_000,
  cellCharacters: 32_767,
};

export function unreadable(reason: string, params: Unreadable['params'] = {}): Unreadable {
  return { kind: 'unreadable', message: `errors.import.${reason}`, params };
}
