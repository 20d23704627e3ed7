import type { CellMaker } from './cell-tools.ts';

/** A calendar day, dd.MM.yyyy. */
export const dateCell: CellMaker =
  (_, { format }) =>
  (value) =>
    format.date(String(value));

/** An instant, dd.MM.yyyy HH:mm in the product's time zone. */
export const dateTimeCell: CellMaker =
  (_, { format }) =>
  (value) =>
    format.dateTime(String(value));
