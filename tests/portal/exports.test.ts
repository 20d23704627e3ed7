import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import type { Page } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { choose, expect, expectSaid, fillAll, logIn, rowOf } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
let supplier: Page;
let authority: Page;

beforeAll(async () => {
  portal = await openPortal();
  supplier = await portal.newPerson();
  authority = await portal.newPerson();
  await logIn(supplier, 'supplier');
  await logIn(authority, 'authority');
});
afterAll(() => portal.close());

it('is asked for by a supplier, validated by its authority, submitted and downloaded', async () => {
  await supplier.goto('/reports');
  for (const status of ['Čaká na overenie', 'Zamietnuté', 'Dokončené s chybami', 'Odovzdané'])
    await expect(rowOf(supplier, status).first()).toBeVisible();
  await supplier.getByRole('button', { name: 'Ročná bilancia' }).click();
  const dialog = supplier.getByRole('dialog', { name: 'Ročná bilancia' });
  await fillAll(dialog, { Rok: '2023' });
  await choose(dialog, 'Oprávnená osoba', 'Overovateľ Javor');
  await dialog.getByRole('button', { name: 'Ročná bilancia' }).click();
  await expectSaid(supplier, 'Export sa vytvára. Keď bude hotový, nájdete ho v zozname.');

  await validate();
  await supplier.reload();
  await expect(rowOf(supplier, '01.01.2023')).toContainText('Dokončené');
  await actOn(supplier, 'Odovzdať');
  await expectSaid(supplier, 'Export je odovzdaný.');
  await expect(rowOf(supplier, '01.01.2023')).toContainText('Odovzdané');

  const coming = supplier.waitForEvent('download');
  await openRow(supplier);
  await supplier.getByRole('menuitem', { name: 'Stiahnuť' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('rocna-bilancia-2023-01-01-2023-12-31.xlsx');
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets.map(({ name }) => name)).toEqual(['Údaje', 'Bilancia', 'Vysvetlivky']);
});

/** The file is made meanwhile: until then the list has the export in another status. */
async function validate(): Promise<void> {
  await expect(async () => {
    await authority.goto('/reports');
    await expect(rowOf(authority, '01.01.2023')).toContainText('Čaká na overenie', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await actOn(authority, 'Potvrdiť');
  await expectSaid(authority, 'Export je overený.');
}

async function actOn(page: Page, action: string): Promise<void> {
  await openRow(page);
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
}

async function openRow(page: Page): Promise<void> {
  await rowOf(page, '01.01.2023')
    .getByRole('button', { name: /^Akcie: E-20/u })
    .click();
}
