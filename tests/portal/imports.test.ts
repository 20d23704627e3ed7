import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import type { Download, Locator, Page } from 'playwright';
import sql from 'sql-template-tag';
import { beforeAll, it } from 'vitest';
import { ownRow, workbook } from '../server/exchange/importing.ts';
import { expect, expectRows, rowOf, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let page: Page;

beforeAll(async () => {
  page = await openPageAs(portal, 'supplier');
});

const rows = [
  { ...ownRow, 'Externé číslo': 'PORTAL-1' },
  { ...ownRow, 'Externé číslo': 'PORTAL-2', Množstvo: -5 },
];

it('checks a file in a dry run, imports its valid rows, and reports the position of invalid ones', async () => {
  await page.goto('/certificates');
  const dialog = await chooseFile('dva.xlsx');
  await expect(dialog.getByText('Zatiaľ sa nič neuložilo.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: '3 Množstvo Hodnota nemôže byť záporná' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Importovať 1 záznam, 1 vynechať' }).click();
  await expect(dialog.getByText('Spracované záznamy: 1 z 2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zavrieť' }).click();
  await expect(rowOf(page, 'PORTAL-1').getByText('Import z Excelu', { exact: true })).toBeVisible();
  await page.goto('/certificates?imported=false');
  await expectRows(page);
  await expect(page.locator('.cell-under').getByText(/Import z Excelu|Nie/u)).toHaveCount(0);
  await page.goto('/certificates');
  await expect(rowOf(page, 'PORTAL-2')).toHaveCount(0);

  await page.goto('/imports');
  await expect(rowOf(page, 'dva.xlsx')).toContainText('Dokončené s chybami');
  await rowOf(page, 'dva.xlsx')
    .getByRole('button', { name: /^Chyby/u })
    .click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Hodnota nemôže byť záporná/u })).toBeVisible();
  await page.keyboard.press('Escape');
});

it('creates no duplicate, and shows the existing certificate', async () => {
  await page.goto('/certificates');
  const dialog = await chooseFile('dva.xlsx', rows.slice(0, 1));
  await expect(
    dialog.getByRole('row', { name: /Taký záznam už v registri je, preto sme ho vynechali: C-\d+/u }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
});

it('refuses a file imported before, with time and person of the first import', async () => {
  await page.goto('/certificates');
  const dialog = await chooseFile('znova.xlsx');
  await expect(dialog.getByText(/^Tento súbor už vaša organizácia importovala .* ako dva\.xlsx\.$/u)).toBeVisible();
  await page.keyboard.press('Escape');
});

it('refuses a file of another type', async () => {
  await page.goto('/certificates');
  const dialog = await chooseFile('dva.pdf');
  await expect(dialog.getByText(/\.xlsx/u)).toBeVisible();
  await expect(dialog.getByText('Zatiaľ sa nič neuložilo.')).toHaveCount(0);
});

it('cancels a running import, and keeps saved records', async () => {
  await page.goto('/certificates');
  const many = Array.from({ length: 300 }, (_, index) => ({ ...ownRow, 'Externé číslo': `CANCEL-${String(index)}` }));
  const dialog = await chooseFile('vela.xlsx', many);
  await expect(dialog.getByText('Zatiaľ sa nič neuložilo.')).toBeVisible();
  const { database } = portal.server.application;
  await database.script(stopInTheMiddle);
  await dialog.getByRole('button', { name: 'Importovať 300 záznamov' }).click();
  const begun = () => database.query(sql`select 1 from import where name = 'vela.xlsx' and done > 0 and not dry_run`);
  await expect.poll(begun).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Zavrieť a nechať pokračovať' }).click();
  await page.getByRole('link', { name: 'Importy', exact: true }).click();
  await rowOf(page, 'vela.xlsx')
    .getByRole('button', { name: /^Akcie/u })
    .click();
  await page.getByRole('menuitem', { name: 'Zrušiť import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zrušiť import' }).click();
  await expect(rowOf(page, 'vela.xlsx')).toContainText('Zrušené');
  await expect(rowOf(page, 'vela.xlsx').getByRole('button', { name: /^Chyby/u })).toHaveCount(0);
  await page.goto('/certificates?search=CANCEL-0');
  await expect(rowOf(page, 'CANCEL-0')).toBeVisible();
});

/** Ends an import's lease after its first saved rows, as if the process had crashed. */
const stopInTheMiddle = `
  create function stop_in_the_middle() returns trigger language plpgsql as $$ begin
    update task set turn = turn + 1, due_at = 'infinity' where name = 'import-file' and record_id = new.id;
    return new;
  end $$;
  create trigger stop_in_the_middle after update on import for each row
    when (new.status = 'IN_PROCESS' and new.done > 0 and not new.dry_run) execute function stop_in_the_middle();`;

it('shows imports of each result, and offers a template', async () => {
  await page.goto('/imports');
  for (const [file, status] of [
    ['vlastna-vyroba.xlsx', 'Dokončené'],
    ['na-opravu.xlsx', 'Dokončené s chybami'],
    ['bez-typu.xlsx', 'Skončené chybou'],
    ['dvakrat.xlsx', 'Zrušené'],
  ] as const)
    await expect(rowOf(page, file)).toContainText(status);
  const workbookFile = await downloaded('Vzorový súbor osvedčení');
  expect(workbookFile.suggestedFilename()).toBe('osvedcenia-vzor.xlsx');
  const { sheets } = await readXlsx(await readFile(await workbookFile.path()));
  expect(sheets[0]?.rows[0]).toContain('Externé číslo');
  const lines = await downloaded('Vzorový súbor rakúskych údajov');
  expect(lines.suggestedFilename()).toBe('rakuske-udaje-vzor.csv');
  expect(await readFile(await lines.path(), 'utf8')).toContain('"PoS-Nummer";"Lieferant";');
});

async function downloaded(file: string): Promise<Download> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Vzorové súbory' }).click();
  await page.getByRole('menuitem', { name: file }).click();
  return await coming;
}

/** Chooses a file in the import menu of certificates. @returns the dialog */
async function chooseFile(name: string, of = rows): Promise<Locator> {
  const { content } = await workbook(of);
  await page.getByRole('button', { name: 'Importovať', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Importovať osvedčenia' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  return page.getByRole('dialog', { name: 'Importovať osvedčenia' });
}
