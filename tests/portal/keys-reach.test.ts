import type { Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import { expect, expectRows, pageHeading, onePage, type Account, visit } from './person.ts';
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

const search = (page: Page) => page.getByRole('searchbox', { name: 'Hľadať' });

describe('keys of a list', () => {
  it('lead from the search into the rows and back', async () => {
    const page = await pageOf('supplier');
    await visit(page, '/certificates?search=&size=15');
    const rows = await expectRows(page);
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(search(page)).toBeFocused();
  });

  it('lead from a row to the actions of the selection, and back by Escape', async () => {
    const page = await pageOf('registry');
    await visit(page, '/certificates?search=&size=15');
    const row = (await expectRows(page)).filter({ has: page.locator('.cell-select input:enabled') }).first();
    await row.focus();
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('toolbar', { name: 'Vybraný 1 záznam' });
    await expect(bar).toBeVisible();
    await page.keyboard.press('Shift+Enter');
    await expect(bar).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(bar.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await page.keyboard.press('Shift+Space');
  });

  it('start a new record', async () => {
    const page = await pageOf('supplier');
    await visit(page, '/electricity');
    await expectRows(page);
    await page.keyboard.press('Alt+n');
    await expect(page).toHaveURL(/\/electricity\/create$/u);
  });

  it('continue at the previous row after Back and after the breadcrumb', async () => {
    const page = await pageOf('supplier');
    await visit(page, '/certificates?search=&size=15');
    const row = (await expectRows(page)).nth(2);
    const id = await row.getAttribute('data-id');
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Kopírovať' }).or(page.locator('.detail'))).toBeVisible();
    await page.goBack();
    await expectRows(page);
    await expect(page.locator(`tr[data-id="${id}"]`)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Navigačná cesta' }).getByRole('link').first().press('Enter');
    await expectRows(page);
    await expect(page.locator(`tr[data-id="${id}"]`)).toBeFocused();
  });

  it('change and close the preview beside the list that was opened by its button', async () => {
    const page = await pageOf('supplier');
    await visit(page, '/certificates?search=&size=15');
    const rows = await expectRows(page);
    const codeOf = async (index: number) => /C-\d{10}/u.exec(await rows.nth(index).innerText())?.[0] ?? '';
    const [first, second] = [await codeOf(0), await codeOf(1)];
    await page.getByRole('button', { name: `Pozrieť ${first}` }).click();
    await expect(page.getByRole('region', { name: first, exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('region', { name: second, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.record-preview')).toHaveCount(0);
    await expect(rows.nth(1)).toBeFocused();
  });
});

describe('the dialog of shortcuts', () => {
  const everywhere: readonly (readonly [Account, string])[] = [
    ['supplier', '/overview'],
    ['supplier', '/certificates'],
    ['supplier', '/certificates/1055'],
    ['supplier', '/certificates/create'],
    ['supplier', '/certificates/1055/lineage'],
    ['supplier', '/energy'],
    ['supplier', '/notices'],
    ['supplier', '/notices/settings'],
    ['supplier', '/profile'],
    ['supplier', '/my-organization'],
    ['supplier', '/faq'],
    ['supplier', '/reports'],
    ['registry', '/permissions'],
    ['registry', '/audit'],
    ['registry', '/organizations/create-temporary'],
    ['registry', '/substance-kinds'],
  ];

  it.each(everywhere)('opens for the %s at %s, with no two lines alike', async (account, path) => {
    const page = await pageOf(account);
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    await page.locator('main').focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Klávesové skratky' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Ctrl K')).toBeVisible();
    const keys = await dialog.locator('dt').allInnerTexts();
    const alike = keys.map((key) => key.split(' ').toSorted().join(' '));
    expect(new Set(alike).size).toBe(keys.length);
    expect(keys.join(' ')).not.toContain('Space');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  it('names the keys of a list in the language of the screen', async () => {
    const page = await pageOf('supplier');
    await visit(page, '/certificates');
    await expectRows(page);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Klávesové skratky' });
    await expect(dialog.locator('dt')).toHaveText([
      '/',
      '↓',
      '↑ ↓ Home End',
      'Enter',
      'Medzerník',
      '→ ←',
      'Alt N',
      'Ctrl K',
      'Esc',
      '?',
    ]);
    await page.keyboard.press('Escape');
    await expect(pageHeading(page, 'Osvedčenia')).toBeVisible();
  });
});
