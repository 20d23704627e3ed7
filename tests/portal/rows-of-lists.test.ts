import type { Page } from 'playwright';
import { beforeAll, describe, expect as expectValue, it } from 'vitest';
import { expect, expectRows, type Account, visit, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

const screens = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;

const lists = ['/certificates', '/transactions', '/input-output-certificates', '/stocks', '/reports'];

const ofRegistry = [
  '/organizations',
  '/users',
  '/audit',
  '/reporting-periods',
  '/other-fuels',
  '/electricity',
  '/projects',
  '/findings',
  '/imports',
  '/operator-certificates',
  '/qualified-authorities',
  '/faq-management',
  '/substance-kinds',
  '/substance-types',
  '/pathways',
  '/fuel-types',
  '/feedstock-tradename',
  '/schemes',
];

const viewers: readonly { readonly account: Account; readonly paths: readonly string[] }[] = [
  { account: 'supplier', paths: lists },
  { account: 'registry', paths: [...lists, ...ofRegistry] },
];

it.each(['/reporting-periods', '/organizations', '/imports'])(
  'cards of %s are headed by the name of the record',
  async (path) => {
    const page = await openPageAs(portal, 'registry', { viewport: { width: 390, height: 844 } });
    await visit(page, path);
    for (const card of await (await expectRows(page)).all()) {
      const head = await card.getByRole('link').first().innerText();
      await expect(card.locator('.look-button')).toHaveAccessibleName(`Pozrieť ${head}`);
    }
  },
);

it('lines of a card without buttons beside them use its whole width', async () => {
  const page = await openPageAs(portal, 'registry', { viewport: { width: 390, height: 844 } });
  await visit(page, '/certificates');
  for (const card of await (await expectRows(page)).all()) {
    const unused = await card.evaluate((row) => {
      const lines = [...row.querySelectorAll<HTMLElement>('td[data-label]:not([data-blank])')];
      return lines.map(
        (line) => row.getBoundingClientRect().right - line.getBoundingClientRect().right + paddingOf(line),
      );

      function paddingOf(element: Element): number {
        return Number.parseFloat(getComputedStyle(element).paddingInlineEnd);
      }
    });
    expectValue(unused.length).toBeGreaterThan(2);
    expectValue(Math.max(...unused.slice(1, -1))).toBeLessThan(20);
    expectValue(Math.min(unused[0] ?? 0, unused.at(-1) ?? 0)).toBeGreaterThan(60);
  }
});

describe.each(['sk', 'en'] as const)('in %s', (language) => {
  describe.each(viewers)('rows of lists for the $account', ({ account, paths }) => {
    let page: Page;
    beforeAll(async () => {
      page = await openPageAs(portal, account, { language });
    });

    it.each(paths)(
      'of %s have one or two lines, start with their name, and have buttons and chips on one line',
      async (path) => {
        await visit(page, path);
        await expectRows(page);
        for (const size of screens) {
          await page.setViewportSize(size);
          // Columns collapse asynchronously after a resize.
          await expect.poll(() => faultsOf(page), { message: `at ${size.width} pixels` }).toEqual([]);
        }
      },
    );

    it.each(paths.slice(0, 2))('fifteen of %s are visible at 1440 × 900', async (path) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(page, `${path}?size=15`);
      await expectRows(page);
      await expect.poll(() => seenRows(page)).toBeGreaterThanOrEqual(15);
    });
  });
});

/** What is too tall, in pixels of its height, and what is called as another row is. */
function faultsOf(page: Page): Promise<readonly string[]> {
  return page.locator('tbody tr[data-id]').evaluateAll((rows) => {
    const names = rows.map((row) => row.querySelector('.look-button')?.getAttribute('aria-label'));
    return rows.flatMap((row, index) => {
      const heightOf = (box: Element) => box.getBoundingClientRect().height;
      const isOfTwo = [...row.children].some((cell) => {
        const words = cell.querySelector('.cell-words');
        return cell.querySelector('.cell-under, .stock-bar') !== null || (words !== null && heightOf(words) > 20);
      });
      const most = isOfTwo ? 48 : 40;
      const middles = [...row.querySelectorAll('.cell-actions-buttons button')]
        .map((button) => button.getBoundingClientRect())
        .map(({ top, bottom }) => (top + bottom) / 2);
      const isBelow = Math.max(...middles) - Math.min(...middles) > 2;
      const tags = [...row.querySelectorAll('.status-tag, .chip')].filter((tag) => heightOf(tag) > 24);
      return [
        ...(heightOf(row) > most + 0.5 ? [`row of ${heightOf(row)}: ${row.textContent}`] : []),
        ...(isBelow ? [`buttons: ${row.textContent}`] : []),
        ...tags.map((tag) => `chip: ${tag.textContent}`),
        ...(names[index] != null && names.indexOf(names[index]) < index ? [`another ${names[index]}`] : []),
      ];
    });
  });
}

function seenRows(page: Page): Promise<number> {
  return page.locator('.data-table').evaluate((table) => {
    const edges = (box: Element) => box.getBoundingClientRect();
    const head = table.querySelector('thead');
    const from = head === null ? 0 : edges(head).bottom - 1;
    const to = Math.min(edges(table).bottom, innerHeight) + 1;
    return [...table.querySelectorAll('tbody tr[data-id]')].filter(
      (row) => edges(row).top >= from && edges(row).bottom <= to,
    ).length;
  });
}
