import { quotable } from './comparable.ts';

/** One finding in a file that is imported: a person can correct it. */
export interface ImportIssue {
  /** As the spreadsheet program counts; absent for the file as a whole. */
  readonly row: number | null;
  /** The column's heading as the file has it; absent for the row as a whole. */
  readonly column: string | null;
  /** A key into the texts. */
  readonly message: string;
  /** What its sentence quotes. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** A warning is told, and keeps nothing from being imported. */
  readonly severity: 'error' | 'warning';
}

/** Where a value of a record stands in a file. */
export interface CellPosition {
  readonly row: number;
  readonly column: string | null;
}

/** A sentence quotes no more, of a list of choices either: an import keeps a thousand of them. */
const longestQuoted = 500;

export function importIssue(
  place: Partial<Pick<ImportIssue, 'row' | 'column'>>,
  message: string,
  attributes: ImportIssue['attributes'] = {},
): ImportIssue {
  const quoted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes))
    quoted[name] = typeof value === 'string' ? quotable(value, longestQuoted) : value;
  return {
    row: place.row ?? null,
    column: place.column ?? null,
    message,
    attributes: quoted,
    severity: 'error',
  };
}
