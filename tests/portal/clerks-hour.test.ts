import type { Page } from 'playwright';
import sql from 'sql-template-tag';
import { beforeAll, expect as expectValue, it } from 'vitest';
import { ownRow, workbook } from '../server/exchange/importing.ts';
import { countEffort, type Effort, type ReadEffort, sumOf } from './effort.ts';
import { expect, expectRows, expectMessage, openActions, rowOf, storeSession } from './person.ts';
import { openedPortal } from './portal.ts';

/** Counts clicks and keys of a clerk's usual work: import, sale, confirmation, loss, report. */
const portal = openedPortal();
let clerk: Page;
let buyer: Page;
let authority: Page;
let effortOf: Readonly<Record<'clerk' | 'buyer' | 'authority', ReadEffort>>;
const done: Effort[] = [];

beforeAll(async () => {
  [clerk, buyer, authority] = await Promise.all([portal.newPerson(), portal.newPerson(), portal.newPerson()]);
  effortOf = {
    clerk: await countEffort(clerk),
    buyer: await countEffort(buyer),
    authority: await countEffort(authority),
  };
  await storeSession(clerk, 'supplier');
  await storeSession(buyer, 'buyer');
  await storeSession(authority, 'authority');
});

/** Records the effort since the last call and checks its limits. */
async function expectAtMost(read: ReadEffort, clicks: number, keys: number): Promise<void> {
  const effort = await read();
  done.push(effort);
  expectValue(effort.clicks).toBeLessThanOrEqual(clicks);
  expectValue(effort.keys).toBeLessThanOrEqual(keys);
}

it('imports certificates from a file', async () => {
  const { content } = await workbook([{ ...ownRow, 'Externé číslo': 'HOUR-1' }]);
  await clerk.goto('/certificates');
  await clerk.getByRole('button', { name: 'Importovať', exact: true }).click();
  const chooser = clerk.waitForEvent('filechooser');
  await clerk.getByRole('menuitem', { name: 'Importovať osvedčenia' }).click();
  const buffer = Buffer.from(content);
  await (await chooser).setFiles({ name: 'hour.xlsx', mimeType: 'application/octet-stream', buffer });
  const dialog = clerk.getByRole('dialog', { name: 'Importovať osvedčenia' });
  await dialog.getByRole('button', { name: 'Importovať 1 záznam', exact: true }).click();
  await expectMessage(clerk, 'Import je dokončený.');
  await expect(rowOf(clerk, 'HOUR-1')).toContainText('Import z Excelu');
  await expectAtMost(effortOf.clerk, 3, 0);
});

it('sells from the import in two clicks and fifteen keys', async () => {
  const code = await codeOf('HOUR-1');
  await clerk.goto(`/stocks?search=${code}`);
  await expectRows(clerk);
  await openActions(clerk, code);
  await clerk.getByRole('menuitem', { name: 'Predať' }).click();
  await expect(clerk.getByRole('combobox', { name: 'Odberateľ', exact: true })).toBeFocused();
  await clerk.keyboard.type('dun');
  await expect(clerk.getByRole('option', { name: /^Dunajské palivá/u })).toBeVisible();
  await clerk.keyboard.press('Enter');
  const amount = clerk.getByRole('textbox', { name: 'Množstvo', exact: true });
  for (const _ of ['date', 'calendar', 'amount']) await clerk.keyboard.press('Tab');
  await expect(amount).toBeFocused();
  await clerk.keyboard.type('100');
  await clerk.keyboard.press('Control+s');
  await expectMessage(clerk, /^Uložené: Transakcia T-/u);
  await expectAtMost(effortOf.clerk, 2, 15);
});

it('is confirmed by the buyer', async () => {
  await buyer.goto('/transactions?status=PENDING&sortName=createdAt&sortOrder=desc');
  const row = (await expectRows(buyer)).filter({ hasText: /100,000/u }).first();
  await openActions(buyer, ((await row.getByRole('link').first().textContent()) ?? '').trim());
  await buyer.getByRole('menuitem', { name: 'Potvrdiť' }).click();
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Potvrdiť' }).click();
  await expectMessage(buyer, 'Transakcia je potvrdená.');
  await expectAtMost(effortOf.buyer, 3, 0);
});

it('books a loss', async () => {
  const code = await codeOf('HOUR-1');
  await clerk.goto(`/stocks?search=${code}`);
  await expectRows(clerk);
  await openActions(clerk, code);
  await clerk.getByRole('menuitem', { name: 'Zaznamenať stratu' }).click();
  const amount = clerk.getByRole('dialog').getByRole('textbox', { name: /^Množstvo/u });
  await expect(amount).toBeVisible();
  await amount.fill('0,5');
  await clerk.keyboard.press('Enter');
  await expectMessage(clerk, 'Strata je zaznamenaná.');
  await expectAtMost(effortOf.clerk, 2, 6);
});

it('creates a report, has it validated, and submits it', async () => {
  await clerk.goto('/reports');
  await clerk.getByRole('button', { name: 'Ročná bilancia' }).click();
  const dialog = clerk.getByRole('dialog', { name: 'Ročná bilancia' });
  await dialog.getByRole('textbox', { name: 'Rok', exact: true }).fill('2022');
  const chosen = dialog.getByRole('combobox', { name: 'Oprávnená osoba', exact: true });
  await chosen.fill('jav');
  await expect(clerk.getByRole('option', { name: /Overovateľ Javor/u })).toBeVisible();
  await clerk.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Vytvoriť export' }).click();
  await expectMessage(clerk, 'Export sa vytvára. Keď bude hotový, nájdete ho v zozname.');
  await expect.poll(() => portal.server.application.database.query(sql`select 1 from task`)).toEqual([]);
  await authority.goto('/reports');
  await actOn(authority, 'Potvrdiť');
  await expectMessage(authority, 'Export je overený.');
  await clerk.goto('/reports');
  await actOn(clerk, 'Odovzdať');
  await expectMessage(clerk, 'Export je odovzdaný.');
  await expectAtMost(effortOf.authority, 3, 0);
  await expectAtMost(effortOf.clerk, 5, 12);
});

it('takes twenty clicks and thirty keys at most', () => {
  const { clicks, keys } = sumOf(done);
  expectValue(clicks).toBeLessThanOrEqual(20);
  expectValue(keys).toBeLessThanOrEqual(30);
});

async function codeOf(externalCode: string): Promise<string> {
  const [row] = await portal.server.application.database.query<{ code: string }>(
    sql`select code from certificate where external_code = ${externalCode}`,
  );
  return row?.code ?? '';
}

async function actOn(page: Page, action: string): Promise<void> {
  await rowOf(page, '01.01.2022')
    .getByRole('button', { name: /^Akcie: E-20/u })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
}
