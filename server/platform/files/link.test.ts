import { expect, it } from 'vitest';
import { createSignedLinks } from './link.ts';

const start = new Date('2026-03-01T10:00:00Z');
const later = (seconds: number) => () => new Date(start.getTime() + seconds * 1000);
const linksOf = (secret: string, now: () => Date, folder: '/files/' | '/documents/' = '/files/') =>
  createSignedLinks({ folder, secret, now });
const link = new URL(linksOf('secret', () => start).make('17'), 'http://localhost');

it('leads to its file for five minutes', () => {
  expect(linksOf('secret', later(299)).read(link)).toBe('17');
  expect(linksOf('secret', later(300)).read(link)).toBeUndefined();
});

it.each([
  {
    case: 'another file',
    change: (url: URL) => {
      url.pathname = '/files/18';
    },
  },
  {
    case: 'a longer life',
    change: (url: URL) => {
      url.searchParams.set('expires', '9999999999');
    },
  },
  {
    case: 'no signature',
    change: (url: URL) => {
      url.searchParams.delete('signature');
    },
  },
])('refuses $case', ({ change }) => {
  const changed = new URL(link);
  change(changed);
  expect(linksOf('secret', later(1)).read(changed)).toBeUndefined();
});

it('refuses a link signed with another secret', () => {
  expect(linksOf('other', later(1)).read(link)).toBeUndefined();
});

it('refuses a link to something else of the same name', () => {
  const document = new URL(link);
  document.pathname = '/documents/17';
  expect(linksOf('secret', later(1), '/documents/').read(document)).toBeUndefined();
});
