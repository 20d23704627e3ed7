import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { nextItem } from '../feedback/next-item.ts';
import { nextRow } from '../table/next-row.ts';
import { lastPage, offeredPages, pageRange, REACHABLE_ROWS } from './pages.ts';

const law = randomCases(1000);
const sizes = fc.constantFrom(10, 15, 20, 50, 100, 1000);
const totals = fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 50_000 }));

describe('the pages of a list', () => {
  it('contain each reachable row once', () => {
    const holds = fc.property(sizes, fc.nat({ max: 3000 }), (size, total) => {
      let next = 1;
      for (let page = 0; page <= lastPage(size, total); page += 1) {
        const { first, last } = pageRange(page, size, total);
        if (total === 0) expect([first, last]).toEqual([0, 0]);
        else expect(first).toBe(next);
        expect(last - first).toBeLessThan(size);
        next = last + 1;
      }
      expect(next - 1).toBe(total);
    });
    fc.assert(holds, randomCases(200));
  });

  it('end at the paging limit', () => {
    const holds = fc.property(sizes, totals, (size, total) => {
      const { first } = pageRange(lastPage(size, total), size, total);
      expect(first).toBeLessThanOrEqual(REACHABLE_ROWS);
      expect(lastPage(size, total)).toBeLessThanOrEqual(lastPage(size, REACHABLE_ROWS));
    });
    fc.assert(holds, law);
  });

  it('past the end are the last one', () => {
    const holds = fc.property(sizes, totals, fc.nat({ max: 5000 }), (size, total, beyond) => {
      const end = lastPage(size, total);
      expect(pageRange(end + beyond, size, total)).toEqual(pageRange(end, size, total));
    });
    fc.assert(holds, law);
  });
});

describe('offered page numbers', () => {
  it('have the ends, the page and its neighbours, in order, with a gap where numbers are omitted', () => {
    const pages = fc.integer({ min: 1, max: 1000 });
    const holds = fc.property(pages, fc.nat({ max: 999 }), (count, at) => {
      const page = at % count;
      const offered = offeredPages(page, count);
      const numbers = offered.filter((each) => each !== undefined);
      for (const wanted of [0, page - 1, page, page + 1, count - 1])
        expect(numbers.includes(wanted)).toBe(wanted >= 0 && wanted < count);
      for (const [index, each] of offered.entries()) {
        const [before, after] = [offered[index - 1], offered[index + 1]];
        if (each === undefined) expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(1);
        else if (before !== undefined) expect(each - before).toBe(1);
      }
      expect(offered.length).toBeLessThanOrEqual(7);
    });
    fc.assert(holds, law);
  });
});

describe('navigation keys', () => {
  const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End', 'a', 'Enter');

  it('lead to an existing item, with wrap-around in a menu', () => {
    const holds = fc.property(
      keys,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: -1, max: 19 }),
      (key, count, at) => {
        const current = Math.min(at, count - 1);
        const to = nextItem(current, key, count);
        expect(to === undefined).toBe(key === 'a' || key === 'Enter');
        if (to !== undefined) expect(to >= 0 && to < count).toBe(true);
        if (current >= 0) {
          const down = nextItem(current, 'ArrowDown', count) ?? -1;
          expect(nextItem(down, 'ArrowUp', count)).toBe(current);
        }
        expect(nextItem(current, key, 0)).toBeUndefined();
      },
    );
    fc.assert(holds, law);
  });

  it('lead to an existing row, up to the ends of a table', () => {
    const holds = fc.property(keys, fc.integer({ min: 1, max: 20 }), fc.nat({ max: 19 }), (key, count, at) => {
      const current = at % count;
      const to = nextRow(current, key, count);
      expect(to === undefined).toBe(key === 'a' || key === 'Enter');
      if (to !== undefined) expect(to >= 0 && to < count).toBe(true);
      if (key === 'ArrowDown') expect(to).toBe(current === count - 1 ? current : current + 1);
      if (key === 'ArrowUp') expect(to).toBe(current === 0 ? 0 : current - 1);
    });
    fc.assert(holds, law);
  });
});
