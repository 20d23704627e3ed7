import { expect, it } from 'vitest';
import { sharedCatalogue } from '../tests/server/catalogues.ts';
import { portalPages } from './portal-pages.ts';

const { catalogue } = sharedCatalogue('metadata');
const pages = portalPages(catalogue);
const beginning = (path: string) => path.split('/')[1] ?? '';

it('knows the address of every list, further ones of an entity among them', () => {
  const lists = Object.values(catalogue.entities).flatMap(({ route, lists: further }) =>
    [route, ...Object.values(further).map((list) => list.route)].filter((path) => path !== undefined),
  );
  expect(lists).toContain('/imports');
  expect(lists.map(beginning).filter((page) => !pages.has(page))).toEqual([]);
});

it('knows no page that nothing leads to', () => {
  expect(pages.has('nothing-like-it')).toBe(false);
});
