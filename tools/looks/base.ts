import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reference pictures, one PNG per story, with the browser version. */
export interface Base {
  readonly chromium: string;
  /** The picture of a story; undefined when there was none. */
  readonly pictureOf: (story: string) => Promise<Buffer | undefined>;
  readonly stories: readonly string[];
}

const aboutFile = 'base.json';

/**
 * Opens the reference pictures in `folder` for a browser version.
 * @throws Error when missing, or drawn by another version, which renders text differently
 */
export async function openBase(folder: string, chromium: string): Promise<Base> {
  const about = join(folder, aboutFile);
  if (!existsSync(about))
    throw new Error(`There are no reference pictures in ${folder}; create them by npm run looks -- --update.`);
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
 * Starts or extends the reference pictures in `folder`. @returns a writer
 * @throws Error when extending pictures of another browser version
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
