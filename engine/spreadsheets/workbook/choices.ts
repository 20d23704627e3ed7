import type { Sheet, SheetColumn } from './sheet.ts';
import { columnLetters } from './xml.ts';

/** The name of the hidden sheet; a list of more than 255 characters has to stand in cells. */
const name = 'Choices';

/** Where the choices of columns stand. */
export interface Choices {
  /** Nothing where no column has any. */
  readonly sheet?: Sheet;
  readonly at: (column: SheetColumn) => string | undefined;
}

export function choicesOf(sheets: readonly Sheet[]): Choices {
  const columns = sheets.flatMap((sheet) => sheet.columns).filter(({ choices = [] }) => choices.length > 0);
  if (columns.length === 0) return { at: () => undefined };
  const longest = Math.max(...columns.map(({ choices = [] }) => choices.length));
  return {
    sheet: {
      name,
      columns: columns.map(({ heading }) => ({ heading, kind: 'text' })),
      rows: Array.from({ length: longest }, (_, row) => columns.map(({ choices = [] }) => choices[row])),
    },
    at: (column) => {
      const index = columns.indexOf(column);
      const letters = columnLetters(index);
      return index < 0 ? undefined : `'${name}'!$${letters}$2:$${letters}$${String((column.choices?.length ?? 0) + 1)}`;
    },
  };
}
