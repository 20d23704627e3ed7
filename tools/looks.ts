import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBase, writeBase } from './looks/base.ts';
import { comparePictures } from './looks/compare-pictures.ts';
import { drawStories, launchBrowser, type DrawnStory } from './looks/draw-stories.ts';
import { serveFolder } from './looks/serve-folder.ts';
import { runProcess } from './run.ts';

const usage = `npm run looks [-- [PART] [--update] [--built]]
  Draws every story of the built Storybook, or those whose id has PART in it, and compares them with looks/base.
  What differs is printed, with a picture of base, difference and now in looks/changed.
  --update  makes the base of what stories look like now; with PART the rest of it stays
  --built   takes the Storybook as it was built last`;

const built = 'storybook-static';
const baseFolder = 'looks/base';
const changedFolder = 'looks/changed';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else {
  try {
    process.exitCode = (await looks()) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Compares all stories with the base. @returns true when nothing differs */
async function looks(): Promise<boolean> {
  await using browser = await launchBrowser();
  const version = browser.version();
  const isWhole = positionals.length === 0;
  // Checked before the build.
  const base = values.update ? undefined : await openBase(baseFolder, version);
  if (!values.built) await build();
  await using served = await serveFolder(built);
  const stories = await storiesOf(positionals[0] ?? '');
  if (base === undefined) {
    const write = await writeBase(baseFolder, version, isWhole ? 'anew' : 'further');
    const failed: string[] = [];
    await drawStories(browser, served.address, stories, async ({ story, drawn }) => {
      if (drawn instanceof Error) failed.push(`${story}: ${firstLine(drawn)}`);
      else await write(story, drawn);
    });
    console.log(lines([`${stories.length - failed.length} stories are in ${baseFolder}.`, ...failed]));
    return failed.length === 0;
  }
  await rm(changedFolder, { recursive: true, force: true });
  await mkdir(changedFolder, { recursive: true });
  const differences: string[] = [];
  await drawStories(browser, served.address, stories, async (drawn) => {
    const difference = await differenceOf(drawn, await base.pictureOf(drawn.story));
    if (difference !== undefined) differences.push(`${drawn.story}: ${difference}`);
  });
  const gone = !isWhole ? [] : base.stories.filter((story) => !stories.includes(story));
  const all = [...differences.toSorted(), ...gone.map((story) => `${story}: is gone`)];
  console.log(lines([`${stories.length} stories; different: ${all.length}.`, ...all]));
  return all.length === 0;
}

/** Describes the difference and writes its picture; undefined for none. */
async function differenceOf({ story, drawn }: DrawnStory, base: Buffer | undefined): Promise<string | undefined> {
  if (drawn instanceof Error) return firstLine(drawn);
  if (base === undefined) return 'is new';
  const difference = comparePictures(base, drawn);
  if (difference === undefined) return undefined;
  const file = join(changedFolder, `${story}.png`);
  await writeFile(file, difference.picture);
  return `${difference.pixels} pixels, ${file}`;
}

/** @throws Error with the output of a failed command */
async function build(): Promise<void> {
  console.log('Building Storybook …');
  for (const command of [['tools/generate.ts'], ['storybook', 'build', '--quiet']] as const) {
    const { hasPassed, output } = await runProcess(command, 'kept');
    if (!hasPassed) throw new Error(output);
  }
}

/** Ids of built stories that contain `part`. */
async function storiesOf(part: string): Promise<readonly string[]> {
  const index = JSON.parse(await readFile(join(built, 'index.json'), 'utf8')) as {
    readonly entries: Readonly<
      Record<string, { readonly id: string; readonly type: string; readonly tags: readonly string[] }>
    >;
  }; // Storybook's own format
  // Excludes unlisted language variants, which are tests.
  const ids = Object.values(index.entries).flatMap(({ id, type, tags }) =>
    type === 'story' && tags.includes('dev') ? [id] : [],
  );
  const stories = ids.filter((id) => id.includes(part));
  if (stories.length === 0) throw new Error(`No story has "${part}" in its id.`);
  return stories;
}

function firstLine({ message }: Error): string {
  return message.split('\n')[0] ?? '';
}

function lines(all: readonly string[]): string {
  return all.join('\n');
}
