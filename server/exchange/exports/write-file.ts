import { Readable } from 'node:stream';
import { selectionOfPaths, type UploadedFile } from '../../../engine/api/index.ts';
import { dayOf, portableName } from '../../../engine/format/index.ts';
import type { ExportTable, Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { exportPaths, bindArguments, writeExport, type ExportError } from '../../../engine/spreadsheets/index.ts';
import { snapshotRead, readingOf, requireEntity, type Principal, type Viewer } from '../../../engine/store/index.ts';
import type { AppContext } from '../../module.ts';
import type { IncomingFolder } from '../../platform/files/index.ts';
import { reportingKindOf } from '../../reporting/index.ts';
import type { ExportTask } from './read-export.ts';
import { readReport } from './report-figures.ts';
import type { RowSource } from './row-source.ts';
import {
  quarterEnergies,
  quarterEntries,
  quarterMarketed,
  quarterOtherEntries,
  quarterTargets,
} from './quarter-report.ts';
import { yearBalance } from './year-balance.ts';

export type FileDependencies = Pick<AppContext, 'catalogue' | 'database' | 'store' | 'now'>;

export interface ExportedFile {
  readonly file: UploadedFile;
  readonly errors: readonly ExportError[];
  /** Fingerprint of a report's contents. */
  readonly figuresHash: string | null;
  /** False for an empty report. */
  readonly hasEntries: boolean;
}

interface Writing {
  readonly task: ExportTask;
  readonly viewer: Viewer;
  readonly incoming: IncomingFolder;
  readonly signal: AbortSignal;
}

/** Streams the file of an export from one snapshot of the database, within the requester's scope. */
export function writeFile(
  dependencies: FileDependencies,
  { task, viewer, incoming, signal }: Writing,
): Promise<ExportedFile> {
  const { catalogue, database, now } = dependencies;
  const at = now();
  const today = dayOf(at, catalogue.brand.timeZone);
  return readingOf(database).transaction(async (connection) => {
    await connection.query(snapshotRead);
    const principal: Principal = { viewer, today, reach: 'viewer' };
    const { bytes, counts } = writeExport(catalogue, {
      made: task.made,
      asked: task.record,
      language: task.language,
      madeAt: at.toISOString(),
      today,
      recordsOf: (table) => untilAborted(recordsOf(dependencies, { connection, principal, task }, table), signal),
    });
    const file = await incoming.receive(fileName(task), Readable.from(bytes));
    const isReport = reportingKindOf(task.type) !== undefined;
    const report = isReport ? await readReport(catalogue, { connection, principal, task }) : undefined;
    return {
      file,
      figuresHash: report?.figures.figuresHash ?? null,
      hasEntries: report?.hasEntries ?? false,
      errors: [...counts.values()].flatMap(({ errors }) => [...errors.values()]),
    };
  });
}

function recordsOf(
  { catalogue, store }: FileDependencies,
  source: RowSource,
  table: ExportTable,
): AsyncIterable<Values> {
  const { connection, principal, task } = source;
  const { entity, where, sort } = table;
  if (entity === undefined) return rowsOfTable(catalogue, source, table.name);
  const selection = selectionOfPaths(catalogue, requireEntity(catalogue, entity), exportPaths(table));
  return store.whole(connection, principal, entity, {
    sort,
    selection,
    where: where === undefined ? undefined : bindArguments(where, task.record),
  });
}

async function* untilAborted(records: AsyncIterable<Values>, signal: AbortSignal): AsyncGenerator<Values> {
  for await (const record of records) {
    signal.throwIfAborted();
    yield record;
  }
}

/** `rocna-bilancia-2026-01-01-2026-12-31.xlsx`. */
function fileName({ made, language, record }: ExportTask): string {
  const words = [made.title[language] ?? made.name, record.from, record.to].map(String).join(' ');
  return `${portableName(words)}.${made.format}`;
}

/** Source of table rows that are not records. */
type GiveRows = (catalogue: Catalogue, source: RowSource) => Promise<readonly Values[]>;

const rows: Readonly<Record<string, GiveRows>> = {
  balance: yearBalance,
  marketed: quarterMarketed,
  others: quarterEnergies,
  targets: quarterTargets,
  entries: quarterEntries,
  otherEntries: quarterOtherEntries,
};

/** The rows of a table, read on demand. @throws Error for an unknown table */
async function* rowsOfTable(catalogue: Catalogue, source: RowSource, table: string): AsyncGenerator<Values> {
  const give = rows[table];
  if (give === undefined) throw new Error(`no source provides the rows of the table "${table}"`);
  yield* await give(catalogue, source);
}
