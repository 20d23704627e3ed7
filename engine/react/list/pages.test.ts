import { expect, it } from 'vitest';
import { offeredPages, pageRange } from './pages.ts';

it.each([
  { page: 0, size: 10, total: 0, range: { first: 0, last: 0, pages: 1 } },
  { page: 0, size: 10, total: 7, range: { first: 1, last: 7, pages: 1 } },
  { page: 2, size: 10, total: 25, range: { first: 21, last: 25, pages: 3 } },
  { page: 998, size: 10, total: 32, range: { first: 31, last: 32, pages: 4 } },
  { page: 1, size: 10, total: 10, range: { first: 1, last: 10, pages: 1 } },
  { page: 0, size: 100, total: 1_000_000, range: { first: 1, last: 100, pages: 100 } },
])('counts page $page of $total by $size', ({ page, size, total, range }) => {
  expect(pageRange(page, size, total)).toEqual(range);
});

it.each([
  { page: 0, pages: 1, offered: [0] },
  { page: 0, pages: 9, offered: [0, 1, undefined, 8] },
  { page: 4, pages: 9, offered: [0, undefined, 3, 4, 5, undefined, 8] },
])('offers pages around $page of $pages', ({ page, pages, offered }) => {
  expect(offeredPages(page, pages)).toEqual(offered);
});
