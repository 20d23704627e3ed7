import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Catalogue, TableImport } from '../../engine/metadata/index.ts';
import type { LoadedCatalogue } from '../../engine/metadata/read/index.ts';
import { textAt } from '../../engine/record/index.ts';
import { exampleSheet, writeWorkbook } from '../../engine/spreadsheets/index.ts';
import { removeOthers, writeFiles } from './files.ts';

/** A workbook to fill in of each import in each language, by its name: `certificates.sk.xlsx`. */
export async function exampleWorkbooks(
  metadata: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const { imports, languages } = metadata.catalogue;
  const asked = Object.values(imports).flatMap((described) =>
    described.file === undefined ? [] : languages.map((language) => ({ described, language })),
  );
  const files = asked.map(
    async ({ described, language }) =>
      [`${described.file ?? ''}.${language}.xlsx`, await exampleWorkbook(metadata, described, language)] as const,
  );
  return Object.fromEntries(await Promise.all(files));
}

/** Writes them where the portal serves them from; tells how many changed. */
export async function generateExamples(
  metadata: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>,
  folder: string,
): Promise<number> {
  const files = await exampleWorkbooks(metadata);
  const written = await writeFiles(folder, files);
  await removeOthers(folder, new Set(Object.keys(files).map((name) => join(folder, name))));
  return written.length;
}

async function exampleWorkbook(
  { catalogue, referenceData }: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>,
  described: TableImport,
  language: string,
): Promise<Uint8Array> {
  const sheet = exampleSheet(described, {
    catalogue,
    language,
    references: referenceData,
    yesNo: [wordOf(catalogue, language, 'yes'), wordOf(catalogue, language, 'no')],
  });
  return await buffer(Readable.from(writeWorkbook([sheet], { timeZone: catalogue.brand.timeZone })));
}

function wordOf({ texts }: Catalogue, language: string, key: 'yes' | 'no'): string {
  return textAt(texts[language], `print.${key}`) ?? key;
}
