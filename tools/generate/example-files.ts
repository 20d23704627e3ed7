import { join } from 'node:path';
import type { LoadedCatalogue } from '../../engine/metadata/read/index.ts';
import { exampleName, writeExample } from '../../engine/spreadsheets/index.ts';
import { removeOthers, writeFiles } from './files.ts';

/** An example file of each import and language, by name: `osvedcenia-vzor.xlsx`. */
export async function exampleFiles({
  catalogue,
  referenceData,
}: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>): Promise<Readonly<Record<string, Uint8Array>>> {
  const { imports, languages } = catalogue;
  const asked = Object.values(imports).flatMap((described) =>
    languages.flatMap((language) => {
      const name = exampleName(described, catalogue, language);
      return name === undefined ? [] : [{ described, language, name }];
    }),
  );
  const files = asked.map(async ({ described, language, name }) => {
    const parts = { catalogue, language, references: referenceData };
    return [name, await writeExample(described, name, parts)] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** Writes the examples for the portal. @returns number of changed files */
export async function generateExamples(
  metadata: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>,
  folder: string,
): Promise<number> {
  const files = await exampleFiles(metadata);
  const written = await writeFiles(folder, files);
  await removeOthers(folder, new Set(Object.keys(files).map((name) => join(folder, name))));
  return written.length;
}
