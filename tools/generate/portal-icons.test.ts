import { expect, it } from 'vitest';
import { knownNamesOf } from '../metadata/known-names.ts';
import { additionalIcons, iconsIn } from './portal-icons.ts';

it('has each named icon once', () => {
  const named = { menu: [{ icon: 'oil-field' }], entities: { a: { icon: 'th', actions: { icon: 'oil-field' } } } };
  const icons = iconsIn(named);
  expect(Object.keys(icons)).toEqual(['oil-field', 'th']);
  expect(icons['th']?.[0]).toMatch(/^M/u);
  expect(Object.keys(additionalIcons(icons, iconsIn(named.menu)))).toEqual(['th']);
});

it('is empty without named icons', () => {
  expect(iconsIn({ entities: {} })).toEqual({});
});

it('has the drawing of every icon that metadata can name', () => {
  const { icons: names = [] } = knownNamesOf('metadata');
  expect(names.length).toBeGreaterThan(500);
  const icons = iconsIn(names.map((icon) => ({ icon })));
  const empty = Object.entries(icons).filter(([, paths]) => paths.length === 0);
  expect(empty.map(([name]) => name)).toEqual(['blank']);
  expect(Object.keys(icons)).toHaveLength(names.length);
});
