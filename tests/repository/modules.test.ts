import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Server folders that are not modules. */
const besides: Readonly<Record<string, string>> = {
  demo: 'fictional data, which serve.ts brings along and the register runs without',
};

const folders = readdirSync('server', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !(entry.name in besides))
  .map(({ name }) => name);

it('every folder of server has a module.ts', () => {
  expect(folders).toContain('trade');
  expect(folders.filter((folder) => !existsSync(join('server', folder, 'module.ts')))).toEqual([]);
});

it('the application includes every module once', () => {
  const text = readFileSync('server/application.ts', 'utf8');
  const imported = [...text.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)\/module\.ts'/g)];
  expect(imported.map(([, , folder]) => folder ?? '').toSorted()).toEqual(folders.toSorted());
  const [, listed = ''] = /const modules: readonly Module\[\] = \[([^\]]*)\]/.exec(text) ?? [];
  expect(
    listed
      .split(',')
      .map((name) => name.trim())
      .toSorted(),
  ).toEqual(imported.map(([, name]) => name ?? '').toSorted());
});

it.each(Object.keys(besides))('the exception %s exists', (folder) => {
  expect(existsSync(join('server', folder))).toBe(true);
});
