import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect as expectValue, it } from 'vitest';
import { pdfPages, singleSpaced } from './pdf-text.ts';
import { expect, expectRows, storeSession, intercept } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let page: Page;
beforeAll(async () => {
  page = await portal.newPerson();
  await page.clock.install({ time: portal.clock.now });
  await page.addInitScript(countPrints);
  await storeSession(page, 'supplier');
});

interface Printing {
  readonly dialog: Locator;
  readonly paper: Locator;
}

/** Replaces `window.print` by a counter. */
function countPrints(): void {
  Object.assign(window, {
    printed: 0,
    print: () => Reflect.set(window, 'printed', Number(Reflect.get(window, 'printed')) + 1),
  });
}

const timesPrinted = (): Promise<number> => page.evaluate(() => Reflect.get(window, 'printed') as number); // set by countPrints

/** Opens the print of the first record of a list. A paused clock stops before the document loads. */
async function print(list: string, language: 'sk' | 'en', clock: 'runs' | 'paused' = 'runs'): Promise<Printing> {
  await page.clock.resume();
  await page.goto(list);
  const rows = await expectRows(page);
  await page.getByRole('button', { name: language === 'sk' ? /Slovenčina|Slovak/ : /English|Angličtina/ }).click();
  await rows.first().getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  const button = page.getByRole('button', { name: language === 'sk' ? 'Tlačiť' : 'Print', exact: true });
  if (clock === 'runs') {
    await button.click();
  } else {
    await expect(button).toBeVisible();
    const answers = Promise.withResolvers<undefined>();
    await intercept(page, '**/graphql', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await button.click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    // oxlint-disable-next-line house/no-time-in-tests -- the clock of the page
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_600_000));
    answers.resolve(undefined);
    await page.unrouteAll({ behavior: 'wait' });
  }
  const paper = dialog.getByRole('article');
  await expect(paper).toBeVisible();
  // The title is set when the print timer starts.
  await expect(page).toHaveTitle(/([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/u);
  return { dialog, paper };
}

const certificates = '/certificates?status=APPROVED';
const outputCertificates = '/input-output-certificates?status=CONFIRMED';

describe('the print dialog', () => {
  it('names the document, and opens the browser’s print dialog once, a second later', async () => {
    const { dialog } = await print(certificates, 'sk', 'paused');
    await expect(dialog.getByRole('heading', { level: 1 })).toHaveText(/^Tlačiť: C-\d{10}/);
    await page.clock.runFor(999);
    expectValue(await timesPrinted()).toBe(0);
    await page.clock.runFor(1);
    expectValue(await timesPrinted()).toBe(1);
    await page.clock.runFor(10_000);
    expectValue(await timesPrinted()).toBe(1);
  });

  it('fills the screen, and closes by Escape without printing', async () => {
    const { dialog } = await print(certificates, 'sk', 'paused');
    expectValue(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
    // The page frame does not cover it.
    expectValue(await page.evaluate(() => document.elementFromPoint(5, 450)?.closest('[role=dialog]') !== null)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.clock.runFor(10_000);
    expectValue(await timesPrinted()).toBe(0);
  });

  it('closes by its button', async () => {
    const { dialog } = await print(certificates, 'en');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

it('lists an issued document beside its record immediately, with a link to its verification', async () => {
  await page.goto('/certificates?status=APPROVED_BY_REGISTRY');
  await page.getByRole('button', { name: /Slovenčina|Slovak/ }).click();
  await (await expectRows(page)).first().getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Vydané dokumenty' })).toContainText(
    'Dokument zatiaľ nebol vytlačený.',
  );
  await page.getByRole('button', { name: 'Tlačiť', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const paper = dialog.getByRole('article');
  await expect(paper).toBeVisible();
  const number = (await numberOn(paper)) ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('region', { name: 'Vydané dokumenty' }).getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overenie dokumentu' })).toBeVisible();
  await expect(page.getByText('Platný', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Údaje v registri' })).toBeVisible();
  // A signed-in user keeps the menu.
  await expect(page.getByRole('link', { name: 'Osvedčenia', exact: true })).toBeVisible();
});

describe('paper and PDF', () => {
  it.each([
    { list: certificates, language: 'sk', foot: 'Strana 1 z 1', note: true },
    { list: certificates, language: 'en', foot: 'Page 1 of 1', note: true },
    { list: outputCertificates, language: 'sk', foot: 'Strana 1 z 1', note: false },
    { list: outputCertificates, language: 'en', foot: 'Page 1 of 1', note: false },
  ] as const)('have equal content on one page: $list in $language', async ({ list, language, foot, note }) => {
    const { dialog, paper } = await print(list, language);
    const shown = singleSpaced(await paper.innerText());
    const number = (await numberOn(paper)) ?? '';
    expectValue(shown.includes(language === 'sk' ? 'Poznámka' : 'Note')).toBe(note);

    const fromServer = await pdfPages(await downloaded(dialog, language));
    expectValue(fromServer).toEqual([`${shown} ${number} ${foot}`]);

    const fromBrowser = await pdfPages(await page.pdf({ preferCSSPageSize: true }));
    expectValue(fromBrowser).toHaveLength(1);
    expectValue(withoutSpaces(fromBrowser.join(''))).toContain(withoutSpaces(shown));
    expectValue(withoutSpaces(fromBrowser.join(''))).toContain(withoutSpaces(foot));
  });
});

async function downloaded(dialog: Locator, language: 'sk' | 'en'): Promise<Uint8Array> {
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: language === 'sk' ? 'Stiahnuť PDF' : 'Download PDF' }).click();
  return await readFile(await (await download).path());
}

async function numberOn(paper: Locator): Promise<string | undefined> {
  return /([0-9A-Z]{5}-){4}[0-9A-Z]{5}/.exec(await paper.innerText())?.[0];
}

/** PDF readers interpret the browser's kerning as spaces. */
function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/gu, '');
}

describe('the public check', () => {
  it('shows registered values for the scanned code, to compare with the paper, and one verdict', async () => {
    const { paper } = await print(certificates, 'sk');
    const text = await paper.innerText();
    const [address = ''] = /http\S+\/verify\/\S+/.exec(text) ?? [];
    const party = singleSpaced(await paper.locator('dd').nth(4).innerText());

    const anybody = await portal.newPerson();
    await anybody.goto(new URL(address).pathname + new URL(address).search);
    await expect(anybody.getByRole('heading', { level: 1, name: 'Overenie dokumentu' })).toBeVisible();
    await expect(anybody.getByText('Platný', { exact: true })).toBeVisible();
    await expect(anybody.getByRole('status')).toContainText(
      'Vytlačený dokument však nepozná: porovnajte ho s údajmi nižšie.',
    );
    const content = anybody.getByRole('region', { name: 'Údaje v registri' });
    await expect(content).toContainText(party);
    await expect(content).toContainText(/Množstvo\s*[\d\s]+(,\d+)?\s(m³|t|MWh)/u);
    await expect(content).toContainText(/KN\s\d{4}/u);
    await expect(content.getByText('Vytlačené')).toHaveCount(0);

    await anybody.goto(new URL(address).pathname);
    await expect(anybody.getByText('Platný', { exact: true })).toBeVisible();
    expectValue(await anybody.locator('body').innerText()).not.toContain(party);

    await anybody.getByLabel('Odtlačok obsahu na dokumente').fill('0000 0000 0000 0000');
    await anybody.getByRole('button', { name: 'Porovnať' }).click();
    await expect(anybody.getByRole('status')).toHaveText(/^Odtlačok nesúhlasí/u);
    await expect(anybody.getByText('Platný', { exact: true })).toHaveCount(0);

    await anybody.getByRole('button', { name: /English|Angličtina/ }).click();
    await expect(anybody.getByRole('status')).toHaveText(/^The fingerprint differs/u);
    await anybody.context().close();
  });

  it('accepts number and fingerprint as typed from the paper', async () => {
    const { paper } = await print(certificates, 'sk');
    const number = (await numberOn(paper)) ?? '';
    const [, content = ''] = /Odtlačok obsahu\s+((?:[0-9A-F]{4} ?){4})/u.exec(await paper.innerText()) ?? [];
    const anybody = await portal.newPerson();
    await anybody.goto('/login');
    await anybody.getByRole('contentinfo').getByRole('link', { name: 'Overiť dokument' }).click();
    await expect(anybody.getByRole('heading', { level: 1, name: 'Overenie dokumentu' })).toBeVisible();
    const box = anybody.getByRole('textbox', { name: 'Číslo dokumentu' });
    await anybody.keyboard.press('Tab');
    await anybody.getByRole('button', { name: 'Overiť' }).click();
    await expect(box).toHaveAccessibleDescription('Prosím vyplňte');
    await expect(box).toBeFocused();
    await box.fill(number.slice(1));
    await expect(box).toHaveAccessibleDescription('Číslo dokumentu má 25 znakov, zadali ste ich 24.');
    await box.fill(number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'));
    await anybody.getByRole('textbox', { name: 'Odtlačok obsahu' }).fill(content.trim().toLowerCase());
    await anybody.keyboard.press('Enter');
    await expect(anybody.getByText('Platný', { exact: true })).toBeVisible();
    await expect(anybody.getByRole('region', { name: 'Údaje v registri' })).toBeVisible();
    await anybody.context().close();
  });

  it.each(['00000-00000-00000-00000-00000', 'abc'])('finds no document %s', async (number) => {
    const anybody = await portal.newPerson();
    await anybody.goto(`/verify/${number}`);
    await expect(anybody.getByText('Taký dokument neexistuje.')).toBeVisible();
    await anybody.context().close();
  });
});
