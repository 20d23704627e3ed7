import type { SheetValue } from './table.ts';

/** What a value leaves out of its cell: how its number is shown, or that its formula has no value. */
export type CellFormatter = (value: SheetValue) => SheetValue;

/** The looks of the cells of some rows. */
export interface CellFormatters {
  /** The last of the rows, counted from 0. */
  readonly last: number;
  /** By row, then by column, each counted from 0; a row whose values say all is left out. */
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, CellFormatter>>;
}

export const formulaWithoutValue: CellFormatter = (value) =>
  value === null || value === '' ? { isFormulaWithoutValue: true } : value;

/** A number as its cell shows it; as it is where that is how it is written anyway. */
export function numberFormatter(textOf: (number: number) => string): CellFormatter {
  return (value) => {
    if (typeof value !== 'number') return value;
    const shown = textOf(value);
    return shown === '' || shown === String(value) ? value : { number: value, shown };
  };
}

/** The value of a cell with its look. */
export function formattedCell(value: SheetValue, formatter: CellFormatter | undefined): SheetValue {
  return formatter === undefined ? value : formatter(value);
}

/** The looks of rows in ascending order, read as far as they are asked for and forgotten behind. */
export class SteppedFormatters {
  readonly #batches: AsyncIterator<CellFormatters>;
  #batch: CellFormatters = { last: -1, rows: new Map() };

  constructor(batches: AsyncIterable<CellFormatters>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Reads on up to a row; undefined where that is not needed: most rows cost no wait. */
  reach(row: number): Promise<void> | undefined {
    return row > this.#batch.last ? this.#readTo(row) : undefined;
  }

  /** The looks of a row that is reached. */
  of(row: number): ReadonlyMap<number, CellFormatter> | undefined {
    return this.#batch.rows.get(row);
  }

  async #readTo(row: number): Promise<void> {
    while (row > this.#batch.last) {
      const next = await this.#batches.next();
      this.#batch = next.done === true ? { last: Number.POSITIVE_INFINITY, rows: new Map() } : next.value;
    }
  }
}
