import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** Font folder of the portal; its `inter.css` defines the characters of each file. */
export const fontFolder = fileURLToPath(new URL('../src/fonts/', import.meta.url));

/** Font files with their source in the package. */
const subsets = [
  // The most frequent characters only, because both load before the first list.
  { file: 'inter-first.woff2', from: 'inter-latin-wght-normal.woff2' },
  { file: 'inter-first-carons.woff2', from: 'inter-latin-ext-wght-normal.woff2' },
  { file: 'inter-latin.woff2', from: 'inter-latin-wght-normal.woff2' },
  { file: 'inter-central-european.woff2', from: 'inter-latin-ext-wght-normal.woff2' },
] as const;

/** Weights used by styles; the package has 100 to 900. */
const weights = { min: 400, max: 700 };

/** Kerning, marks and tabular figures; unused alternates are a third of the file. */
const features = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

if (import.meta.main) {
  for (const [file, content] of await subsetFonts()) await writeFile(join(fontFolder, file), content);
}

/** Contents of the font files, by the characters that `inter.css` assigns. */
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

/** Characters of the face with source `file`. @throws Error when there is none */
function charactersOf(styles: string, file: string): string {
  const ranges = facesOf(styles).find(({ source }) => source.endsWith(file))?.ranges;
  if (ranges === undefined) throw new Error(`inter.css has no face of ${file}.`);
  return String.fromCodePoint(
    ...ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  );
}

interface Face {
  readonly source: string;
  /** First and last code point of each range. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Font faces of a style sheet in order. */
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
