import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import type { Locator, Page } from 'playwright';
import sql from 'sql-template-tag';
import { beforeAll, it } from 'vitest';
import { checkBox, choose, expect, expectMessage, fillAll, rowOf, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let supplier: Page;
let authority: Page;

beforeAll(async () => {
  supplier = await openPageAs(portal, 'supplier');
  authority = await openPageAs(portal, 'authority');
});

it('is requested by a supplier, validated by its authority, submitted and downloaded', async () => {
  await supplier.goto('/reports');
  for (const status of ['Čaká na overenie', 'Zamietnuté', 'Dokončené s chybami', 'Odovzdané'])
    await expect(rowOf(supplier, status).first()).toBeVisible();
  await supplier.getByRole('button', { name: 'Ročná bilancia' }).click();
  const dialog = supplier.getByRole('dialog', { name: 'Ročná bilancia' });
  await fillAll(dialog, { Rok: '2023' });
  await choose(dialog, 'Oprávnená osoba', 'Overovateľ Javor');
  await dialog.getByRole('button', { name: 'Vytvoriť export' }).click();
  await expectMessage(supplier, 'Export sa vytvára. Keď bude hotový, nájdete ho v zozname.');

  await validate();
  await supplier.reload();
  await expect(rowOf(supplier, '01.01.2023')).toContainText('Dokončené');
  await actOn(supplier, 'Odovzdať');
  await expectMessage(supplier, 'Export je odovzdaný.');
  await expect(rowOf(supplier, '01.01.2023')).toContainText('Odovzdané');

  const coming = supplier.waitForEvent('download');
  await openRow(supplier, '01.01.2023');
  await supplier.getByRole('menuitem', { name: 'Stiahnuť' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('rocna-bilancia-2023-01-01-2023-12-31.xlsx');
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets.map(({ name }) => name)).toEqual(['Údaje', 'Bilancia', 'Vysvetlivky']);
});

it('is requested in the other dialogs, rejected with a reason, and submitted in bulk', async () => {
  await supplier.goto('/reports');
  await ask('Suroviny osvedčení', { Od: '01.01.2018', Do: '31.01.2018' }, async (dialog) => {
    await choose(dialog, 'Oprávnená osoba', 'Overovateľ Javor');
  });
  await ask('Štvrťročné hlásenie', { Rok: '2017' }, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Štvrťrok', exact: true }).selectOption('2. štvrťrok');
    await choose(dialog, 'Oprávnená osoba', 'Overovateľ Javor');
  });
  for (const year of ['2015', '2016']) await ask('Rakúske údaje', { Od: `01.01.${year}`, Do: `31.12.${year}` });

  await ended(authority, '01.01.2018', 'Čaká na overenie');
  await openRow(authority, '01.01.2018');
  await authority.getByRole('menuitem', { name: 'Zamietnuť' }).click();
  const rejection = authority.getByRole('dialog', { name: 'Zamietnuť' });
  for (const fact of ['Suroviny osvedčení', '01.01.2018', '31.01.2018', 'Tatranské biopalivá, a. s.'])
    await expect(rejection.getByText(fact).first()).toBeVisible();
  await expect(rejection.getByRole('button', { name: /^Stiahnuť.*xlsx/u })).toBeVisible();
  await fillAll(rejection, { 'Dôvod zamietnutia': 'Chýba január.' });
  await rejection.getByRole('button', { name: 'Zamietnuť' }).click();
  await expectMessage(authority, 'Export je zamietnutý.');

  for (const from of ['01.01.2015', '01.01.2016']) await ended(supplier, from, 'Dokončené');
  await expect(rowOf(supplier, '01.01.2018')).toContainText('Zamietnuté');
  await expect(rowOf(supplier, '01.04.2017')).toContainText('Čaká na overenie');
  for (const from of ['01.01.2015', '01.01.2016']) await checkBox(rowOf(supplier, from).getByRole('checkbox'));
  await supplier.getByRole('toolbar').getByRole('button', { name: 'Odovzdať' }).click();
  await supplier.getByRole('alertdialog').getByRole('button', { name: 'Odovzdať 2 exporty' }).click();
  for (const from of ['01.01.2015', '01.01.2016']) await expect(rowOf(supplier, from)).toContainText('Odovzdané');
});

type Fill = (dialog: Locator) => Promise<void>;

/** Opens a dialog of the list, fills and submits it. */
async function ask(name: string, values: Readonly<Record<string, string>>, further?: Fill): Promise<void> {
  await supplier.getByRole('button', { name, exact: true }).click();
  const dialog = supplier.getByRole('dialog', { name });
  await fillAll(dialog, values);
  await further?.(dialog);
  await dialog.getByRole('button', { name: 'Vytvoriť export' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Opens the list after all background tasks ended, since these set the status of exports. */
async function ended(page: Page, from: string, status: string): Promise<void> {
  await expect.poll(() => portal.server.application.database.query(sql`select 1 from task`)).toEqual([]);
  await page.goto('/reports');
  await expect(rowOf(page, from)).toContainText(status);
}

async function validate(): Promise<void> {
  await ended(authority, '01.01.2023', 'Čaká na overenie');
  await actOn(authority, 'Potvrdiť');
  await expectMessage(authority, 'Export je overený.');
}

async function actOn(page: Page, action: string): Promise<void> {
  await openRow(page, '01.01.2023');
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
}

async function openRow(page: Page, from: string): Promise<void> {
  await rowOf(page, from)
    .getByRole('button', { name: /^Akcie: E-20/u })
    .click();
}
