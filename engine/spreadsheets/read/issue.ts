import { quotable } from './comparable.ts';

/** A finding in an imported file that a person can correct. */
export interface ImportIssue {
  /** Row number as in the spreadsheet program; null for the whole file. */
  readonly row: number | null;
  /** Heading in the file; null for the whole row. */
  readonly column: string | null;
  /** A text key. */
  readonly message: string;
  /** Parameters of the message. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** A warning is shown and does not block the import. */
  readonly severity: 'error' | 'warning';
}

/** Position of a record's value in the file. */
export interface CellPosition {
  readonly row: number;
  readonly column: string | null;
}

/** Maximum length of quoted text, also of a list of choices: an import stores a thousand findings. */
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
