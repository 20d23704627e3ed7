import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { markdownPlugin } from './vite-markdown.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(project + file, 'utf8');

it('stands for what the form library draws Markdown by, under the name that it imports', () => {
  const { resolveId, load } = markdownPlugin();
  if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('the plugin has both');
  const importing = globSync('node_modules/@rjsf/core/lib/**/*.js', { cwd: project }).flatMap((file) => {
    const imported = /import \{ Markdown \} from '(?<name>[^']+)'/u.exec(read(file))?.groups?.['name'];
    return imported === undefined ? [] : [imported];
  });
  expect(importing.length).toBeGreaterThan(0);
  const stands = new Set(importing.map((name): unknown => Reflect.apply(resolveId, undefined, [name])));
  expect([...stands].map((id): unknown => Reflect.apply(load, undefined, [id]))).toEqual([
    'export const Markdown = ({ children }) => children;',
  ]);
});

it('is no loss: no form asks for Markdown', () => {
  const files = globSync('{engine,src,generated/portal,metadata}/**/*.{ts,tsx,js,json}', { cwd: project });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => read(file).includes('enableMarkdown'))).toEqual([]);
});
