import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Catalogue, TableImport } from '../../metadata/types/index.ts';
import { textAt } from '../../record/index.ts';
import { writeCsv } from '../workbook/write-csv.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { exampleSheet } from './example-sheet.ts';
import type { NamingOptions } from './reference-names.ts';

/** Writes the template file of an import in the format of its extension. */
export async function writeExample(described: TableImport, name: string, options: NamingOptions): Promise<Buffer> {
  const { catalogue, language } = options;
  const yesNo = [wordOf(catalogue, language, 'yes'), wordOf(catalogue, language, 'no')] as const;
  const sheet = exampleSheet(described, { ...options, yesNo });
  const written =
    extname(name) === '.csv' ? writeCsv(sheet) : writeWorkbook([sheet], { timeZone: catalogue.brand.timeZone });
  return await buffer(Readable.from(written));
}

function wordOf({ texts }: Catalogue, language: string, key: 'yes' | 'no'): string {
  return textAt(texts[language], `values.${key}`) ?? key;
}
