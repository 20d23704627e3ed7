import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Catalogue, TableImport } from '../../engine/metadata/index.ts';
import type { LoadedCatalogue } from '../../engine/metadata/read/index.ts';
import { textAt } from '../../engine/record/index.ts';
import { exampleName, exampleSheet, writeCsv, writeWorkbook } from '../../engine/spreadsheets/index.ts';
import { removeOthers, writeFiles } from './files.ts';

interface Example {
  readonly described: TableImport;
  readonly language: string;
  /** Of the file. */
  readonly name: string;
}

/** A file to fill in of each import in each language, by its name: `certificates.sk.xlsx`. */
export async function exampleFiles(
  metadata: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const { imports, languages } = metadata.catalogue;
  const asked = Object.values(imports).flatMap((described) =>
    languages.flatMap((language) => {
      const name = exampleName(described, language);
      return name === undefined ? [] : [{ described, language, name }];
    }),
  );
  const files = asked.map(async (example) => [example.name, await exampleFile(metadata, example)] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** Writes them where the portal serves them from; tells how many changed. */
export async function generateExamples(
  metadata: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>,
  folder: string,
): Promise<number> {
  const files = await exampleFiles(metadata);
  const written = await writeFiles(folder, files);
  await removeOthers(folder, new Set(Object.keys(files).map((name) => join(folder, name))));
  return written.length;
}

async function exampleFile(
  { catalogue, referenceData }: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>,
  { described, language, name }: Example,
): Promise<Uint8Array> {
  const sheet = exampleSheet(described, {
    catalogue,
    language,
    references: referenceData,
    yesNo: [wordOf(catalogue, language, 'yes'), wordOf(catalogue, language, 'no')],
  });
  const written =
    extname(name) === '.csv'
      ? writeCsv(sheet, { separator: ';', mark: 'marked' })
      : writeWorkbook([sheet], { timeZone: catalogue.brand.timeZone });
  return await buffer(Readable.from(written));
}

function wordOf({ texts }: Catalogue, language: string, key: 'yes' | 'no'): string {
  return textAt(texts[language], `values.${key}`) ?? key;
}
