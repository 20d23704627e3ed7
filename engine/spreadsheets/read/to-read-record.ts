import { isSameValue } from '../../metadata/index.ts';
import { type Values, withValue } from '../../record/index.ts';
import { quotable } from './comparable.ts';
import { type CellPosition, importIssue, type ImportIssue } from './issue.ts';
import type { RowField, RowFields } from './row-fields.ts';

/** A record read from a file. */
export interface ReadRecord {
  /** Row numbers as in the spreadsheet program. */
  readonly rows: readonly number[];
  /** Values in the types of the record's fields. */
  readonly values: Values;
  /** Position of each value by path, also when empty: `authors.1.name`. */
  readonly positions: ReadonlyMap<string, CellPosition>;
  /** Cells of read-only fields by path; they are only compared. */
  readonly readOnly: ReadonlyMap<string, RowField>;
  readonly issues: readonly ImportIssue[];
}

/** A record under construction, row by row. */
export interface RecordDraft {
  values: Values;
  /** Row numbers as in the spreadsheet program. */
  readonly rows: number[];
  /** Items by list. */
  readonly items: Map<string, Values[]>;
  readonly readOnly: Map<string, RowField>;
  readonly positions: Map<string, CellPosition>;
  /** The first values of the record's own fields. */
  readonly first: Map<string, RowField>;
  readonly issues: ImportIssue[];
}

export function beginRecord(): RecordDraft {
  return {
    values: {},
    rows: [],
    items: new Map(),
    readOnly: new Map(),
    positions: new Map(),
    first: new Map(),
    issues: [],
  };
}

/** Adds a row: own fields from the first row that has them, and an item for each list. */
export function addRow(draft: RecordDraft, row: RowFields): void {
  draft.rows.push(row.row);
  for (const issue of row.issues) draft.issues.push(issue);
  addOwn(draft, row);
  for (const list of listsOf(row)) addItem(draft, row, list);
}

/** Converts the draft to a record. */
export function toReadRecord({ rows, values, items, readOnly, positions, issues }: RecordDraft): ReadRecord {
  return { rows, values: { ...values, ...Object.fromEntries(items) }, readOnly, positions, issues };
}

function addOwn(draft: RecordDraft, { fields, positions, unread }: RowFields): void {
  for (const [path, position] of positions) {
    if (path.includes('[]')) continue;
    const field = fields.get(path);
    const before = draft.first.get(path);
    if (field === undefined) {
      const isNearer = before === undefined && unread.has(path);
      if (isNearer || !draft.positions.has(path)) draft.positions.set(path, position);
    } else if (before === undefined) {
      draft.first.set(path, field);
      draft.positions.set(path, field.position);
      if (field.field.readOnly) draft.readOnly.set(path, field);
      else draft.values = withValue(draft.values, path.split('.'), field.value);
    } else if (!isSameValue(field.field, before.value, field.value)) {
      const [value, first] = [quotable(field.written), quotable(before.written)];
      const attributes = { value, first, row: before.position.row };
      draft.issues.push(importIssue(field.position, 'errors.import.differs', attributes));
    }
  }
}

/** A row without values for a list adds no item. */
function addItem(draft: RecordDraft, { row, fields, positions }: RowFields, list: string): void {
  const own = [...positions].filter(([path]) => path.startsWith(`${list}[].`));
  const [[, first] = []] = own;
  if (first !== undefined && !draft.positions.has(list)) draft.positions.set(list, first);
  if (!own.some(([path]) => fields.has(path))) return;
  const items = draft.items.get(list) ?? [];
  draft.items.set(list, items);
  const path = `${list}.${items.length}`;
  let item: Values = {};
  draft.positions.set(path, { row, column: null });
  for (const [column, position] of own) {
    const inner = column.slice(list.length + 3);
    const field = fields.get(column);
    draft.positions.set(`${path}.${inner}`, field?.position ?? position);
    if (field !== undefined) item = withValue(item, inner.split('.'), field.value);
  }
  items.push(item);
}

function listsOf({ positions }: RowFields): ReadonlySet<string> {
  const paths = [...positions.keys()].filter((path) => path.includes('[]'));
  return new Set(paths.map((path) => path.slice(0, path.indexOf('[]'))));
}

/** Paths with unreadable cells; undefined without any. */
export function unreadPaths({ positions, issues }: ReadRecord): readonly string[] | undefined {
  const ofCells = issues.filter(({ severity, column }) => severity === 'error' && column !== null);
  if (ofCells.length === 0) return undefined;
  const wrong = new Set(ofCells.map(positionKey));
  return [...positions].flatMap(([path, position]) => (wrong.has(positionKey(position)) ? [path] : []));
}

const positionKey = ({ row, column }: Pick<ImportIssue, 'row' | 'column'>): string => JSON.stringify([row, column]);

/** Position of a value or its nearest container, else the first row of the record. */
export function cellPositionOf({ positions, rows }: ReadRecord, path: readonly (string | number)[]): CellPosition {
  for (let length = path.length; length > 0; length -= 1) {
    const position = positions.get(path.slice(0, length).join('.'));
    if (position !== undefined) return position;
  }
  return { row: rows[0] ?? 1, column: null };
}
