import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The folder of the portal's fonts; `inter.css` there says which characters come from which file. */
export const fontFolder = fileURLToPath(new URL('../src/fonts/', import.meta.url));

/** A file of `fontFolder`, the file of the font's package it is cut from, and the characters it keeps. */
const subsets = [
  // What almost every screen shows, and no more: both are loaded before the first list.
  { file: 'inter-first.woff2', from: 'inter-latin-wght-normal.woff2' },
  { file: 'inter-first-carons.woff2', from: 'inter-latin-ext-wght-normal.woff2' },
  { file: 'inter-latin.woff2', from: 'inter-latin-wght-normal.woff2' },
  { file: 'inter-central-european.woff2', from: 'inter-latin-ext-wght-normal.woff2' },
] as const;

/** The weights that styles use; the package has 100 to 900. */
const weights = { min: 400, max: 700 };

/** Kerning, marks and tabular figures; the alternates that nobody asks for are a third of the file. */
const features = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

if (import.meta.main) {
  for (const [file, content] of await subsetFonts()) await writeFile(join(fontFolder, file), content);
}

/** What the files of `fontFolder` are to contain: the characters that `inter.css` takes from each of them. */
export async function subsetFonts(): Promise<readonly (readonly [string, Uint8Array])[]> {
  const styles = await readFile(join(fontFolder, 'inter.css'), 'utf8');
  return await Promise.all(
    subsets.map(async ({ file, from }) => {
      const font = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${from}`)));
      const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: features } as const;
      return [file, await subsetFont(font, charactersOf(styles, file), options)] as const;
    }),
  );
}

/** The characters of the face whose source is `file`. @throws when there is none */
function charactersOf(styles: string, file: string): string {
  const ranges = facesOf(styles).find(({ source }) => source.endsWith(file))?.ranges;
  if (ranges === undefined) throw new Error(`inter.css has no face of ${file}.`);
  return String.fromCodePoint(
    ...ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  );
}

interface Face {
  readonly source: string;
  /** First and last code point of each. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** The faces that a style sheet declares, in its order. */
export function facesOf(styles: string): readonly Face[] {
  return [...styles.matchAll(/url\(['"]?([^'")]+)['"]?\)[^}]*?unicode-range:([^;]+);/gu)].map(
    ([, source = '', list = '']) => ({
      source,
      ranges: list.split(',').map((range) => {
        const [first = '', last = first] = range.trim().replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
    }),
  );
}
