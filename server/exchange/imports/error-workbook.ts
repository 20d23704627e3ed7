import { Readable } from 'node:stream';
import type { Catalogue, TableImport } from '../../../engine/metadata/index.ts';
import { textAt } from '../../../engine/record/index.ts';
import { markedSheet, writeWorkbook, type ImportIssue, type SheetTable } from '../../../engine/spreadsheets/index.ts';
import type { Connection, Viewer } from '../../../engine/store/index.ts';
import type { WorkDependencies } from '../../module.ts';
import { attachProducedFile, type ProducedFile } from '../attach-produced-file.ts';

interface Faulty {
  readonly name: string;
  readonly described: TableImport;
  readonly table: SheetTable;
  readonly errors: readonly ImportIssue[];
  readonly viewer: Viewer;
}

/** Stores a workbook of the imported table with issues marked in their cells; `take` attaches it to the record. */
export async function storeErrorWorkbook<T>(
  { catalogue, files }: Pick<WorkDependencies, 'catalogue' | 'files'>,
  { name, described, table, errors, viewer }: Faulty,
  take: (attach: (connection: Connection) => Promise<ProducedFile>) => Promise<T>,
): Promise<T> {
  const { language } = viewer;
  const sheet = markedSheet(described.label[language] ?? described.name, table.rows, errors, (issue) =>
    sentenceOf(catalogue, language, issue),
  );
  const suffix = textAt(catalogue.texts[language], 'imports.errorFile') ?? '!';
  const incoming = files.openIncoming();
  try {
    const pieces = writeWorkbook([sheet], { timeZone: catalogue.brand.timeZone });
    const file = await incoming.receive(`${name.replace(/\.[a-z]+$/iu, '')}-${suffix}.xlsx`, Readable.from(pieces));
    return await take(async (connection) => {
      const storageKey = await files.keep(file);
      return await attachProducedFile(connection, { file, storageKey, createdBy: viewer.userId });
    });
  } finally {
    await incoming.release();
  }
}

/** The text of an issue, without plural forms. */
function sentenceOf({ texts }: Pick<Catalogue, 'texts'>, language: string, issue: ImportIssue): string {
  const { message, attributes } = issue;
  const sentence = textAt(texts[language], message) ?? textAt(texts[language], `${message}_other`) ?? message;
  return sentence.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => said(attributes[name]));
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
