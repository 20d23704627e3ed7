import type { Page } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import { expect, expectRows, intercept, visit, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

const word = 'W'.repeat(300);

/** A page of this width whose responses have `text` in place of all names, and of codes where they are titles. */
async function readerOf(text: string, width: number, replaced = 'name|fullName'): Promise<Page> {
  const page = await openPageAs(portal, 'supplier', { viewport: { width, height: 844 } });
  await intercept(page, '**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      new RegExp(`"(${replaced})":"[^"]*"(?!,"permitted)`, 'gu'),
      `"$1":${JSON.stringify(text)}`,
    );
    await route.fulfill({ response, body });
  });
  return page;
}

/** Elements that overflow the window or the content, and headings that fill the screen. */
function tooLarge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wide = [document.documentElement, document.querySelector('#content')].flatMap((box) =>
      box !== null && box.scrollWidth > box.clientWidth ? [`${box.localName} ${String(box.scrollWidth)}`] : [],
    );
    const names = [...document.querySelectorAll('h1, .workspace, .user-block-person')];
    return [
      ...wide,
      ...names.flatMap((one) =>
        one.getBoundingClientRect().height > 110 ? [`${one.localName}.${one.className}`] : [],
      ),
    ];
  });
}

it.each([1440, 390, 320])('names of 300 letters do not overflow in a window of %i pixels', async (width) => {
  const page = await readerOf(word, width);
  await page.goto('/certificates');
  await (await expectRows(page)).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'História' })).toBeVisible();
  await expect(page.locator('.history-actor').first()).toContainText('WWW');
  expectValue({ certificate: await tooLarge(page) }).toEqual({ certificate: [] });
  for (const path of ['/transactions', '/my-organization', '/projects', '/notices']) {
    await visit(page, path);
    await expect(page.getByText('WWWW').first()).toBeAttached();
    expectValue({ [path]: await tooLarge(page) }).toEqual({ [path]: [] });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it.each([1440, 390])('answers and prints of 300 letters do not overflow in a window of %i pixels', async (width) => {
  const page = await readerOf(word, width, 'name|fullName|nameSK|productionInfo|questionSK|answerSK');
  await page.goto('/faq');
  await page.locator('.faq summary').first().click();
  await expect(page.locator('.faq-answer').first()).toContainText('WWW');
  expectValue({ faq: await tooLarge(page) }).toEqual({ faq: [] });
  await visit(page, '/certificates?status=APPROVED');
  await (await expectRows(page)).first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Tlačiť' }).click();
  const sheet = page.locator('.printed-page');
  await expect(sheet).toContainText('WWW');
  // Text that overflows a cell runs into its neighbour, which does not widen the page.
  const overflowing = await sheet
    .locator('td, dd, p, h2, h3, span')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth && cell.clientWidth > 0)
        .map(({ localName }) => localName),
    );
  expectValue(overflowing).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it.each([390, 1024])('the menu of a record with a long title stays inside the content: %i pixels', async (width) => {
  const page = await readerOf('Veľmi dlhý názov '.repeat(6), width, 'code');
  await page.goto('/transactions');
  await (await expectRows(page)).first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Ďalšie', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const [menu, content] = await Promise.all([page.getByRole('menu').boundingBox(), page.locator('main').boundingBox()]);
  expectValue(menu?.x).toBeGreaterThanOrEqual(content?.x ?? width);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
