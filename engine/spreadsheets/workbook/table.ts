/** A number that its cell shows in a form of its own: `009041`, `12%`. */
export interface FormattedNumber {
  readonly number: number;
  readonly shown: string;
}

/** A cell with a formula whose value the file does not have: no spreadsheet program computed it. */
export interface OpenFormula {
  readonly isFormulaWithoutValue: true;
}

/** What one cell holds; a day is midnight in UTC, as spreadsheets know no time zone. */
export type SheetValue = string | number | boolean | Date | FormattedNumber | OpenFormula | null;

/** A row with anything in it. */
export interface SheetRow {
  /** As the spreadsheet program counts: the first is 1. */
  readonly row: number;
  /** Without empty cells at the end. */
  readonly cells: readonly SheetValue[];
}

/** Why nothing of a file is read: a key into the texts, and what its sentence quotes. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface SheetTable {
  readonly kind: 'table';
  readonly rows: readonly SheetRow[];
}

/** Kinds of files that hold a table, by their endings. */
export type TableEnding = '.xlsx' | '.xls' | '.ods' | '.csv';

/** How much of a file is read; past one of these it is refused whole. */
export interface TableLimits {
  /** Bytes of a workbook once it is unpacked. */
  readonly unpackedBytes: number;
  /** How many times larger a workbook may get by being unpacked. */
  readonly expansion: number;
  /** Rows with anything in them. */
  readonly rows: number;
  readonly columns: number;
  /** Of all rows together. */
  readonly cells: number;
  /** Of all texts together: a workbook may say one of them in every cell. */
  readonly characters: number;
  /** The most that a spreadsheet program keeps in a cell. */
  readonly cellCharacters: number;
}

/** Of the largest workbooks that people send; a sheet of 100,000 rows unpacks to some 100 MB. */
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
