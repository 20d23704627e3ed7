import { expect, it } from 'vitest';
import { sharedCatalogue } from '../tests/server/catalogues.ts';
import { portalPages } from './portal-pages.ts';

const { catalogue } = sharedCatalogue('metadata');
const pages = portalPages(catalogue);
const beginning = (path: string) => path.split('/')[1] ?? '';

it('accepts the address of every list, including further lists of an entity', () => {
  const lists = Object.values(catalogue.entities).flatMap(({ route, lists: further }) =>
    [route, ...Object.values(further).map((list) => list.route)].filter((path) => path !== undefined),
  );
  expect(lists).toContain('/imports');
  expect(lists.map(beginning).filter((page) => !pages.has(page))).toEqual([]);
});

it('refuses a page that no route defines', () => {
  expect(pages.has('nothing-like-it')).toBe(false);
});
