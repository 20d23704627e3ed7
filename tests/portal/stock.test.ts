import type { Page } from 'playwright';
import { describe, expect as expectValue, it } from 'vitest';
import { expect, expectRows, expectMessage, onePage, openActions, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
const supplierPage = onePage(portal, 'supplier');

describe('stock', () => {
  it('is listed by certificate, with a chart over time and figures', async () => {
    const page = await supplierPage();
    await page.goto('/certificates');
    await page.getByRole('link', { name: 'Sklad', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sklad' })).toBeVisible();
    await expectRows(page);
    const overview = page.getByRole('region', { name: 'Sklad v čase' });
    await expect(overview.getByText(/^Dnes je dostupných .+ a rezervovaných .+\.$/u)).toBeVisible();
    const chart = overview.getByRole('application');
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await expect(overview.getByText(/^Dostupné: /u)).toBeVisible();
    await overview.getByText('Tabuľka').click();
    await expect(overview.getByRole('columnheader', { name: 'Koniec dňa' })).toBeVisible();
    await expect(overview.getByRole('row').nth(1)).toContainText(/\d,\d{3}\s?(m³|t|MWh)/u);
  });

  it('gives the space of a collapsed chart to the rows, also after a reload', async () => {
    const page = await openPageAs(portal, 'supplier', { viewport: { width: 1440, height: 900 } });
    await page.goto('/stocks?size=15');
    const rows = await expectRows(page);
    const fold = page.getByRole('button', { name: 'Sklad v čase' });
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(rows.nth(10)).not.toBeInViewport();
    await fold.click();
    await expect(rows.nth(10)).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(rows.nth(10)).toBeInViewport({ ratio: 1 });
  });

  it('separates blocked stock of a rejected certificate in row, figures and certificate', async () => {
    const page = await supplierPage();
    await page.goto('/stocks?blockedReason=REJECTED');
    const row = (await expectRows(page)).first();
    await expect(row).toContainText(/0,000\sm³Zamietnuté: 285,000\sm³/u);
    await row.getByRole('link').first().click();
    await expect(page.getByText('Zamietnuté').first()).toBeVisible();
    await page.goto('/certificates?status=REJECTED_BY_REGISTRY');
    const rejected = (await expectRows(page)).first();
    await expect(rejected).toContainText('Zamietnuté');
    await rejected.getByRole('link').first().click();
    const summary = page.getByRole('region', { name: 'Súhrn' });
    await expect(summary.getByText('Zamietnuté', { exact: true })).toBeVisible();
  });

  it('of a certificate shows in narrow rows holder and amount without clipping', async () => {
    const page = await openPageAs(portal, 'registry');
    await page.goto('/certificates?status=APPROVED_BY_REGISTRY');
    await (await expectRows(page)).first().getByRole('link').first().click();
    const holdings = page.getByRole('table', { name: 'Sklad' });
    await holdings.scrollIntoViewIfNeeded();
    const cells = holdings.locator('td.cell-pinned-start, td.cell-end');
    await expect(cells.first()).toBeVisible();
    const cut = await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expectValue(cut).toBe(0);
  });

  it('keeps its filter in the address', async () => {
    const page = await supplierPage();
    await page.goto('/stocks?state=EXHAUSTED');
    const rows = await expectRows(page);
    await expect(rows.filter({ hasText: 'vyčerpané' })).toHaveCount(await rows.count());
    await page.reload();
    await expect(page).toHaveURL(/state=EXHAUSTED/u);
    await expectRows(page);
  });

  it('books a loss from a holding with a preselected certificate', async () => {
    const page = await supplierPage();
    const code = await openActionsOfLastHolding(page);
    await page.getByRole('menuitem', { name: 'Zaznamenať stratu' }).click();
    const dialog = page.getByRole('dialog', { name: `Zaznamenať stratu: ${code}` });
    await expect(dialog.getByRole('combobox', { name: /^Osvedčenie/u })).toHaveValue(code);
    await dialog.getByRole('textbox', { name: /^Množstvo/u }).fill('0,5');
    await dialog.getByRole('button', { name: 'Zaznamenať stratu' }).click();
    await expectMessage(page, 'Strata je zaznamenaná.');
    await page.goto(`/stocks?search=${code}`);
    const [row] = await (await expectRows(page)).all();
    await expect(row?.getByText(/0,500/u) ?? page.locator('never')).toBeVisible();
  });

  it('is sold from its row: certificate, scheme and date are prefilled, the buyer is focused, and the whole quantity is one click', async () => {
    const page = await supplierPage();
    const code = await openActionsOfLastHolding(page);
    await page.getByRole('menuitem', { name: 'Predať' }).click();
    await expect(page.getByRole('combobox', { name: 'Osvedčenie', exact: true })).toHaveValue(new RegExp(code, 'u'));
    await expect(page.getByRole('textbox', { name: 'Dátum transakcie' })).toHaveValue('26.11.2026');
    await expect(page.getByRole('combobox', { name: 'Odberateľ', exact: true })).toBeFocused();
    await page.keyboard.type('Dunajské');
    await page.getByRole('option', { name: /Dunajské palivá/u }).click();
    await page.getByRole('button', { name: 'Celé množstvo' }).click();
    await page.getByRole('button', { name: 'Uložiť' }).click();
    await expectMessage(page, /^Uložené: Transakcia T-/u);
  });

  it('is sold from its screen, by the main button', async () => {
    const page = await supplierPage();
    await page.goto('/stocks?state=STOCKED');
    await (await expectRows(page)).last().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Predať' }).click();
    await expect(page).toHaveURL(/\/transactions\/create\?certificate=\d+$/u);
    await expect(page.getByRole('combobox', { name: 'Odberateľ', exact: true })).toBeFocused();
  });

  it('of all organizations shows the registry the holder, and the history of a selected one', async () => {
    const page = await openPageAs(portal, 'registry');
    await page.goto('/stocks');
    await expectRows(page);
    await expect(page.getByRole('columnheader', { name: /Držiteľ/u })).toBeVisible();
    await expect(page.getByText('Sklad v čase uvidíte, keď zoznam zúžite na jedného držiteľa.')).toBeVisible();
  });
});

/** Opens the action menu of the supplier's last holding. @returns the code of its certificate */
async function openActionsOfLastHolding(page: Page): Promise<string> {
  await page.goto('/stocks?state=STOCKED');
  const rows = await expectRows(page);
  // Once the chart above the list is rendered, the row no longer moves.
  await expect(page.getByRole('application')).toBeVisible();
  const code = (await rows.last().getByRole('link').first().textContent()) ?? '';
  await openActions(page, code);
  return code;
}
