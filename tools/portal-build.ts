import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from './generate/files.ts';
import { project, run } from './run.ts';

const inputs = [
  'src',
  'engine',
  'generated/portal',
  'generated/public',
  'tools/portal-build.ts',
  'tools/vite-classes.ts',
  'tools/vite-compress.ts',
  'tools/vite-icons.ts',
  'tools/vite-markdown.ts',
  'tools/vite-router.ts',
  'vite.config.ts',
  'package-lock.json',
];
const note = join(project, 'dist/portal-inputs');

/**
 * Builds the portal into dist/portal where anything it is built from changed since it last was.
 * @throws when the build fails
 */
export async function buildPortal(): Promise<void> {
  const hash = await inputsHash();
  if (existsSync(join(project, 'dist/portal/index.html')) && (await textOf(note)) === hash) return;
  if (!existsSync(join(project, 'src/index.html')))
    throw new Error('There is no src/index.html: the portal has nothing to be built from.');
  console.log('Building the portal …');
  // A test runner's NODE_ENV would build React for development, and whoever starts the product next would serve it.
  const environment = { NODE_ENV: 'production' };
  const { hasPassed, output } = await run(['vite', 'build', '--logLevel', 'warn'], 'kept', project, environment);
  if (!hasPassed) throw new Error(`The portal could not be built:\n${output}`);
  await mkdir(join(project, 'dist'), { recursive: true });
  await writeFile(note, hash);
}

async function inputsHash(): Promise<string> {
  const paths = (await Promise.all(inputs.map(filesOf))).flat().filter((path) => !path.includes('.test.'));
  const texts = await Promise.all(paths.toSorted().map(async (path) => `${path}\0${await readFile(path, 'latin1')}`));
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

async function filesOf(input: string): Promise<readonly string[]> {
  const place = join(project, input);
  if (!existsSync(place)) return [];
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [place];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
