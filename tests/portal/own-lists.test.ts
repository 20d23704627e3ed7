import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import {
  correctedCertificates,
  expect,
  expectRows,
  expectMessage,
  openVersions,
  onePage,
  rowOf,
  openPageAs,
  openCertificatesAs,
} from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
const supplierPage = onePage(portal, 'supplier');

describe('a customized list', () => {
  it('keeps the dragged order of columns on other devices, until it is reset', async () => {
    const page = await supplierPage();
    await page.goto('/transactions');
    await expectRows(page);
    const before = await headersOf(page);
    await page.getByRole('button', { name: 'Stĺpce', exact: true }).click();
    const grips = page.getByRole('button', { name: /^Presunúť stĺpec/u });
    const [second, fourth] = [grips.nth(1), grips.nth(3)];
    const moved = await columnOf(second);
    await drag(page, second, fourth);
    await page.keyboard.press('Escape');
    await expect.poll(() => headersOf(page)).not.toEqual(before);
    const after = await headersOf(page);
    expect(after.indexOf(moved)).toBeGreaterThan(before.indexOf(moved));
    expect(after.toSorted()).toEqual(before.toSorted());

    const elsewhere = await openPageAs(portal, 'supplier');
    await elsewhere.goto('/transactions');
    await expectRows(elsewhere);
    expect(await headersOf(elsewhere)).toEqual(after);
    await elsewhere.getByRole('button', { name: 'Stĺpce', exact: true }).click();
    await elsewhere.getByRole('button', { name: 'Obnoviť predvolené' }).click();
    await expect.poll(() => headersOf(elsewhere)).toEqual(before);
    await elsewhere.context().close();
  });

  it('keeps the chosen row density in every list and on other devices', async () => {
    const page = await supplierPage();
    await page.goto('/transactions');
    await expectRows(page);
    await page.getByRole('button', { name: 'Stĺpce', exact: true }).click();
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes('keepRowDensity') === true,
    );
    await page.getByRole('radio', { name: 'Hustá' }).press('Space');
    await saved;
    await expect(page.locator('.density-compact')).toBeVisible();

    const elsewhere = await openPageAs(portal, 'supplier');
    await elsewhere.goto('/certificates');
    await expectRows(elsewhere);
    await expect(elsewhere.locator('.density-compact')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Stĺpce', exact: true }).click();
    await elsewhere.getByRole('radio', { name: 'Bežná' }).press('Space');
    await expect(elsewhere.locator('.density-normal')).toBeVisible();
    await elsewhere.context().close();
  });

  it('opens with the saved default view on other devices, and marks a changed view', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?status=APPROVED');
    const rows = await expectRows(page);
    const count = await rows.count();
    await page.getByRole('button', { name: 'Pohľady' }).click();
    await page.getByLabel('Uložiť ako nový pohľad').fill('Len schválené');
    await page.getByRole('checkbox', { name: 'Otvárať zoznam týmto pohľadom' }).press('Space');
    await page.getByRole('button', { name: 'Uložiť pohľad' }).click();
    await expect(page).toHaveURL(/\/certificates\?view=\d+$/u);

    const elsewhere = await openCertificatesAs(portal, 'supplier');
    await expect(elsewhere.getByRole('button', { name: 'Len schválené' })).toBeVisible();
    await expect(await expectRows(elsewhere)).toHaveCount(count);
    await elsewhere.getByRole('button', { name: /^Odstrániť filter: Stav/u }).click();
    await expect(elsewhere.getByRole('button', { name: 'Len schválené (zmenené)' })).toBeVisible();

    // Another user does not have the view.
    const buyer = await openPageAs(portal, 'buyer');
    await buyer.goto(new URL(page.url()).pathname + new URL(page.url()).search);
    await expect(buyer.getByText(/ktoré tento zoznam nemá: view/u)).toBeVisible();
    await buyer.context().close();

    await elsewhere.getByRole('button', { name: 'Len schválené (zmenené)' }).click();
    await elsewhere.getByRole('button', { name: 'Odstrániť pohľad' }).click();
    const question = elsewhere.getByRole('alertdialog', { name: 'Odstrániť pohľad „Len schválené“' });
    await expect(question).toContainText('Pohľad sa nedá obnoviť. Záznamy v zozname zostanú bez zmeny.');
    await question.getByRole('button', { name: 'Odstrániť pohľad' }).click();
    await expectMessage(elsewhere, 'Pohľad „Len schválené“ je odstránený.');
    await expect(elsewhere.getByRole('button', { name: 'Pohľady' })).toBeVisible();
    await elsewhere.context().close();
  });

  it('previews a record by Space, changes it by the arrow keys, and returns to the row', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?view=&sortName=createdAt&sortOrder=desc');
    const rows = await expectRows(page);
    const [first, second] = [await codeIn(rows.nth(0)), await codeIn(rows.nth(1))];
    await rows.nth(0).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: first })).toContainText(/1 z \d+/u);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('region', { name: second })).toContainText(/2 z \d+/u);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Zavrieť náhľad' })).toHaveCount(0);
    await expect(rowOf(page, second)).toBeFocused();
  });

  it('shows on a phone supplier, fuel, amount and status of a certificate', async () => {
    const page = await supplierPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/certificates?view=&status=APPROVED');
    const card = (await expectRows(page)).first();
    await expect(card).toContainText(/C-\d{10}/u);
    for (const words of [/s\.\s?r\.\s?o\.|a\.\s?s\./u, /Bio|FAME|HVO/u, /\d,\d{3}\s?(m³|t)/u, /Schválen/u])
      await expect(card).toContainText(words);
    for (const part of await card.locator('td').all()) {
      const box = await part.boundingBox();
      if (box !== null) expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('a certificate', () => {
  it('has its versions compared field by field', async () => {
    const page = await supplierPage();
    await page.goto(correctedCertificates);
    await openVersions(page);
    const dialog = page.getByRole('dialog', { name: 'Porovnať verzie' });
    await expect(dialog.getByRole('rowheader', { name: 'Začiatok prevádzky zariadenia' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

const headersOf = (page: Page) =>
  page.locator('thead .column-header').evaluateAll((all) => all.map(({ textContent }) => textContent.trim()));

/** Name of the column that a drag handle moves. */
async function columnOf(grip: Locator): Promise<string> {
  return ((await grip.getAttribute('aria-label')) ?? '').replace('Presunúť stĺpec ', '');
}

async function codeIn(row: Locator): Promise<string> {
  return /C-\d{10}/u.exec(await row.innerText())?.[0] ?? '';
}

/** Drags by the pointer from the centre of one element to below the centre of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('both are on the page');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 2, { steps: 8 });
  await page.mouse.up();
}
