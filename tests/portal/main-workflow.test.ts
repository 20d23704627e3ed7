import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { attach, fillCertificate, pdf } from './certificate-form.ts';
import {
  checkBox,
  choose,
  expect,
  expectRows,
  expectMessage,
  fillAll,
  openActions,
  rowOf,
  setSwitch,
  openPageAs,
  openCertificatesAs,
} from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

interface ReferenceList {
  readonly title: string;
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
  /** Pickers to fill, by label. */
  readonly chosen?: Readonly<Record<string, string>>;
  /** Search text for the new record in the list. */
  readonly name: string;
  /** Expected further text of its row. */
  readonly says?: RegExp;
}

const names = (sk: string, en: string) => ({ 'Názov (SK)': sk, 'Názov (EN)': en });

const referenceLists: readonly ReferenceList[] = [
  {
    title: 'Druhy surovín',
    path: '/substance-kinds',
    values: {
      ...names('Aaron skúšobný', 'Aaron the kind'),
      'Kľúč elNa': 'WALK-1',
      'Kategória ILUC (SK)': 'obilniny',
      'Kategória ILUC (EN)': 'cereals',
    },
    name: 'Aaron skúšobný',
    says: /obilniny.*cereals/u,
  },
  {
    title: 'Spôsoby výroby',
    path: '/substance-productions',
    values: { ...names('Aaron lisovanie', 'Aaron pressing'), 'Kľúč elNa': 'WALK-2' },
    name: 'Aaron lisovanie',
  },
  {
    title: 'Typy látok',
    path: '/substance-types',
    values: {
      ...names('Aaron látka', 'Aaron substance'),
      'Kľúč elNa': 'WALK-3',
      'Kód KN': '22072000',
      Výhrevnosť: '21,5',
    },
    chosen: { 'Typ paliva': 'Motorový benzín' },
    name: 'Aaron látka',
    says: /21,5\d*\sMJ\/l/u,
  },
  {
    title: 'Typy palív',
    path: '/fuel-types',
    values: { ...names('Aaron palivo', 'Aaron fuel'), 'Kód KN': '280410', 'Intenzita emisií': '93,3' },
    name: 'Aaron palivo',
  },
  {
    title: 'Spôsoby výroby palív',
    path: '/fuel-type-productions',
    values: names('Aaron výroba', 'Aaron production'),
    name: 'Aaron výroba',
  },
  {
    title: 'Obchodné názvy surovín',
    path: '/feedstock-tradename',
    values: { 'Obchodný názov': 'Aaron Blend', 'Hustota API': '34,2' },
    chosen: { 'Krajina pôvodu': 'Slovensko' },
    name: 'Aaron Blend',
  },
];

describe('the registry keeps the reference lists', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openCertificatesAs(portal, 'registry');
  });
  afterAll(() => page.context().close());

  it.each(referenceLists)(
    'opens $title from the menu and adds a record',
    async ({ title, path, values, chosen, name, says = /./u }) => {
      await page
        .getByRole('navigation', { name: 'Hlavné menu' })
        .getByRole('link', { name: title, exact: true })
        .click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expectRows(page);
      await page.getByRole('button', { name: /^Nov(á|é|ý) /u }).click();
      const dialog = page.getByRole('dialog');
      await fillAll(dialog, values);
      for (const [label, words] of Object.entries(chosen ?? {})) await choose(dialog, label, words);
      await dialog.getByRole('button', { name: 'Uložiť' }).click();
      await expect(dialog).toBeHidden();
      await expectMessage(page, new RegExp(`^Uložené: .*${name}`, 'u'));
      await expect(rowOf(page, name)).toContainText(says);
    },
  );

  it('creates, edits and removes a scheme', async () => {
    await page.goto('/schemes');
    await page.getByRole('button', { name: 'Nová schéma' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName('Nová schéma');
    await fillAll(dialog, names('AAA schéma', 'AAA scheme'));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await rowOf(page, 'AAA schéma').getByRole('link').click();
    await expect(dialog.getByText('AAA scheme')).toBeVisible();
    await dialog.getByRole('button', { name: 'Upraviť' }).click();
    await fillAll(dialog, { 'Názov (EN)': 'AAB scheme' });
    await dialog.getByRole('button', { name: 'Uložiť' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'AAA schéma')).toContainText('AAB scheme');
    await openActions(page, 'AAA schéma');
    await page.getByRole('menuitem', { name: 'Odstrániť' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Naozaj chcete záznam odstrániť?');
    await question.getByRole('button', { name: 'Odstrániť' }).click();
    await expectMessage(page, 'Záznam je odstránený.');
    await expect(rowOf(page, 'AAA schéma')).toHaveCount(0);
  });

  it('keeps at most one origin of a substance kind', async () => {
    await page.goto('/substance-kinds/create');
    const dialog = page.getByRole('dialog');
    const origin = (label: string) => dialog.getByRole('checkbox', { name: label });
    await setSwitch(dialog, 'Použitý kuchynský olej', 'on');
    await setSwitch(dialog, 'Z potravinárskych plodín', 'on');
    await expect(origin('Použitý kuchynský olej')).not.toBeChecked();
    await setSwitch(dialog, 'Na pokročilé biopalivo', 'on');
    await expect(origin('Z potravinárskych plodín')).not.toBeChecked();
    await expect(origin('Na pokročilé biopalivo')).toBeChecked();
    await dialog.getByRole('button', { name: 'Zrušiť' }).click();
  });

  it('does not offer to remove the production "other", and says why', async () => {
    await page.goto('/substance-productions?size=100');
    await openActions(page, 'Iné');
    await expect(page.getByRole('menuitem', { name: 'Odstrániť' })).toBeDisabled();
    await expect(page.getByRole('menu')).toContainText(
      'Spôsob výroby „iné“ používajú formuláre registra, preto sa nedá odstrániť.',
    );
  });

  it('sorts substance kinds and productions in their address', async () => {
    await page.goto('/certificates');
    await page.getByRole('link', { name: 'Druhy surovín', exact: true }).click();
    await expect(page).toHaveURL(/\/substance-kinds\?sortName=nameSK&sortOrder=asc$/u);
    await page.getByRole('link', { name: 'Spôsoby výroby', exact: true }).click();
    await expect(page).toHaveURL(/\/substance-productions\?sortName=nameSK&sortOrder=asc$/u);
  });
});

describe('a certificate is registered, sold and confirmed', () => {
  let code = '';
  let supplier: Page;
  let buyer: Page;
  beforeAll(async () => {
    supplier = await openCertificatesAs(portal, 'supplier');
    buyer = await openPageAs(portal, 'buyer');
  });

  it('computes energies, emissions, saving and verdict while it is edited', async () => {
    await supplier.getByRole('button', { name: 'Nové osvedčenie' }).click();
    await fillCertificate(supplier);
    const emissions = supplier.getByRole('region', { name: 'Emisie' });
    const type = supplier.getByRole('region', { name: 'Typ látky' });
    await expect(type).toContainText(/21.010.500,000.MJ/u);
    await expect(type).toContainText(/23.411.700,000.MJ/u);
    await expect(emissions).toContainText(/16,750.gCO₂eq\/MJ/u);
    await fillAll(supplier, { 'ep – spracovanie': '6,25' });
    await expect(emissions).toContainText(/17,750.gCO₂eq\/MJ/u);
    await expect(emissions).toContainText(/77,81.%/u);
    await expect(supplier.getByText('Bez začiatku prevádzky zariadenia sa kritériá neposudzujú')).toBeVisible();
    await supplier
      .getByRole('combobox', { name: 'Začiatok prevádzky zariadenia', exact: true })
      .selectOption({ label: 'Od 1. januára 2021' });
    await expect(supplier.getByText('Kritériá udržateľnosti sú splnené')).toBeVisible();
    await expect(supplier.getByRole('checkbox', { name: 'Pokročilé biopalivo' })).toBeChecked();
  });

  it('is saved with its attachment, shows its evidence number and returns to the list', async () => {
    await attach(supplier, pdf);
    await supplier.getByRole('button', { name: 'Uložiť' }).click();
    const dialog = supplier.getByRole('dialog', { name: 'Osvedčenie je uložené' });
    await expect(dialog).toContainText(/Evidenčné číslo osvedčenia: C-\d{10}/u);
    code = /C-\d{10}/u.exec(await dialog.innerText())?.[0] ?? '';
    await dialog.getByRole('button', { name: 'Späť na zoznam osvedčení' }).click();
    await expect(rowOf(supplier, code)).toContainText(/1.000,500.m³/u);
  });

  it('is shown first, with its attachment', async () => {
    await rowOf(supplier, code).getByRole('link').click();
    await expect(supplier.getByRole('heading', { level: 1, name: code })).toBeVisible();
    await expect(supplier.getByRole('button', { name: 'Upraviť' })).toBeVisible();
    await expect(supplier.getByRole('textbox', { name: /^(?!Komentár$)/u })).toHaveCount(0);
    const [download] = await Promise.all([
      supplier.waitForEvent('download'),
      supplier.getByRole('button', { name: 'Stiahnuť protokol.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('protokol.pdf');
  });

  it('is sold in part through the stock picker, which reduces the stock', async () => {
    await supplier.goto('/transactions');
    await supplier.getByRole('button', { name: 'Nová transakcia' }).click();
    await choose(supplier, 'Osvedčenie', code);
    await expect(supplier.getByText(/Dostupné: 1.000,500.m³/u)).toBeVisible();
    await choose(supplier, 'Odberateľ', 'Dunajské palivá');
    await fillAll(supplier, { 'Dátum transakcie': '10.03.2026', Množstvo: '250,25' });
    await supplier.getByRole('button', { name: 'Uložiť' }).click();
    await expect(rowOf(supplier, '250,250')).toContainText('Čaká na potvrdenie');
    await expect(rowOf(supplier, '250,250')).toContainText('Predaj');
    await supplier.goto('/transactions/create');
    await supplier.getByRole('combobox', { name: 'Osvedčenie', exact: true }).fill(code);
    await expect(supplier.getByRole('option').filter({ hasText: code })).toContainText(/750,250.m³/u);
  });

  it('is pending for the buyer, who confirms it in bulk', async () => {
    await buyer.goto('/transactions');
    const row = rowOf(buyer, '250,250');
    await expect(row).toContainText('Nákup');
    await expect(row).toContainText('Čaká na potvrdenie');
    await checkBox(row.getByRole('checkbox'));
    await buyer.getByRole('toolbar', { name: 'Vybraný 1 záznam' }).getByRole('button', { name: 'Potvrdiť' }).click();
    await buyer.getByRole('alertdialog').getByRole('button', { name: 'Potvrdiť 1 nákup' }).click();
    const report = buyer.getByRole('dialog', { name: 'Potvrdiť: výsledok' });
    await expect(report).toContainText('Vykonané');
    await report.getByRole('button', { name: 'Zavrieť' }).click();
    await expect(row).toContainText('Potvrdená');
  });

  it('is then in the stock of the buyer', async () => {
    await buyer.goto('/transactions/create');
    await buyer.getByRole('combobox', { name: 'Osvedčenie', exact: true }).fill(code);
    await expect(buyer.getByRole('option').filter({ hasText: code })).toContainText(/250,250.m³/u);
  });
});

describe('visibility and language', () => {
  it('shows the registry certificates that the supplier does not see', async () => {
    const counts = { registry: 0, supplier: 0 };
    for (const account of ['registry', 'supplier'] as const) {
      const page = await openCertificatesAs(portal, account);
      await expectRows(page);
      const range = await page.getByText(/^1 – 10 z \d+$/u).innerText();
      counts[account] = Number(/\d+$/u.exec(range)?.[0]);
    }
    expect(counts.registry).toBeGreaterThan(counts.supplier);
  });

  it('hides the reference lists from the supplier’s menu', async () => {
    const page = await openCertificatesAs(portal, 'supplier');
    const menu = page.getByRole('navigation', { name: 'Hlavné menu' });
    await expect(menu.getByRole('link', { name: 'Osvedčenia', exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Schémy' })).toHaveCount(0);
  });

  it('shows the same screens in English by the flag, and remembers it', async () => {
    const page = await openCertificatesAs(portal, 'supplier');
    await page.getByRole('button', { name: 'Angličtina' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Registration number' })).toBeVisible();
    await expect(rowOf(page, 'Denatured bioethanol').first()).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'New certificate', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Supplier and buyer' })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please fill in').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
