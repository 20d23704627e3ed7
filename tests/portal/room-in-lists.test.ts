import type { Locator, Page } from 'playwright';
import { describe, expect as expectValue, it } from 'vitest';
import { expect, expectRows, expectMessage, intercept, onePage, visit, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
const registryPage = onePage(portal, 'registry');

const screens = [
  { width: 900, height: 768 },
  { width: 1024, height: 768 },
  { width: 1100, height: 768 },
  { width: 1280, height: 800 },
];

it.each([1440, 1024, 390])('the title of a record stays within a window of %i pixels, however long', async (width) => {
  const page = await openPageAs(portal, 'registry', { viewport: { width, height: 844 } });
  const name = 'W'.repeat(120);
  await intercept(page, '**/graphql', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/"fullName":"[^"]+"/gu, `"fullName":"${name}"`) });
  });
  await page.goto('/users');
  await (await expectRows(page)).first().getByRole('link').first().click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(name);
  for (const part of [title, page.getByRole('navigation', { name: 'Navigačná cesta' })]) {
    const { x, width: taken } = await boxOf(part);
    expectValue(x + taken).toBeLessThanOrEqual(width);
    expectValue(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
  }
  // The breadcrumb does not repeat the whole title, and is one line even if the title is shorter than it.
  const way = page.getByRole('navigation', { name: 'Navigačná cesta' });
  expectValue((await boxOf(way)).height).toBeLessThan(30);
  await visit(page, '/users/create');
  await expect(title).toHaveText('Nový používateľ');
  expectValue((await boxOf(way)).height).toBeLessThan(30);
  await page.unrouteAll({ behavior: 'wait' });
});

it('the menu scrolls to the current item', async () => {
  const page = await openPageAs(portal, 'registry', { viewport: { width: 1024, height: 600 } });
  await page.goto('/faq');
  const current = page.getByRole('navigation', { name: 'Hlavné menu' }).locator('[aria-current="page"]');
  await expect(current).toHaveText('Časté otázky');
  await expect(current).toBeInViewport({ ratio: 1 });
  await visit(page, '/certificates');
  await expect(current).toContainText('Osvedčenia');
  await expect(current).toBeInViewport({ ratio: 1 });
});

it.each([1440, 390])('the count of unread notices does not cover the bell in a window of %i pixels', async (width) => {
  const page = await openPageAs(portal, 'supplier', { viewport: { width, height: 844 } });
  await page.goto('/certificates');
  const bell = page.getByRole('link', { name: /^Neprečítané oznámenia: \d\d$/u });
  const [icon, badge] = [await boxOf(bell.locator('.bp6-icon')), await boxOf(bell.locator('.count-badge'))];
  const covered = (from: 'x' | 'y', size: 'width' | 'height') =>
    Math.max(0, Math.min(icon[from] + icon[size], badge[from] + badge[size]) - Math.max(icon[from], badge[from]));
  expectValue(covered('x', 'width') * covered('y', 'height')).toBeLessThan((icon.width * icon.height) / 5);
  expectValue(badge.x + badge.width).toBeLessThanOrEqual(width);
});

describe('a list has space', () => {
  it.each(['/reports', '/certificates', '/organizations'])('for the buttons above it at %s', async (path) => {
    const page = await registryPage();
    for (const size of screens) {
      await page.setViewportSize(size);
      await visit(page, `${path}?size=50`);
      const rows = await expectRows(page);
      expectValue({ size, covered: await coveredButtons(page) }).toEqual({ size, covered: [] });
      await rows.first().focus();
      await page.keyboard.press('Space');
      await expect(page.locator('.record-preview')).toBeVisible();
      expectValue({ size, withLook: await coveredButtons(page) }).toEqual({ size, withLook: [] });
    }
  });

  it('for its pager and the actions of its last row below a toast', async () => {
    const page = await openPageAs(portal, 'supplier', { viewport: { width: 1440, height: 900 } });
    await page.goto('/certificates?size=100');
    await expectRows(page);
    await page.getByRole('button', { name: 'Pohľady' }).click();
    await page.getByPlaceholder('Názov pohľadu').fill(longName.slice(0, 80));
    await page.getByRole('button', { name: 'Uložiť pohľad' }).click();
    await expectMessage(page, `Pohľad „${longName.slice(0, 80)}“ je uložený.`);
    // The remove button in the panel has a fixed name, regardless of the view's.
    const remove = page.getByRole('button', { name: 'Odstrániť pohľad', exact: true });
    expectValue(await remove.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
    await page.keyboard.press('Escape');
    expectValue(await coveredButtons(page)).toEqual([]);
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    const { x, width } = await boxOf(toast);
    const actions = await boxOf(page.locator('tbody .cell-actions').first());
    expectValue(x + width).toBeLessThan(actions.x);
  });

  it('for the other columns beside a name of 120 characters', async () => {
    const page = await registryPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/users');
    const rows = await expectRows(page);
    const heads = () => page.locator('thead .column-header').allInnerTexts();
    const before = await heads();
    await intercept(page, '**/graphql', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace(/"fullName":"[^"]+"/gu, `"fullName":"${longName}"`) });
    });
    await page.goto('/users');
    await expectRows(page);
    await expect(rows.first()).toContainText('Bartolomej');
    // Columns may collapse, but not the first four.
    await expect.poll(async () => (await heads()).slice(0, 4)).toEqual(before.slice(0, 4));
    const table = page.locator('.data-table');
    expectValue(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('for a status in one line on a large screen, and for the buttons of a row beside each other', async () => {
    const page = await registryPage();
    await page.setViewportSize({ width: 1680, height: 1050 });
    await visit(page, '/certificates?size=50');
    await expectRows(page);
    const lines = await page
      .locator('.status-tag')
      .evaluateAll((all) => all.filter((tag) => tag.getBoundingClientRect().height > 24).map((tag) => tag.textContent));
    expectValue(lines).toEqual([]);
    const tops = await page
      .locator('tbody .cell-actions-buttons')
      .evaluateAll((all) =>
        all.map((cell) => new Set([...cell.querySelectorAll('button')].map((b) => b.getBoundingClientRect().top)).size),
      );
    expectValue(tops.filter((rows) => rows > 1)).toEqual([]);
  });
});

const longName =
  'Bartolomej Maximilián Štrbský-Kováčik z Banskej Štiavnice a okolia, doktor prírodných vied, ktorý má veľmi dlhé meno'.padEnd(
    120,
    '.',
  );

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
}

/** Visible buttons whose centre is covered by another element, and header buttons that overlap the list tools. */
function coveredButtons(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll('.page-header button, .list-tools button, .list-footer button')];
    return buttons.flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const isUnderLook = over?.closest('.record-preview') != null && innerWidth <= 1100;
      return over === null || button.contains(over) || isUnderLook || width === 0 ? [] : [button.textContent];
    });
  });
}
