import * as blueprint from '@blueprintjs/icons';
import { expect, it } from 'vitest';
import { knownNames } from '../metadata/known-names.ts';
import { iconsText } from './portal-icons.ts';

it('imports each named icon once, wherever it is named', () => {
  const named = { menu: [{ icon: 'oil-field' }], entities: { a: { icon: 'th', actions: { icon: 'oil-field' } } } };
  expect(iconsText(named)).toContain("import { OilFieldIcon, ThIcon } from '@blueprintjs/icons';");
  expect(iconsText(named)).toContain("  'oil-field': OilFieldIcon,\n  'th': ThIcon,\n");
});

it('imports nothing where nothing is named', () => {
  expect(iconsText({ entities: {} })).not.toContain('@blueprintjs/icons');
});

it('knows the component of every icon that metadata may name', () => {
  const { icons = [] } = knownNames('metadata');
  expect(icons.length).toBeGreaterThan(500);
  const text = iconsText(icons.map((icon) => ({ icon })));
  const imported = /import \{ (.*) \}/u.exec(text)?.[1]?.split(', ') ?? [];
  expect(imported.filter((name) => !(name in blueprint))).toEqual([]);
  expect(imported).toHaveLength(icons.length);
});
