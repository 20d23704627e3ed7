import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { knownNames } from '../metadata/known-names.ts';
import { iconsText } from './portal-icons.ts';

const importsOf = (text: string) => [...text.matchAll(/^import (\w+) from '(@blueprintjs\/.*)';$/gmu)];

it('imports each named icon once, wherever it is named', () => {
  const named = { menu: [{ icon: 'oil-field' }], entities: { a: { icon: 'th', actions: { icon: 'oil-field' } } } };
  const text = iconsText(named);
  expect(importsOf(text).map(([, name, from]) => `${name} of ${from?.split('/').at(-1)}`)).toEqual([
    'oilFieldIcon of oil-field.js',
    'thIcon of th.js',
  ]);
  expect(text).toContain("  'oil-field': oilFieldIcon,\n  'th': thIcon,\n");
});

it('imports nothing where nothing is named', () => {
  expect(iconsText({ entities: {} })).not.toContain('@blueprintjs/icons');
});

it('knows how every icon is drawn that metadata may name', () => {
  const { icons = [] } = knownNames('metadata');
  expect(icons.length).toBeGreaterThan(500);
  const imports = importsOf(iconsText(icons.map((icon) => ({ icon }))));
  const isThere = (from = '') => existsSync(fileURLToPath(import.meta.resolve(from)));
  expect(imports.filter(([, , from]) => !isThere(from))).toEqual([]);
  expect(new Set(imports.map(([, name]) => name)).size).toBe(icons.length);
});
