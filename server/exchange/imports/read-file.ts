import type { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { TableImport } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import {
  fromHeadings,
  importIssue,
  noRecords,
  parseRecords,
  readTableApart,
  vocabularyOf,
  type ImportIssue,
  type ReadFile,
  type ReadRecords,
  type SheetTable,
  comparable,
  type FindRecords,
  type ReferenceCandidate,
} from '../../../engine/spreadsheets/index.ts';
import type { Viewer, Database, Principal, Store } from '../../../engine/store/index.ts';
import type { AppContext } from '../../module.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { autoSelect } from './auto-select.ts';

/** Parsed records, and the table from its headings on for marking errors. */
export interface ReadImport extends ReadFile {
  readonly table?: SheetTable;
}

export interface FileReading extends Pick<AppContext, 'catalogue' | 'database' | 'store' | 'files'> {
  readonly viewer: Viewer;
  readonly today: string;
  /** Aborted when the work is cancelled. */
  readonly signal: AbortSignal;
}

/** Reads the records of an import's file with the importer's scope. */
export async function readImportFile(id: string, described: TableImport, reader: FileReading): Promise<ReadImport> {
  const { catalogue, database, files } = reader;
  const content = await readContent(database, files, id);
  const sheetNames = Object.values(described.label);
  const request = { accept: described.accept, sheetNames };
  const whole = await readTableApart({ content, request }, reader.signal);
  if (whole.kind === 'unreadable') return nothing(importIssue({}, whole.message, whole.params));
  const table = { ...whole, rows: fromHeadings(described, whole.rows, catalogue) };
  const parts = { ...reader, principal: { viewer: reader.viewer, today: reader.today, reach: 'viewer' as const } };
  const read = await parseRecords(described, table, {
    view: catalogue,
    vocabulary: vocabularyOf(catalogue),
    viewer: reader.viewer,
    today: reader.today,
    find: findRecordsFor(parts),
  });
  const entity = catalogue.entities[described.entity];
  const chosen = entity === undefined ? {} : await autoSelect(entity, parts);
  return { ...read, table, records: withChosen(read.records, chosen) };
}

function withChosen({ length, slice }: ReadRecords, chosen: Values): ReadRecords {
  return {
    length,
    slice: async (from, to) =>
      (await slice(from, to)).map((record) => ({ ...record, values: { ...chosen, ...record.values } })),
  };
}

function nothing(issue: ImportIssue): ReadFile {
  return { records: noRecords, issues: [issue] };
}

/** The uploaded file. @throws Error when it is gone */
async function readContent(database: Database, files: FileStore, importId: string): Promise<Readable> {
  const [file] = await database.query<{ key: string }>(sql`
    select storage_key as key from file where owner_entity = 'import' and owner_record = ${importId} and owner_field = 'file'`);
  if (file === undefined) throw new Error(`import ${importId} has no file`);
  return await files.read(file.key);
}

interface FindingParts {
  readonly store: Store;
  readonly database: Database;
  readonly principal: Principal;
}

/** Finds referenced records in the view of the form's choices, else within the viewer's scope. */
function findRecordsFor({ store, database, principal }: FindingParts): FindRecords {
  return async (field, { entity, by, take }, texts) => {
    const isChoice = entity === field.to && take === undefined && field.picker.view !== undefined;
    const list = isChoice ? { entity, view: field.picker.view } : { entity };
    const matches = await store.findByNaturalKey(database, principal, { list, by, take, texts });
    const meant = new Map<string, Map<string, ReferenceCandidate>>();
    for (const { wanted, id, label } of matches) {
      const key = comparable(wanted);
      const known = meant.get(key) ?? new Map<string, ReferenceCandidate>();
      meant.set(key, known);
      if (!known.has(id)) known.set(id, { id, label });
    }
    return new Map([...meant].map(([key, records]) => [key, [...records.values()]]));
  };
}
