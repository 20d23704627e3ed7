import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { expect, expectRows, pageHeading, onePage, rowOf, intercept, setSwitch, visit } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
const supplierPage = onePage(portal, 'supplier');

const load = (page: Page, path: string) => page.goto(path);

describe('a list', () => {
  it('keeps sort, page and search in its address through reload, a detail and back', async () => {
    const page = await supplierPage();
    await visit(page, '/certificates?size=10');
    await page
      .getByRole('columnheader', { name: 'Evidenčné číslo' })
      .getByRole('button', { name: 'Evidenčné číslo' })
      .click();
    await expect(page).toHaveURL(/sortName=code&sortOrder=asc/u);
    await page.getByRole('button', { name: 'Nasledujúca strana' }).click();
    await expect(page).toHaveURL(/page=2/u);
    await expect(page.getByText('11 – 20 z')).toBeVisible();
    const [first = ''] = (await (await expectRows(page)).first().innerText()).split(/\s/u);
    await page.reload();
    await expect(rowOf(page, first)).toBeVisible();
    await rowOf(page, first).getByRole('link').click();
    await expect(pageHeading(page, first)).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, first)).toBeVisible();
    await expect(page).toHaveURL(/sortName=code&sortOrder=asc&page=2/u);
  });

  it('remembers its state in the session, but prefers the address', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=SUP');
    const search = page.getByRole('searchbox', { name: 'Hľadať' });
    await expect(search).toHaveValue('SUP');
    await page.goto('/certificates');
    await expect(search).toHaveValue('SUP');
    await page.goto('/certificates?search=OIL');
    await expect(search).toHaveValue('OIL');
    await search.fill('');
    await expect(page).toHaveURL((url) => !url.searchParams.has('search'));
  });

  it('keeps the state of its address for a user who leaves before its views are loaded', async () => {
    const page = await supplierPage();
    await intercept(page, '**/graphql', async (route) => {
      if (route.request().postData()?.includes('KeptList') !== true) await route.continue();
    });
    await page.goto('/certificates?search=SUP');
    const search = page.getByRole('searchbox', { name: 'Hľadať' });
    await expect(search).toHaveValue('SUP');
    await page.unroute('**/graphql');
    await page.goto('/certificates');
    await expect(search).toHaveValue('SUP');
    await search.fill('');
  });

  it.each([
    { query: 'sortName=colour&price=1&page=1', names: 'sortName, price', open: load },
    { query: 'status=XYZ', names: 'status', open: visit },
    { query: 'supplier=somebody', names: 'supplier', open: visit },
    { query: 'createdAt=2026-13-45..', names: 'createdAt', open: visit },
    { query: 'amount=5..1', names: 'amount', open: visit },
    { query: 'search=%00', names: 'search', open: visit },
  ])('removes the unknown $query, and reports it', async ({ query, names, open }) => {
    const page = await supplierPage();
    await open(page, `/certificates?${query}`);
    await expect(page.getByRole('status').filter({ hasText: 'Adresa' })).toContainText(
      `Adresa obsahovala nastavenia, ktoré tento zoznam nemá: ${names}.`,
    );
    await expectRows(page);
    for (const name of names.split(', ')) await expect(page).toHaveURL((url) => !url.searchParams.has(name));
  });

  it('shows the last page when the address has a page past the end', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=SUP&page=999');
    await expect(page).toHaveURL((url) => url.searchParams.get('page') !== '999');
    const [, first = 0, last = 0, total = 1] = (await rangeOf(page)).map(Number);
    expect(first).toBeLessThanOrEqual(last);
    expect(last).toBe(total);
    await expectRows(page);
  });

  it('returns step by step with Back: page, sort and filter', async () => {
    const page = await supplierPage();
    await visit(page, '/transactions');
    await expectRows(page);
    const asFound = new URL(page.url()).search;
    await page.getByRole('button', { name: 'Nasledujúca strana' }).click();
    await expect(page.getByText('11 – 20 z')).toBeVisible();
    await page
      .getByRole('columnheader', { name: 'Kód transakcie' })
      .getByRole('button', { name: 'Kód transakcie' })
      .click();
    await expect(page).toHaveURL(/sortName=code/u);
    await page.getByRole('button', { name: 'Pridať filter' }).click();
    await page.getByRole('menuitem', { name: 'Stav', exact: true }).click();
    await setSwitch(page, 'Potvrdená', 'on');
    await expect(page).toHaveURL(/status=CONFIRMED/u);
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page).toHaveURL((url) => !url.searchParams.has('status') && url.search.includes('sortName=code'));
    await page.goBack();
    await expect(page).toHaveURL((url) => url.search.includes('page=2') && !url.search.includes('sortName=code'));
    await expect(page.getByText('11 – 20 z')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL((url) => url.search === asFound);
    await expect(page.getByText('1 – 10 z')).toBeVisible();
  });

  it('debounces the search', async () => {
    const page = await supplierPage();
    await visit(page, '/certificates?search=');
    await expectRows(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('myCertificates') && body.includes('"search"')) asked.push(body);
    });
    await page.clock.install();
    // oxlint-disable-next-line house/no-time-in-tests -- the clock of the page
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    const box = page.getByRole('searchbox', { name: 'Hľadať' });
    await box.fill('SUP/2026/28');
    await page.clock.runFor(499);
    await box.press('End');
    await box.press('1');
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page.getByText('1 – 1 z 1')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('searches displayed columns, ignoring accents, and names them', async () => {
    const page = await supplierPage();
    await visit(page, '/certificates?search=KUCHYN');
    await expect((await expectRows(page)).first()).toContainText('kuchynského');
    await expect(page.getByRole('searchbox', { name: 'Hľadať' })).toHaveAttribute(
      'placeholder',
      /^Hľadať: Evidenčné číslo, Externé číslo, Dodávateľ/u,
    );
    await expect(page.getByRole('button', { name: 'Vymazať hľadanie' })).toHaveCount(1);
  });

  it('shows its filters as removable chips', async () => {
    const page = await supplierPage();
    await visit(page, '/certificates?search=');
    await page.getByRole('button', { name: 'Pridať filter' }).click();
    await page.getByRole('menuitem', { name: 'Externé číslo' }).click();
    await page.getByLabel('Obsahuje').fill('SUP/2026');
    await page.getByRole('button', { name: 'Použiť' }).click();
    const filters = page.getByRole('group', { name: 'Filter' });
    await expect(filters).toContainText('Externé číslo: SUP/2026');
    await expect(page).toHaveURL(/externalCode=SUP%2F2026/u);
    await page.reload();
    await expect(filters).toContainText('Externé číslo: SUP/2026');
    await page.getByRole('button', { name: 'Odstrániť filter: Externé číslo' }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has('externalCode'));
    await page.getByRole('button', { name: 'Pridať filter' }).click();
    await page.getByRole('menuitem', { name: 'Podmienky a / alebo…' }).click();
    // By default all conditions apply, as with filters.
    await expect(page.getByRole('combobox', { name: 'Čo musí platiť', exact: true })).toHaveValue('all');
    await page.getByRole('button', { name: 'Pridať podmienku' }).click();
    await page.getByRole('combobox', { name: 'Údaj 1' }).selectOption('externalCode');
    await page.getByRole('combobox', { name: 'Vzťah 1' }).selectOption('isNot');
    await page.getByRole('textbox', { name: 'Obsahuje' }).fill('SUP/2026');
    await page.getByRole('button', { name: 'Použiť' }).click();
    await expect(filters).toContainText('Podmienky: Externé číslo neobsahuje SUP/2026');
    await expect(page.getByRole('row', { name: /SUP\/2026/u })).toHaveCount(0);
    await page.getByRole('button', { name: 'Odstrániť podmienky' }).click();
    await expect(page.getByRole('row', { name: /SUP\/2026/u })).not.toHaveCount(0);
  });

  it('suggests a next step when nothing matches', async () => {
    const page = await supplierPage();
    await visit(page, '/certificates?search=nothing+of+the+kind');
    await expect(page.getByText('Hľadaniu „nothing of the kind“ nezodpovedá žiadny záznam.')).toBeVisible();
    await page.getByRole('button', { name: 'Zrušiť hľadanie' }).click();
    await expectRows(page);
  });

  it('hides and shows columns', async () => {
    const page = await supplierPage();
    await visit(page, '/certificates?search=');
    const scheme = page.getByRole('columnheader', { name: 'Schéma' });
    await expect(scheme).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Odberateľ' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Stĺpce', exact: true }).click();
    await setSwitch(page, 'Schéma', 'off');
    await setSwitch(page, 'Odberateľ', 'on');
    await page.keyboard.press('Escape');
    await expect(scheme).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Odberateľ' })).toBeVisible();
    await expect(scheme).toHaveCount(0);
  });
});

/** The match of `11 – 20 z 69`: the whole text, then its numbers. */
async function rangeOf(page: Page): Promise<readonly string[]> {
  const range = page.getByText(/^\d+ – \d+ z \d+$/u);
  await expect(range).toBeVisible();
  return /^(\d+) – (\d+) z (\d+)$/u.exec(await range.innerText()) ?? [];
}
