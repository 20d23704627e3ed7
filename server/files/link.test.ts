import { expect, it } from 'vitest';
import { createFileLinks } from './link.ts';

const start = new Date('2026-03-01T10:00:00Z');
const later = (seconds: number) => () => new Date(start.getTime() + seconds * 1000);
const link = new URL(createFileLinks('secret', () => start).make('17'), 'http://localhost');

it('leads to its file for five minutes', () => {
  expect(createFileLinks('secret', later(299)).read(link)).toBe('17');
  expect(createFileLinks('secret', later(300)).read(link)).toBeUndefined();
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
  expect(createFileLinks('secret', later(1)).read(changed)).toBeUndefined();
});

it('refuses a link signed with another secret', () => {
  expect(createFileLinks('other', later(1)).read(link)).toBeUndefined();
});
