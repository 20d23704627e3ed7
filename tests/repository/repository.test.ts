import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { valueAt } from '../../engine/record/index.ts';
import { entityStories } from '../../tools/generate/entity-stories.ts';

const { catalogue } = sharedCatalogue('metadata');

/** Source files below a folder, without tests. */
function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('errors', () => {
  const keys = new Set(
    ['engine', 'server', 'src']
      .flatMap(sourcesBelow)
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/'(errors\.[\w.]+[a-zA-Z])'/g)].map(([, key]) => key ?? ''),
      ),
  );
  // Errors of the example library are in its own texts.
  const ours = [...keys].filter(
    (key) => valueAt(exampleCatalogue.texts['sk'], key) === undefined || !key.startsWith('errors.loan'),
  );

  it.each(catalogue.languages)('each have a sentence in %s', (language) => {
    // A text with a count has plural forms.
    const isSaid = (key: string) =>
      [key, `${key}_other`].some((name) => typeof valueAt(catalogue.texts[language], name) === 'string');
    expect(ours.length).toBeGreaterThan(30);
    expect(ours.filter((key) => !isSaid(key))).toEqual([]);
  });
});

it('has no handwritten JSON Schema of the metadata, and no type that repeats the metadata language', () => {
  const files = readdirSync('engine', { recursive: true, encoding: 'utf8' });
  expect(files.filter((path) => path.endsWith('.schema.json'))).toEqual([]);
  expect(readdirSync('engine/metadata/types')).toEqual(['index.ts']);
});

it('every entity with screens has its stories', () => {
  const stories = Object.keys(entityStories(catalogue));
  const shown = Object.values(catalogue.entities).filter(
    ({ list, form, route }) => route !== undefined && (list ?? form) !== undefined,
  );
  expect(shown.filter(({ name }) => !stories.includes(`${name}.stories.tsx`)).map(({ name }) => name)).toEqual([]);
});

it('every menu item opens a screen with a help text', () => {
  const { menu, routes, entities } = catalogue;
  const pages = new Set(routes.flatMap(({ path, help }) => (help === undefined ? [] : [path])));
  const ofRecord = Object.values(entities).flatMap(({ help, routes: own }) =>
    help === undefined ? [] : own.map(({ path }) => path),
  );
  const isTold = ({ entity, to }: (typeof menu)[number]['items'][number]) =>
    entity === undefined ? pages.has(to) || ofRecord.includes(to) : entities[entity]?.help !== undefined;
  const lines = menu.flatMap(({ items }) => items);
  expect(lines.filter((line) => !isTold(line)).map(({ to }) => to)).toEqual([]);
});

describe('the README', () => {
  const readme = readFileSync('README.md', 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }; // npm's own format

  it('names only existing commands, like the page of commands, which lists all', () => {
    const commands = readFileSync('docs/commands.md', 'utf8');
    const named = [...`${readme}${commands}`.matchAll(/npm (?:run )?([a-z-]+)/g)].map(([, name]) => name ?? '');
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it('links to existing files', () => {
    const paths = [...readme.matchAll(/`((?:metadata|engine|server|docs)\/[\w./-]+\.\w+)`|\]\(([^)]+)\)/g)];
    expect(paths.length).toBeGreaterThan(4);
    for (const [, code, link] of paths) expect(readFileSync(code ?? link ?? '').length).toBeGreaterThan(0);
  });
});

it.each(['metadata', 'engine', 'server', 'src', 'stories', 'tests', 'tools'])(
  '%s is one short page about its contents',
  (folder) => {
    expect(readFileSync(join(folder, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(31);
  },
);
