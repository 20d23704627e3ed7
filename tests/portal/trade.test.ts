import type { Locator, Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import { violationsOn } from './axe.ts';
import { fillCertificate } from './certificate-form.ts';
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
} from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let supplier: Page;
let buyer: Page;
/** Code of the traded certificate; initially 1,000.5 m³. */
let certificate = '';

beforeAll(async () => {
  supplier = await openPageAs(portal, 'supplier');
  buyer = await openPageAs(portal, 'buyer');
  certificate = await registerCertificate();
});

const overlay = 'Osvedčenie je na slovenskom trhu';

describe('an offer', () => {
  it('shows an error at its field beyond the stock', async () => {
    await openOffer(supplier);
    await expect(supplier.getByText(/^Dostupné: 1.000,500.m³ · .+$/u)).toBeVisible();
    await fillAll(supplier, { Množstvo: '1000,501' });
    await expect(supplier.getByText(/Na sklade nie je 1.000,501.m³; dostupných je 1.000,5.m³/u)).toBeVisible();
    await choose(supplier, 'Odberateľ', 'Dunajské palivá');
    await fillAll(supplier, { 'Dátum transakcie': '10.03.2026' });
    await supplier.getByRole('button', { name: 'Uložiť' }).click();
    await expect(supplier.getByRole('textbox', { name: 'Množstvo' })).toHaveAccessibleDescription(/Na sklade nie je/u);
    await fillAll(supplier, { Množstvo: '100,25' });
    await supplier.getByRole('button', { name: 'Uložiť' }).click();
    await expectMessage(supplier, /^Uložené: Transakcia T-20\d{8}$/u);
    await expect(rowOf(supplier, '100,250')).toContainText('Čaká na potvrdenie');
  });

  it('can be edited, and Cancel discards an edit', async () => {
    await rowOf(supplier, '100,250').getByRole('link').click();
    await expect(supplier.getByRole('region', { name: 'Osvedčenie', exact: true })).toContainText(
      /Typ látky.+Energia.+MJ.*Úspora emisií.+%/su,
    );
    await supplier.getByRole('button', { name: 'Upraviť' }).click();
    await expect(supplier.getByText(/^Dostupné: 1.000,500.m³ · .+$/u)).toBeVisible();
    await fillAll(supplier, { Množstvo: '7' });
    await supplier.getByRole('button', { name: 'Zrušiť' }).click();
    await expect(supplier.getByRole('region', { name: 'Množstvo' })).toContainText(/100,250.m³/u);
    await supplier.getByRole('button', { name: 'Upraviť' }).click();
    await fillAll(supplier, { Množstvo: '200', 'Externé číslo': 'EXT-7' });
    await supplier.getByRole('button', { name: 'Uložiť' }).click();
    await expect(supplier.getByRole('region', { name: 'Množstvo' })).toContainText(/200,000.m³/u);
    await expectStock(supplier, /800,500.m³/u);
  });

  it('goes to the market by its checkbox, by keyboard, which clears its buyer', async () => {
    await openOwn(supplier, 'EXT-7');
    await pressEnter(supplier.getByRole('button', { name: 'Upraviť' }));
    const section = supplier.getByRole('region', { name: 'Odberateľ' });
    await supplier.getByRole('checkbox', { name: 'Slovenský trh' }).focus();
    await supplier.keyboard.press('Space');
    await expect(section.getByText(overlay)).toBeVisible();
    await expect(section.getByText('Na trhu')).toBeVisible();
    await supplier.keyboard.press('Space');
    await expect(section.getByText(overlay)).toHaveCount(0);
    await expect(section.getByText('Čaká na potvrdenie')).toBeVisible();
    await expect(section.getByRole('combobox', { name: 'Odberateľ' })).toHaveValue('');
    await supplier.keyboard.press('Space');
    await pressEnter(supplier.getByRole('button', { name: 'Uložiť' }));
    const question = supplier.getByRole('alertdialog', { name: 'Uviesť na slovenský trh?' });
    await expect(question).toContainText(/200,000.m³/u);
    await expect(question).toContainText('Kritériá udržateľnosti splnené');
    await expect(question).toContainText('počíta sa do štvrťroka');
    await pressEnter(question.getByRole('button', { name: 'Uviesť na trh' }));
    await expectMessage(supplier, 'Zmeny sú uložené.');
    await expect(supplier.getByRole('button', { name: 'Upraviť' })).toBeVisible();
    await expect(section.getByText(overlay)).toBeVisible();
    await supplier.goto('/transactions?externalCode=EXT-7');
    await expect(rowOf(supplier, '200,000')).toContainText('Slovenský trh');
  });

  it('gets a buyer again, for whom it is pending', async () => {
    await openOwn(supplier, 'EXT-7');
    await supplier.getByRole('button', { name: 'Upraviť' }).click();
    await setSwitch(supplier, 'Slovenský trh', 'off');
    await supplier.getByRole('button', { name: 'Uložiť' }).click();
    await expect(supplier.getByRole('combobox', { name: 'Odberateľ' })).toHaveAccessibleDescription(
      'Prosím vyplňte odberateľa alebo označte slovenský trh.',
    );
    await choose(supplier, 'Odberateľ', 'Dunajské palivá');
    await supplier.getByRole('button', { name: 'Uložiť' }).click();
    await expectMessage(supplier, 'Zmeny sú uložené.');
    await buyer.goto('/transactions?externalCode=EXT-7');
    await expect(rowOf(buyer, '200,000')).toContainText('Čaká na potvrdenie');
  });

  it('is read-only after confirmation, with a reason', async () => {
    await buyer.goto('/transactions?externalCode=EXT-7');
    await rowOf(buyer, '200,000').getByRole('link').click();
    await buyer.getByRole('button', { name: 'Potvrdiť' }).click();
    await buyer.getByRole('alertdialog').getByRole('button', { name: 'Potvrdiť' }).click();
    await expectMessage(buyer, 'Transakcia je potvrdená.');
    await openOwn(supplier, 'EXT-7');
    for (const name of ['Upraviť', 'Odstrániť']) {
      const action = supplier.getByRole('button', { name });
      await expect(action).toBeDisabled();
      await expect(action).toHaveAccessibleDescription(/\S/u);
    }
  });

  it('is pending again when its buyer withdraws the confirmation', async () => {
    await buyer.getByRole('button', { name: 'Zrušiť potvrdenie' }).click();
    const question = buyer.getByRole('alertdialog');
    await expect(question).toContainText('Množstvo sa vráti do rezervácie dodávateľa');
    await question.getByRole('button', { name: 'Zrušiť potvrdenie' }).click();
    await expectMessage(buyer, 'Potvrdenie je zrušené.');
    await expect(buyer.getByRole('button', { name: 'Potvrdiť' })).toBeEnabled();
  });

  it('is removed by its supplier with a reason, which restores the stock', async () => {
    await openOwn(supplier, 'EXT-7');
    await supplier.getByRole('button', { name: 'Ďalšie' }).click();
    await supplier.getByRole('menuitem', { name: 'Odstrániť' }).click();
    const dialog = supplier.getByRole('dialog', { name: /^Odstrániť: T-/u });
    await expect(dialog).toContainText('Naozaj chcete záznam odstrániť?');
    await fillAll(dialog, { 'Dôvod odstránenia': 'Zadaná omylom' });
    // Enter does nothing until the dialog content has loaded.
    await expect(dialog.getByRole('button', { name: 'Odstrániť' })).toBeEnabled();
    await supplier.keyboard.press('Enter');
    await expectMessage(supplier, 'Transakcia je odstránená.');
    await expect(supplier).toHaveURL((url) => url.pathname === '/transactions');
    await expectStock(supplier, /1.000,500.m³/u);
  });
});

describe('a loss', () => {
  it('is booked from the list by keyboard, with an amount above 0', async () => {
    await supplier.goto('/transactions');
    await pressEnter(supplier.getByRole('button', { name: 'Zaznamenať stratu' }));
    const dialog = supplier.getByRole('dialog', { name: 'Zaznamenať stratu' });
    const book = dialog.getByRole('button', { name: 'Zaznamenať stratu' });
    await expect(book).toBeDisabled();
    await choose(dialog, 'Osvedčenie', certificate);
    await expect(dialog.getByText(/^Dostupné: 1.000,500.m³ · .+$/u)).toBeVisible();
    await fillAll(dialog, { Množstvo: '0' });
    await expect(book).toBeDisabled();
    await expect(dialog.getByRole('textbox', { name: 'Množstvo' })).toHaveAccessibleDescription(
      /Zadajte množstvo väčšie ako 0\.$/u,
    );
    expect(await violationsOn(supplier)).toEqual([]);
    await fillAll(dialog, { Množstvo: '0,5' });
    await expect(book).toBeEnabled();
    await supplier.keyboard.press('Enter');
    await expectMessage(supplier, 'Strata je zaznamenaná.');
    await expect(supplier).toHaveURL((url) => url.pathname === '/transactions');
    await supplier.goto('/transactions?status=LOSS');
    await expect(rowOf(supplier, 'Strata').first()).toContainText(/\D0,500.m³/u);
    await expectStock(supplier, /1.000,000.m³/u);
  });
});

describe('the transactions of one certificate', () => {
  it('have no column chooser, and a new one starts with the certificate', async () => {
    await supplier.goto('/certificates');
    await openActions(supplier, certificate);
    await supplier.getByRole('menuitem', { name: 'Transakcie osvedčenia' }).click();
    await expect(supplier.getByRole('heading', { level: 1, name: 'Transakcie osvedčenia' })).toBeVisible();
    const trail = supplier.getByRole('navigation', { name: 'Navigačná cesta' });
    await expect(trail.getByRole('link', { name: 'Osvedčenia' })).toHaveAttribute('href', '/certificates');
    await expect(trail.getByRole('link', { name: certificate })).toBeVisible();
    await expect(rowOf(supplier, 'Strata').first()).toContainText(/\D0,500.m³/u);
    await supplier.getByRole('button', { name: /^Hustota/u }).click();
    await expect(supplier.getByRole('radio', { name: 'Bežná' })).toBeAttached();
    await expect(supplier.getByText('Stĺpce')).toHaveCount(0);
    await supplier.keyboard.press('Escape');
    // Wait for the fade animation, which lowers contrast.
    await expect(supplier.getByRole('radio', { name: 'Bežná' })).toHaveCount(0);
    expect(await violationsOn(supplier)).toEqual([]);
    await supplier.getByRole('button', { name: 'Nová transakcia' }).click();
    await expect(supplier.getByRole('combobox', { name: 'Osvedčenie' })).toHaveValue(certificate);
    await expect(supplier.getByText(/^Dostupné: 1.000,000.m³ · .+$/u)).toBeVisible();
  });

  it('have their own empty text where the certificate is out of scope', async () => {
    await supplier.goto('/certificates/999999999/transactions');
    await expect(
      supplier.getByText('Toto osvedčenie zatiaľ nemá transakciu, ktorú by ste mohli vidieť.'),
    ).toBeVisible();
  });
});

describe('several offers at once', () => {
  it('are confirmed except one removed meanwhile, with a result for each', async () => {
    const codes = [await offer('11', 'BULK'), await offer('12', 'BULK')];
    await buyer.goto('/transactions?externalCode=BULK');
    await expectRows(buyer);
    for (const code of codes) await checkBox(rowOf(buyer, code).getByRole('checkbox'));
    await supplier.goto('/transactions?externalCode=BULK');
    await openActions(supplier, codes[1] ?? '');
    await supplier.getByRole('menuitem', { name: 'Dať na slovenský trh' }).click();
    await supplier.getByRole('alertdialog').getByRole('button', { name: 'Dať na slovenský trh' }).click();
    await expectMessage(supplier, 'Množstvo je na slovenskom trhu.');

    const toolbar = buyer.getByRole('toolbar', { name: 'Vybrané 2 záznamy' });
    await toolbar.getByRole('button', { name: 'Potvrdiť' }).click();
    const dialog = buyer.getByRole('alertdialog', { name: 'Potvrdiť 1 nákup' });
    const decided = dialog.getByRole('row').filter({ hasText: codes[0] ?? '' });
    for (const fact of [/Tatranské biopalivá/u, /11,000.m³/u]) await expect(decided).toContainText(fact);
    await expect(dialog).toContainText(/Množstvo spolu: 11,000.m³/u);
    const left = dialog.getByRole('group', { name: '1 z 2 vybraných záznamov sa vynechá:' });
    await expect(left).toContainText(codes[1] ?? '');
    expect(await violationsOn(buyer)).toEqual([]);
    await dialog.getByRole('button', { name: 'Potvrdiť 1 nákup' }).click();
    const report = buyer.getByRole('dialog', { name: 'Potvrdiť: výsledok' });
    const outcome = (code: string | undefined) => report.getByRole('row').filter({ hasText: code ?? '' });
    await expect(outcome(codes[0])).toContainText('Vykonané');
    await expect(outcome(codes[1])).toHaveCount(0);
    expect(await violationsOn(buyer)).toEqual([]);
    await report.getByRole('button', { name: 'Zavrieť' }).click();
    await expect(rowOf(buyer, codes[0] ?? '')).toContainText('Potvrdená');
  });

  it('are rejected together', async () => {
    const code = await offer('13', 'REJECT');
    await buyer.goto('/transactions?externalCode=REJECT');
    await checkBox(rowOf(buyer, code).getByRole('checkbox'));
    await buyer.getByRole('toolbar').getByRole('button', { name: 'Zamietnuť' }).click();
    await buyer.getByRole('alertdialog').getByRole('button', { name: 'Zamietnuť 1 nákup' }).click();
    const report = buyer.getByRole('dialog', { name: 'Zamietnuť: výsledok' });
    await expect(report).toContainText('Vykonané');
    await report.getByRole('button', { name: 'Zavrieť' }).click();
    await expect(rowOf(buyer, code)).toContainText('Zamietnutá');
  });

  it('can be selected only among pending purchases, with a reason for others', async () => {
    await supplier.goto('/transactions?externalCode=BULK');
    const rows = await expectRows(supplier);
    const box = rows.first().getByRole('checkbox');
    await expect(box).toBeDisabled();
    await expect(box).toHaveAccessibleDescription(
      'Potvrdiť alebo zamietnuť možno len nákup, ktorý čaká na potvrdenie.',
    );
  });

  it('cannot be selected by the registry, which sees no types either', async () => {
    const registry = await openPageAs(portal, 'registry');
    await registry.goto('/transactions');
    await expectRows(registry);
    await expect(registry.getByRole('checkbox')).toHaveCount(0);
    await expect(registry.getByRole('columnheader', { name: 'Typ', exact: true })).toHaveCount(0);
    await registry.context().close();
  });
});

/** Registers 1,000.5 m³ of own production. @returns the evidence number */
async function registerCertificate(): Promise<string> {
  await supplier.goto('/certificates/create');
  await fillCertificate(supplier);
  await supplier.getByRole('button', { name: 'Uložiť' }).click();
  const dialog = supplier.getByRole('dialog', { name: 'Osvedčenie je uložené' });
  await expect(dialog).toContainText(/C-\d{10}/u);
  return /C-\d{10}/u.exec(await dialog.innerText())?.[0] ?? '';
}

async function openOffer(page: Page): Promise<void> {
  await page.goto('/transactions/create');
  await choose(page, 'Osvedčenie', certificate);
}

/** Offers an amount to the buyer. @returns the transaction's code */
async function offer(amount: string, externalCode: string): Promise<string> {
  await openOffer(supplier);
  await choose(supplier, 'Odberateľ', 'Dunajské palivá');
  await fillAll(supplier, { 'Dátum transakcie': '10.03.2026', Množstvo: amount, 'Externé číslo': externalCode });
  await supplier.getByRole('button', { name: 'Uložiť' }).click();
  await expect(supplier).toHaveURL((url) => url.pathname === '/transactions');
  await supplier.goto(`/transactions?externalCode=${externalCode}`);
  const code = rowOf(supplier, `${amount},000`).getByRole('link').first();
  await expect(code).toBeVisible();
  return (await code.textContent()) ?? '';
}

/** Opens the transaction with this external code. */
async function openOwn(page: Page, externalCode: string): Promise<void> {
  await page.goto(`/transactions?externalCode=${externalCode}`);
  // The column of external codes may be collapsed.
  const rows = page.locator('tbody tr[data-id]');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^T-/u })).toBeVisible();
}

/** Checks the stock of the certificate as the picker shows it. */
async function expectStock(page: Page, amount: RegExp): Promise<void> {
  await page.goto('/transactions/create');
  await page.getByRole('combobox', { name: 'Osvedčenie', exact: true }).fill(certificate);
  await expect(page.getByRole('option').filter({ hasText: certificate })).toContainText(amount);
}

async function pressEnter(button: Locator): Promise<void> {
  await button.focus();
  await button.page().keyboard.press('Enter');
}
