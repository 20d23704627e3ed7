import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import type { Download, Locator, Page } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { ownRow, workbook } from '../server/exchange/importing.ts';
import { expect, logIn, rowOf } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
let page: Page;

beforeAll(async () => {
  portal = await openPortal();
  page = await portal.newPerson();
  await logIn(page, 'supplier');
});
afterAll(() => portal.close());

const rows = [
  { ...ownRow, 'Externé číslo': 'PORTAL-1' },
  { ...ownRow, 'Externé číslo': 'PORTAL-2', Množstvo: -5 },
];

it('tries a file, makes what is right in it, and tells what is not, where it stands', async () => {
  await page.goto('/certificates');
  const dialog = await chooseFile('dva.xlsx');
  await expect(dialog.getByText('Zatiaľ sa nič neuložilo.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: '3 Množstvo Hodnota nemôže byť záporná' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Importovať osvedčenia' }).click();
  await expect(dialog.getByText('Hotovo 1 z 2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zavrieť' }).click();
  await expect(rowOf(page, 'PORTAL-1')).toContainText('Áno');
  await expect(rowOf(page, 'PORTAL-2')).toHaveCount(0);

  await page.goto('/imports');
  await expect(rowOf(page, 'dva.xlsx')).toContainText('Dokončené s chybami');
  await rowOf(page, 'dva.xlsx')
    .getByRole('button', { name: /^Chyby/u })
    .click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Hodnota nemôže byť záporná/u })).toBeVisible();
  await page.keyboard.press('Escape');
});

it('makes nothing a second time: it names the certificate there is', async () => {
  await page.goto('/certificates');
  const dialog = await chooseFile('dva.xlsx', rows.slice(0, 1));
  await expect(dialog.getByRole('row', { name: /Taký záznam už v registri je: C-\d+/u })).toBeVisible();
  await page.keyboard.press('Escape');
});

it('takes no file a second time: it says when it came, and by which name', async () => {
  await page.goto('/certificates');
  const dialog = await chooseFile('znova.xlsx');
  await expect(dialog.getByText(/^Tento súbor už vaša organizácia importovala .* ako dva\.xlsx\.$/u)).toBeVisible();
  await page.keyboard.press('Escape');
});

it('takes no file of another type', async () => {
  await page.goto('/certificates');
  const dialog = await chooseFile('dva.pdf');
  await expect(dialog.getByText(/\.xlsx/u)).toBeVisible();
  await expect(dialog.getByText('Zatiaľ sa nič neuložilo.')).toHaveCount(0);
});

it('ends an import that somebody cancels, and keeps what was saved', async () => {
  await page.goto('/certificates');
  const many = Array.from({ length: 300 }, (_, index) => ({ ...ownRow, 'Externé číslo': `CANCEL-${String(index)}` }));
  const dialog = await chooseFile('vela.xlsx', many);
  await dialog.getByRole('button', { name: 'Importovať osvedčenia' }).click();
  await dialog.getByRole('button', { name: 'Zavrieť, nech pokračuje' }).click();
  // The file is still on its way: a page that is loaded anew would let go of it.
  await expect(async () => {
    await page.getByRole('link', { name: 'Osvedčenia', exact: true }).click();
    await page.getByRole('link', { name: 'Importy', exact: true }).click();
    await expect(rowOf(page, 'vela.xlsx')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await rowOf(page, 'vela.xlsx')
    .getByRole('button', { name: /^Akcie/u })
    .click();
  await page.getByRole('menuitem', { name: 'Zrušiť import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zrušiť import' }).click();
  await expect(rowOf(page, 'vela.xlsx')).toContainText('Zrušené');
  await expect(rowOf(page, 'vela.xlsx').getByRole('button', { name: /^Chyby/u })).toHaveCount(0);
});

it('has an import of each end, and gives a file to fill in', async () => {
  await page.goto('/imports');
  for (const [file, status] of [
    ['vlastna-vyroba.xlsx', 'Dokončené'],
    ['na-opravu.xlsx', 'Dokončené s chybami'],
    ['bez-typu.xlsx', 'Skončené chybou'],
    ['dvakrat.xlsx', 'Zrušené'],
  ] as const)
    await expect(rowOf(page, file)).toContainText(status);
  const workbookFile = await downloaded('Vzorový súbor osvedčení');
  expect(workbookFile.suggestedFilename()).toBe('certificates.sk.xlsx');
  const { sheets } = await readXlsx(await readFile(await workbookFile.path()));
  expect(sheets[0]?.rows[0]).toContain('Externé číslo');
  const lines = await downloaded('Vzorový súbor rakúskych údajov');
  expect(lines.suggestedFilename()).toBe('austrian-data.sk.csv');
  expect(await readFile(await lines.path(), 'utf8')).toContain('PoS-Nummer;Lieferant;');
});

/** The file that a button of the list gives. */
async function downloaded(button: string): Promise<Download> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return await coming;
}

/** The dialog over the certificates after a file was chosen in their menu. */
async function chooseFile(name: string, of = rows): Promise<Locator> {
  const { content } = await workbook(of);
  await page.getByRole('button', { name: 'Importovať', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Importovať osvedčenia' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  return page.getByRole('dialog', { name: 'Importovať osvedčenia' });
}
