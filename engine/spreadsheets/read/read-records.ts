import type { TableImport } from '../../metadata/types/index.ts';
import type { Table } from '../workbook/table.ts';
import type { Vocabulary } from './cell-value.ts';
import type { FindRecords } from './find-named.ts';
import { groupRows } from './group-rows.ts';
import { readHeadings } from './headings.ts';
import { importIssue, type ImportIssue } from './issue.ts';
import { type ReadRecord, recordOf } from './record-of.ts';
import { filledColumns, readRows } from './read-rows.ts';
import { rowFields } from './row-fields.ts';
import { type ImportFacts, withSets } from './set-values.ts';

/** What a file holds: records, and what is said of the file as a whole. */
export interface ReadFile {
  readonly records: readonly ReadRecord[];
  readonly issues: readonly ImportIssue[];
}

export interface ReadingParts extends ImportFacts {
  readonly vocabulary: Vocabulary;
  readonly find: FindRecords;
}

/** Reads the records of a table in the order in which they begin; none where a heading that must be there is not. */
export async function readRecords(described: TableImport, table: Table, parts: ReadingParts): Promise<ReadFile> {
  const [head, ...rows] = table.rows;
  if (head === undefined) return { records: [], issues: [importIssue({}, 'errors.import.empty')] };
  const { placed, issues } = readHeadings(described, head, parts.view);
  if (issues.some(({ severity }) => severity === 'error')) return { records: [], issues };
  if (rows.length === 0) return { records: [], issues: [...issues, importIssue({}, 'errors.import.noRows')] };
  const columns = filledColumns(described, placed, parts.view);
  const read = await readRows(rows, columns, parts);
  const filled = read.map((row) => rowFields(row, columns));
  const records = groupRows(filled, described.group).map((group) => {
    const record = recordOf(group);
    return { ...record, values: withSets(described, record.values, parts) };
  });
  return { records, issues };
}
