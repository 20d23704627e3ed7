import type { SheetValue } from './table.ts';

/** Adds to a value what its cell shows: the formatted number, or that its formula has no value. */
export type CellFormatter = (value: SheetValue) => SheetValue;

/** Formatters of a batch of rows. */
export interface CellFormatters {
  /** Index of the last row, from 0. */
  readonly last: number;
  /** By row and column, from 0; rows without formatters are omitted. */
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, CellFormatter>>;
}

export const formulaWithoutValue: CellFormatter = (value) =>
  value === null || value === '' ? { isFormulaWithoutValue: true } : value;

/** A formatter for numbers; the value itself when the format does not change it. */
export function numberFormatter(textOf: (number: number) => string): CellFormatter {
  return (value) => {
    if (typeof value !== 'number') return value;
    const shown = textOf(value);
    return shown === '' || shown === String(value) ? value : { number: value, shown };
  };
}

/** The value with the formatter applied. */
export function formattedCell(value: SheetValue, formatter: CellFormatter | undefined): SheetValue {
  return formatter === undefined ? value : formatter(value);
}

/** Formatters of rows in ascending order; batches are read lazily and released. */
export class SteppedFormatters {
  readonly #batches: AsyncIterator<CellFormatters>;
  #batch: CellFormatters = { last: -1, rows: new Map() };

  constructor(batches: AsyncIterable<CellFormatters>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Reads ahead to a row; undefined when it is already read, so that most rows need no await. */
  reach(row: number): Promise<void> | undefined {
    return row > this.#batch.last ? this.#readTo(row) : undefined;
  }

  /** The formatters of a row that was read. */
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
