import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What pictures are compared with: a folder of one PNG for each story, and by which browser they were drawn. */
export interface Base {
  readonly chromium: string;
  /** The picture of a story; undefined where it had none. */
  readonly pictureOf: (story: string) => Promise<Buffer | undefined>;
  readonly stories: readonly string[];
}

const aboutFile = 'base.json';

/**
 * Opens the base in `folder` for a browser of a version.
 * @throws a sentence where there is no base, or another browser drew it: every letter would differ
 */
export async function openBase(folder: string, chromium: string): Promise<Base> {
  const about = join(folder, aboutFile);
  if (!existsSync(about)) throw new Error(`There is no base in ${folder}; make one by npm run looks -- --update.`);
  const { chromium: drawnBy } = JSON.parse(await readFile(about, 'utf8')) as { readonly chromium: string }; // written below
  if (drawnBy !== chromium)
    throw new Error(
      `The base in ${folder} was drawn by Chromium ${drawnBy} and this is ${chromium}: on the commit to compare with, make it anew by npm run looks -- --update.`,
    );
  const files = await readdir(folder);
  return {
    chromium,
    pictureOf: (story) => readFile(join(folder, `${story}.png`)).catch(() => undefined),
    stories: files.filter((file) => file.endsWith('.png')).map((file) => file.slice(0, -'.png'.length)),
  };
}

/**
 * Begins a base in `folder`, or adds to the one that is there; answers what writes a picture into it.
 * @throws a sentence where the base to add to was drawn by another browser
 */
export async function writeBase(
  folder: string,
  chromium: string,
  extent: 'anew' | 'further',
): Promise<(story: string, picture: Buffer) => Promise<void>> {
  if (extent === 'anew') await rm(folder, { recursive: true, force: true });
  else if (existsSync(folder)) await openBase(folder, chromium);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, aboutFile), `${JSON.stringify({ chromium })}\n`);
  return (story, picture) => writeFile(join(folder, `${story}.png`), picture);
}
