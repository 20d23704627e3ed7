import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { fillCertificate } from './certificate-form.ts';
import {
  type Account,
  checkBox,
  choose,
  expect,
  expectRows,
  expectMessage,
  fillAll,
  openActions,
  rowOf,
  openPageAs,
} from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

/** Saves the open form. @returns the evidence number in the dialog */
async function save(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Uložiť' }).click();
  const dialog = page.getByRole('dialog', { name: 'Osvedčenie je uložené' });
  await expect(dialog).toContainText(/C-\d{10}/u);
  const code = /C-\d{10}/u.exec(await dialog.innerText())?.[0] ?? '';
  await dialog.getByRole('button', { name: 'Späť na zoznam osvedčení' }).click();
  return code;
}

/** Registers own production of ethanol or another fuel. @returns the evidence number */
async function create(page: Page, fuel?: string): Promise<string> {
  await page.goto('/certificates/create');
  await fillCertificate(page);
  if (fuel !== undefined) await choose(page, 'Typ látky', fuel);
  return await save(page);
}

/** Opens the list in its initial state, without an earlier search. */
async function showAll(page: Page): Promise<void> {
  await page.goto('/certificates?sortName=createdAt&sortOrder=desc');
  await expectRows(page);
}

async function open(page: Page, code: string): Promise<void> {
  await page.goto(`/certificates?search=${code}`);
  await rowOf(page, code).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
}

async function enter(portal: OpenPortal, account: Account): Promise<Page> {
  const page = await openPageAs(portal, account);
  return page;
}

describe('with approval by the verifier', () => {
  let metadata: string;
  let portal: OpenPortal;
  let supplier: Page;
  let authority: Page;
  let code: string;

  beforeAll(async () => {
    metadata = await mkdtemp(join(tmpdir(), 'register-approval-'));
    await cp('metadata', metadata, { recursive: true });
    const constants = join(metadata, 'app/constants.json');
    const text = await readFile(constants, 'utf8');
    await writeFile(constants, text.replace('"certificateApproval": "none"', '"certificateApproval": "verifier"'));
    portal = await openPortal({ metadataFolder: metadata });
    supplier = await enter(portal, 'supplier');
    authority = await enter(portal, 'authority');
  });

  afterAll(async () => {
    await portal.close();
    await rm(metadata, { recursive: true });
  });

  it('a new certificate is a draft until its supplier sends it to validation', async () => {
    code = await create(supplier);
    await open(supplier, code);
    await expect(heading(supplier)).toContainText('Rozpracované');
    await supplier.getByRole('button', { name: 'Odoslať na overenie' }).click();
    await supplier.getByRole('alertdialog').getByRole('button', { name: 'Odoslať na overenie' }).click();
    await expectMessage(supplier, 'Osvedčenie je odoslané na overenie.');
    await expect(heading(supplier)).toContainText('Odoslané na overenie');
    await expect(supplier.getByRole('button', { name: 'Upraviť' })).toHaveAccessibleDescription(
      'Osvedčenie je odoslané na overenie. Upraviť sa dá, až keď ho overovateľ vráti na opravu.',
    );
  });

  it('the verifier returns it, with a required reason', async () => {
    await open(authority, code);
    // A verifier holds no stock, so no zero is shown.
    await expect(authority.getByRole('region', { name: 'Súhrn' })).toContainText('Množstvo');
    await expect(authority.getByText(/^(Na vašom sklade|Množstvo v držbe)$/u)).toHaveCount(0);
    await authority.getByRole('button', { name: 'Vrátiť na opravu' }).click();
    const dialog = authority.getByRole('dialog', { name: `Vrátiť na opravu: ${code}` });
    await expect(dialog.getByRole('button', { name: 'Vrátiť na opravu' })).toBeDisabled();
    await fillAll(dialog, { Dôvod: 'Doplňte dátum výroby.' });
    await dialog.getByRole('button', { name: 'Vrátiť na opravu' }).click();
    await expectMessage(authority, 'Osvedčenie je vrátené na opravu.');
    await expect(heading(authority)).toContainText('Vrátené na opravu');
  });

  it('the supplier reads the reason, corrects, and sends it again', async () => {
    await open(supplier, code);
    await expect(supplier.getByRole('region', { name: 'Rozhodnutie' })).toContainText('Doplňte dátum výroby.');
    await supplier.getByRole('button', { name: 'Upraviť' }).click();
    await fillAll(supplier, { 'Dátum výroby': '04.03.2026' });
    await save(supplier);
    await open(supplier, code);
    await supplier.getByRole('button', { name: 'Odoslať na overenie' }).click();
    await supplier.getByRole('alertdialog').getByRole('button', { name: 'Odoslať na overenie' }).click();
    await expect(heading(supplier)).toContainText('Odoslané na overenie');
  });

  it('the verifier approves several at once', async () => {
    const second = await create(supplier);
    await showAll(authority);
    for (const each of [code, second]) await select(authority, each);
    await authority.getByRole('toolbar').getByRole('button', { name: 'Schváliť' }).click();
    const dialog = authority.getByRole('alertdialog', { name: 'Schváliť 1 osvedčenie' });
    const left = dialog.getByRole('group', { name: '1 z 2 vybraných záznamov sa vynechá:' });
    await expect(left).toContainText('Schváliť možno len osvedčenie, ktoré je odoslané na overenie.');
    await expect(left).toContainText(second);
    await dialog.getByRole('button', { name: 'Schváliť 1 osvedčenie' }).click();
    const report = authority.getByRole('dialog', { name: 'Schváliť: výsledok' });
    await expect(report.getByRole('row').filter({ hasText: code })).toContainText('Vykonané');
    await expect(report.getByRole('row').filter({ hasText: second })).toHaveCount(0);
    await report.getByRole('button', { name: 'Zavrieť' }).click();
    await open(authority, code);
    await expect(heading(authority)).toContainText('Schválené');
  });
});

describe('without approval by a verifier', () => {
  let portal: OpenPortal;

  beforeAll(async () => {
    portal = await openPortal();
  });

  afterAll(() => portal.close());

  it('the registry approves and rejects in bulk, with a result for each', async () => {
    const supplier = await enter(portal, 'supplier');
    await showAll(supplier);
    await expect(supplier.getByRole('checkbox', { name: /Vybrať/u })).toHaveCount(0);
    const first = await create(supplier);
    const second = await create(supplier);
    const registry = await enter(portal, 'registry');
    await showAll(registry);
    await select(registry, first);
    const toolbar = registry.getByRole('toolbar');
    await expect(toolbar.getByRole('button', { name: 'Schváliť' })).toHaveCount(1);
    await toolbar.getByRole('button', { name: 'Schváliť' }).click();
    await registry.getByRole('alertdialog').getByRole('button', { name: 'Schváliť 1 osvedčenie' }).click();
    await registry.getByRole('dialog').getByRole('button', { name: 'Zavrieť' }).click();

    for (const each of [first, second]) await select(registry, each);
    await toolbar.getByRole('button', { name: 'Zamietnuť' }).click();
    const dialog = registry.getByRole('dialog', { name: 'Zamietnuť 1 osvedčenie' });
    await expect(dialog.getByRole('row').filter({ hasText: second })).toContainText(/1.000,500.m³/u);
    const left = dialog.getByRole('group', { name: '1 z 2 vybraných záznamov sa vynechá:' });
    await expect(left).toContainText('Zamietnuť možno len osvedčenie');
    await expect(left).toContainText(first);
    await fillAll(dialog, { Dôvod: 'Duplicitné osvedčenie.' });
    await dialog.getByRole('button', { name: 'Zamietnuť 1 osvedčenie' }).click();
    const report = registry.getByRole('dialog', { name: 'Zamietnuť: výsledok' });
    await expect(report.getByRole('row').filter({ hasText: second })).toContainText('Vykonané');
    await report.getByRole('button', { name: 'Zavrieť' }).click();

    await open(supplier, second);
    await expect(heading(supplier)).toContainText('Zamietnuté správcom registra');
    await expect(supplier.getByRole('region', { name: 'Rozhodnutie' })).toContainText('Duplicitné osvedčenie.');
    await expect(
      supplier.getByRole('region', { name: 'História' }).getByText('Zamietnutie', { exact: true }),
    ).toBeVisible();
    await Promise.all([supplier.context().close(), registry.context().close()]);
  });

  it('ethanol is split to ETBE, in Slovak and in English', async () => {
    const page = await enter(portal, 'supplier');
    const code = await create(page);
    await page.goto(`/certificates?search=${code}`);
    await expectRows(page);
    await openActions(page, code);
    await page.getByRole('menuitem', { name: 'Rozdeliť na ETBE' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Rozdelenie na ETBE: ${code}` })).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: 'Navigačná cesta' }).getByRole('link');
    await expect(crumbs).toHaveText(['Osvedčenia', code]);
    await expect(page.getByRole('combobox', { name: 'Typ látky' })).toHaveValue(/Bio-ETBE/u);
    await expect(page.getByRole('textbox', { name: 'ep – spracovanie' })).toHaveValue('5,25');
    await fillAll(page, { Množstvo: '1000' });
    const type = page.getByRole('region', { name: 'Typ látky' });
    await expect(type).toContainText(/470,000.m³/u);
    const part = await save(page);
    await expectMessage(page, 'Osvedčenie je rozdelené na ETBE.');
    await showAll(page);
    await expect(rowOf(page, part)).toContainText('Bio-ETBE');
    await expect(rowOf(page, code)).toContainText(/530,500.m³/u);

    await page.getByRole('button', { name: /English|Angličtina/ }).click();
    await openActions(page, code, 'Actions');
    await page.getByRole('menuitem', { name: 'Split to ETBE' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Split to ETBE: ${code}` })).toBeVisible();
    await fillAll(page, { Amount: '5000' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/needs 2,350.m³ of ethanol; 530.5.m³ is in stock/u).first()).toBeVisible();
    await fillAll(page, { Amount: '100' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'The certificate has been saved' });
    await expect(dialog).toContainText(/Registration number of the certificate: C-\d{10}/u);
    await expectMessage(page, 'The certificate has been split to ETBE.');
    await dialog.getByRole('button', { name: 'Back to the certificates' }).click();
    await expect(rowOf(page, code)).toContainText(/483.500.m³/u);
    await page.getByRole('button', { name: /Slovak|Slovenčina/ }).click();
    await page.context().close();
  });

  it('the split address shows why a certificate cannot be split, and not found for a missing one', async () => {
    const page = await enter(portal, 'supplier');
    await page.goto('/certificates/999999/etbe');
    await expect(page.getByText('Záznam nenájdený.')).toBeVisible();
    const code = await create(page, 'Bionafta (FAME)');
    await open(page, code);
    await expect(page.getByRole('button', { name: 'Transakcie osvedčenia' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rozdeliť na ETBE' })).toHaveCount(0);
    await page.goto(`${new URL(page.url()).pathname}/etbe`);
    await expect(page.getByRole('alert')).toContainText('S týmto záznamom to teraz nie je možné.');
    await page.context().close();
  });
});

function heading(page: Page) {
  return page
    .getByRole('banner')
    .or(page.locator('header'))
    .filter({ has: page.getByRole('heading', { level: 1 }) });
}

async function select(page: Page, code: string): Promise<void> {
  await checkBox(page.getByRole('checkbox', { name: new RegExp(`Vybrať.*${code}`, 'u') }));
}
