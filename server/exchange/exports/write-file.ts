import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { selectionOfPaths, type UploadedFile } from '../../../engine/api/index.ts';
import { dayOf } from '../../../engine/format/index.ts';
import type { ExportTable } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { exportPaths, withAsked, writeExport, type ExportError } from '../../../engine/spreadsheets/index.ts';
import { entityNamed, type Principal, type Viewer } from '../../../engine/store/index.ts';
import type { AppContext } from '../../module.ts';
import type { IncomingPlace } from '../../platform/files/index.ts';
import { kindOf } from '../../reporting/index.ts';
import type { AskedExport } from './read-export.ts';
import { givenRows } from './given-rows.ts';
import { readFigures } from './report-figures.ts';
import type { RowSource } from './row-source.ts';

export type FileParts = Pick<AppContext, 'catalogue' | 'database' | 'store' | 'now'>;

export interface WrittenFile {
  readonly file: UploadedFile;
  readonly errors: readonly ExportError[];
  /** Of a report: the fingerprint of what it is made of. */
  readonly figuresHash: string | null;
}

interface Writing {
  readonly asked: AskedExport;
  readonly viewer: Viewer;
  readonly place: IncomingPlace;
  readonly signal: AbortSignal;
}

/** Writes the file of an export while it reads it: everything at one moment, within what whoever asked may read. */
export function writeFile(parts: FileParts, { asked, viewer, place, signal }: Writing): Promise<WrittenFile> {
  const { catalogue, database, now } = parts;
  const at = now();
  const today = dayOf(at, catalogue.brand.timeZone);
  return database.transaction(async (connection) => {
    await connection.query(sql`set transaction isolation level repeatable read, read only`);
    const principal: Principal = { viewer, today, reach: 'viewer' };
    const { bytes, counts } = writeExport(catalogue, {
      made: asked.made,
      asked: asked.record,
      language: asked.language,
      madeAt: at.toISOString(),
      today,
      recordsOf: (table) => untilAborted(recordsOf(parts, { connection, principal, asked }, table), signal),
    });
    const file = await place.receive(fileName(asked), Readable.from(bytes));
    const isReport = kindOf(asked.type) !== undefined;
    const figuresHash = isReport ? (await readFigures(catalogue, { connection, principal, asked })).figuresHash : null;
    return { file, figuresHash, errors: [...counts.values()].flatMap(({ errors }) => [...errors.values()]) };
  });
}

function recordsOf({ catalogue, store }: FileParts, source: RowSource, table: ExportTable): AsyncIterable<Values> {
  const { connection, principal, asked } = source;
  const { entity, where, sort } = table;
  if (entity === undefined) return givenRows(catalogue, source, table.name);
  const selection = selectionOfPaths(catalogue, entityNamed(catalogue, entity), exportPaths(table));
  return store.whole(connection, principal, entity, {
    sort,
    selection,
    where: where === undefined ? undefined : withAsked(where, asked.record),
  });
}

async function* untilAborted(records: AsyncIterable<Values>, signal: AbortSignal): AsyncGenerator<Values> {
  for await (const record of records) {
    signal.throwIfAborted();
    yield record;
  }
}

/** `rocna-bilancia-2026-01-01-2026-12-31.xlsx`: letters that every file system takes. */
function fileName({ made, language, record }: AskedExport): string {
  const words = [made.title[language] ?? made.name, record.from, record.to].map(String).join(' ');
  const plain = words
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase();
  return `${plain.replaceAll(/\s+/g, '-')}.${made.format}`;
}
