import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { iconsPlugin } from './vite-icons.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

it.each(['iconNames.js', 'iconLoader.js'])('leaves out %s, a module that Blueprint has', (file) => {
  expect(existsSync(fileURLToPath(import.meta.resolve(`@blueprintjs/icons/lib/esm/${file}`)))).toBe(true);
});

it('has in place of the loader all that Blueprint asks of it', () => {
  const asked = globSync('node_modules/@blueprintjs/{core,datetime,icons}/lib/esm/**/*.js', { cwd: project })
    .filter((file) => !file.endsWith('iconLoader.js'))
    .flatMap((file) =>
      [...readFileSync(project + file, 'utf8').matchAll(/\bIcons\.(\w+)\(/gu)].map(([, name]) => name),
    );
  expect([...new Set(asked)].toSorted()).toEqual(['getPaths', 'load']);
});

it.each(['svgIconContainer.js', 'generated/components/inbox.js'])('draws %s on the smaller grid alone', (file) => {
  const id = fileURLToPath(import.meta.resolve(`@blueprintjs/icons/lib/esm/${file}`));
  const { transform } = iconsPlugin();
  if (typeof transform !== 'function') throw new Error('the plugin has a transformation');
  const code = String(Reflect.apply(transform, undefined, [readFileSync(id, 'utf8'), id]));
  expect(code).toMatch(/pixelGridSize = IconSize.STANDARD;|paths = PATHS_16;/u);
});

it('is no loss: no icon is asked for by its name', () => {
  const files = globSync('{engine/react,src}/**/*.tsx', { cwd: project });
  expect(files.length).toBeGreaterThan(100);
  const byName = files.filter((file) =>
    /\b\w*[iI]con="[a-z-]+"|\bIcon\b[^}]*\} from .@blueprintjs.core/u.test(readFileSync(`${project}${file}`, 'utf8')),
  );
  expect(byName).toEqual([]);
});
