import type { Page } from 'playwright';
import { beforeAll, describe, expect as expectValue, it } from 'vitest';
import { checkBox, correctedCertificates, expect, onePage, openVersions, type Account, visit } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
const pages = new Map<Account, () => Promise<Page>>();
beforeAll(() => {
  for (const account of ['supplier', 'registry'] as const) pages.set(account, onePage(portal, account));
});

const pageOf = async (account: Account): Promise<Page> => {
  const page = await pages.get(account)?.();
  if (page === undefined) throw new Error(`no page of ${account}`);
  return page;
};

/** Default texts of libraries. */
const english =
  /Open dropdown|\bMonth|\bYear\b|previous|next|loading|attribution|\bclose\b|\bclear\b|dismiss|January|Monday/iu;

interface ReadScreen {
  readonly title: string;
  readonly as: Account;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
}

const openCalendar = async (page: Page) => {
  await page.getByRole('button', { name: 'Otvoriť kalendár: Dátum vystavenia' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
};

const screens: readonly ReadScreen[] = [
  { title: 'a list', as: 'supplier', path: '/certificates' },
  { title: 'a form with selects', as: 'supplier', path: '/certificates/create' },
  { title: 'a calendar', as: 'supplier', path: '/certificates/create', open: openCalendar },
  { title: 'the stock', as: 'supplier', path: '/stocks' },
  { title: 'the picture of a lineage', as: 'supplier', path: '/certificates/1055/lineage' },
  {
    title: 'conditions of a list',
    as: 'supplier',
    path: '/certificates',
    open: async (page) => {
      await page.getByRole('button', { name: 'Pridať filter' }).click();
      await page.getByText('Podmienky a / alebo…').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    title: 'two versions side by side',
    as: 'registry',
    path: correctedCertificates,
    open: openVersions,
  },
  { title: 'the permissions', as: 'registry', path: '/permissions' },
];

describe('accessible names in Slovak', () => {
  it.each(screens)('have no English texts of libraries: $title', async ({ as, path, open }) => {
    const page = await pageOf(as);
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    await open?.(page);
    const titles = await page
      .locator('title, [title], [aria-roledescription]')
      .evaluateAll((all) =>
        all.map((each) => [each.getAttribute('title'), each.getAttribute('aria-roledescription'), each.textContent]),
      );
    const read = `${await page.locator('body').ariaSnapshot()}\n${titles
      .flat()
      .filter((words) => words !== null && words.length < 100)
      .join('\n')}`;
    expectValue(read.split('\n').filter((line) => english.test(line))).toEqual([]);
  });

  it('have the full date of each calendar day, starting at the chosen one', async () => {
    const page = await pageOf('supplier');
    await page.goto('/certificates/create');
    const box = page.getByRole('textbox', { name: 'Dátum vystavenia' });
    await box.fill('15.11.2026');
    await box.press('Alt+ArrowDown');
    const day = page.getByRole('gridcell', { name: 'nedeľa 15. novembra 2026', exact: true });
    await expect(day).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('16.11.2026');
    await expect(box).toBeFocused();
  });

  it('link each value of a record to its label, with the unit of a figure', async () => {
    const page = await pageOf('supplier');
    await visit(page, '/certificates/1055');
    const label = page.getByRole('term').getByText('Množstvo', { exact: true });
    const pair = page.locator('dl > div').filter({ has: label });
    await expect(pair.getByRole('definition').first()).toHaveText(/m³|t|kg|l/u);
    await visit(page, '/certificates/create');
    await checkBox(page.getByRole('radio', { name: 'm³', exact: true }));
    const amount = page.getByRole('textbox', { name: 'Množstvo', exact: true });
    await expect(amount).toHaveAccessibleDescription(/m³/u);
  });

  it('exclude struck-through options of a document', async () => {
    const page = await pageOf('supplier');
    await visit(page, '/certificates/1055');
    await page.getByRole('button', { name: 'Tlačiť' }).click();
    const choice = page.locator('.printed-choice').first();
    await expect(choice.locator('s')).not.toHaveCount(0);
    expectValue(
      await choice.locator('s').evaluateAll((all) => all.every(({ ariaHidden }) => ariaHidden === 'true')),
    ).toBe(true);
  });
});
