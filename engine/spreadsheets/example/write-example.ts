import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { TableImport } from '../../metadata/types/index.ts';
import { textAt } from '../../record/index.ts';
import { writeCsv } from '../workbook/write-csv.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { exampleSheet } from './example-sheet.ts';
import type { NamingOptions } from './reference-names.ts';

/** Writes the template file of an import in the format of its extension. */
export async function writeExample(described: TableImport, name: string, options: NamingOptions): Promise<Buffer> {
  const { catalogue, language } = options;
  const word = (key: string) => textAt(catalogue.texts[language], key) ?? key;
  const yesNo = [word('values.yes'), word('values.no')] as const;
  const sheet = exampleSheet(described, { ...options, yesNo });
  const { timeZone } = catalogue.brand;
  const written =
    extname(name) === '.csv'
      ? writeCsv(sheet)
      : writeWorkbook([sheet], { timeZone, choicesName: word('spreadsheet.choices') });
  return await buffer(Readable.from(written));
}
