import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { vendorEdits, vendorPlugin } from './vite-vendor.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(project + file, 'utf8');
const dependencies = globSync(
  [
    'node_modules/@blueprintjs/core/lib/esm/**/*.js',
    'node_modules/react-router/dist/development/*.mjs',
    'node_modules/markdown-to-jsx/dist/*.js',
  ],
  { cwd: project },
);

/** The edited text of the affected files. */
function editedBy(name: string): readonly string[] {
  const { files, edit } = vendorEdits[name] ?? {};
  return dependencies.flatMap((file) => (files?.test(`/${file}`) === true ? [edit?.(read(file)) ?? ''] : []));
}

it.each([
  { name: 'names of classes', contains: 'INTENT_DANGER = /* @__PURE__ */ intentClass(' },
  { name: 'drawing of Markdown', contains: 'children }) => children' },
  { name: 'router', contains: 'var Link = /* @__PURE__ */ React' },
])('edits the current text of $name', ({ name, contains }) => {
  expect(editedBy(name).filter((code) => code.includes(contains))).not.toEqual([]);
});

it('fails a build without any of the files', () => {
  const { configResolved, buildEnd } = vendorPlugin({ isComplete: true });
  if (typeof configResolved !== 'function' || typeof buildEnd !== 'function') throw new Error('the plugin has both');
  Reflect.apply(configResolved, undefined, [{ command: 'build' }]);
  expect(() => Reflect.apply(buildEnd, undefined, [undefined]) as unknown).toThrow(/were not found: .*router/u); // it answers nothing
});

it('edits one file of the router, and removes names and warnings', () => {
  const [chunk, ...others] = editedBy('router').filter((code) => code.includes('ENABLE_DEV_WARNINGS = '));
  expect(others).toEqual([]);
  expect(chunk).not.toMatch(/^\w+\.displayName = |ENABLE_DEV_WARNINGS = true/mu);
});

it('prevents pages from changing the class prefix', () => {
  expect(editedBy('names of classes').join()).toContain('const NS = "bp6";');
  expect(editedBy('names of classes').join()).not.toContain('BLUEPRINT_NAMESPACE');
});

it('removes nothing used: no icon by name, and no form with Markdown', () => {
  const files = globSync('{engine/react,src,stories}/**/*.tsx', { cwd: project });
  expect(files.length).toBeGreaterThan(100);
  const byName = /\b\w*[iI]con="[a-z-]+"|\bIcon\b[^}]*\} from .@blueprintjs.core/u;
  expect(files.filter((file) => byName.test(read(file)))).toEqual([]);
  const sources = globSync('{engine,src,generated/portal,metadata}/**/*.{ts,tsx,js,json}', { cwd: project });
  expect(sources.filter((file) => read(file).includes('enableMarkdown'))).toEqual([]);
});
