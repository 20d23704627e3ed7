import type { TableImport } from '../../metadata/types/index.ts';
import { pathTypesOf, type CatalogueView } from '../../metadata/index.ts';
import { isValues, valueAt, type Values, withValue } from '../../record/index.ts';
import { evaluateRule, type RuleValue, type ViewerFacts } from '../../rules/index.ts';
import type { SheetTable, SheetRow } from '../workbook/table.ts';
import type { Vocabulary } from './cell-value.ts';
import { type FindRecords, maximumUnknown } from './resolve-references.ts';
import { groupRows, type RowGroup } from './group-rows.ts';
import { fromHeadings, readHeadings } from './headings.ts';
import { importIssue, type ImportIssue } from './issue.ts';
import { addRow, beginRecord, type ReadRecord, toReadRecord } from './to-read-record.ts';
import { type MappedColumn, mappedColumns, rowCost, type RowReader, rowReader } from './read-rows.ts';
import { rowFields } from './row-fields.ts';
import { createEventLoopYield, type EventLoopYield } from './event-loop-yield.ts';

/** The records of a file, built lazily: all of them would need too much memory. */
export interface ReadRecords {
  readonly length: number;
  /** The records from `from` up to but excluding `to`. */
  readonly slice: (from: number, to: number) => Promise<readonly ReadRecord[]>;
}

/** The content of a file: records and findings about the whole file. */
export interface ReadFile {
  readonly records: ReadRecords;
  readonly issues: readonly ImportIssue[];
}

export const noRecords: ReadRecords = { length: 0, slice: () => Promise.resolve([]) };

export interface ParseContext extends ImportFacts {
  readonly vocabulary: Vocabulary;
  readonly find: FindRecords;
}

/**
 * Reads the records of a table in file order; none when a required heading is missing or a column names too many
 * unknown records.
 */
export async function parseRecords(
  described: TableImport,
  table: SheetTable,
  context: ParseContext,
): Promise<ReadFile> {
  const [head, ...rows] = fromHeadings(described, table.rows, context.view);
  if (head === undefined) return { records: noRecords, issues: [importIssue({}, 'errors.import.empty')] };
  const { placed, issues } = readHeadings(described, head, context.view);
  if (issues.some(({ severity }) => severity === 'error')) return { records: noRecords, issues };
  if (rows.length === 0) return { records: noRecords, issues: [...issues, importIssue({}, 'errors.import.noRows')] };
  const columns = mappedColumns(described, placed, context.view);
  const turns = createEventLoopYield();
  const reading = await rowReader(rows, columns, context, turns);
  if ('unknownIn' in reading) {
    const { heading } = reading.unknownIn;
    const attributes = { heading, max: maximumUnknown };
    const refused = importIssue({ column: heading }, 'errors.import.tooManyUnknown', attributes);
    return { records: noRecords, issues: [...issues, refused] };
  }
  return { records: await recordsIn(described, rows, columns, { ...context, read: reading.read, turns }), issues };
}

/** Maximum rows of one record: several times any real one, and quick to process. */
const mostRows = 1_000;

/** A code accidentally filled into all rows merges them into one record. */
function rowIssues({ rows, count }: RowGroup): readonly ImportIssue[] {
  if (count <= mostRows) return [];
  const attributes = { count, max: mostRows };
  return [importIssue({ row: rows[0]?.row ?? null }, 'errors.import.recordTooLong', attributes)];
}

interface RecordsContext extends ImportFacts {
  readonly read: RowReader;
  readonly turns: EventLoopYield;
}

async function recordsIn(
  described: TableImport,
  rows: readonly SheetRow[],
  columns: readonly MappedColumn[],
  { read, turns, ...facts }: RecordsContext,
): Promise<ReadRecords> {
  const fieldsOf = (row: SheetRow, of = columns) => rowFields(read(row, of), of);
  const telling = columns.filter(({ column }) => described.group.includes(column.field));
  const grouping = {
    by: described.group,
    mostRows,
    fieldsOf: (row: SheetRow) => fieldsOf(row, telling),
    costOf: (row: SheetRow) => rowCost(row, telling),
  };
  const groups = await groupRows(rows, grouping, turns);
  const recordIn = async (group: RowGroup): Promise<ReadRecord> => {
    const draft = beginRecord();
    for (const row of group.rows) {
      addRow(draft, fieldsOf(row));
      await turns.after(rowCost(row, columns));
    }
    const record = toReadRecord(draft);
    const issues = [...rowIssues(group), ...record.issues];
    return { ...record, issues, values: withSets(described, record.values, facts) };
  };
  return {
    length: groups.length,
    slice: async (from, to) => {
      const records: ReadRecord[] = [];
      for (const group of groups.slice(from, to)) records.push(await recordIn(group));
      return records;
    },
  };
}

/** Viewer and day of the import. */
interface ImportFacts {
  readonly view: CatalogueView;
  readonly viewer: ViewerFacts;
  /** Calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Sets fields without a cell by rules over the record as read. */
function withSets({ entity, sets }: TableImport, values: Values, { view, viewer, today }: ImportFacts): Values {
  const types = pathTypesOf(view, entity);
  const facts = { record: values, viewer, constants: view.constants, today };
  let record = values;
  for (const [path, rule] of Object.entries(sets)) {
    const steps = path.split('.');
    if (valueAt(values, steps) !== undefined) continue;
    const value = toValue(evaluateRule(rule, facts, types));
    if (value !== null) record = withValue(record, steps, value);
  }
  return record;
}

/** A rule yields a record or an id; the value is `{ id }`. */
function toValue(value: RuleValue): unknown {
  return isValues(value) && 'id' in value ? { id: value['id'] } : value;
}
