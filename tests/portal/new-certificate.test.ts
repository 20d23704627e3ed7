import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { fillCertificate, fillOrigin, pdf } from './certificate-form.ts';
import { choose, expect, expectRows, fillAll, onePage, setSwitch } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
const supplierPage = onePage(portal, 'supplier');

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const summary = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Súhrn' });

/** Opens a new form without an earlier draft. */
async function startAnew(page: Page): Promise<void> {
  await page.goto('/certificates/create');
  const discard = page.getByRole('button', { name: 'Zahodiť' });
  await expect(page.getByRole('button', { name: 'Uložiť' })).toBeVisible();
  if (await discard.isVisible()) await discard.click();
}

describe('a new certificate', () => {
  it('requires a description of the production "other", and marks it', async () => {
    const page = await supplierPage();
    await startAnew(page);
    const description = page.getByRole('cell').filter({ has: box(page, 'Opis výroby, 1') });
    await expect(description).toBeVisible();
    await expect(description).not.toContainText('*');
    await choose(page, 'Spôsob výroby, 1', 'Iné');
    await expect(description).toContainText('Opis výroby *');
    await expect(box(page, 'Opis výroby, 1')).toHaveAttribute('aria-required', 'true');
  });

  it('is copied from another one, without the values of its delivery', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?status=APPROVED&sortName=createdAt&sortOrder=desc');
    await (await expectRows(page)).first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Ďalšie', exact: true }).click();
    await page.getByText('Kopírovať do nového').click();
    await expect(page).toHaveURL(/\/certificates\/create/u);
    await expect(page.getByRole('combobox', { name: 'Typ látky' })).toHaveValue(/\w/u);
    for (const name of ['Množstvo', 'Dátum vystavenia', 'Externé číslo']) await expect(box(page, name)).toHaveValue('');
    await fillAll(page, { Množstvo: '1 234,5 m³', 'Dátum vystavenia': '05.03.2026' });
    await page.getByRole('button', { name: 'Uložiť' }).click();
    const dialog = page.getByRole('dialog', { name: 'Osvedčenie je uložené' });
    const code = /C-\d{10}/u.exec(await dialog.getByText(/C-\d{10}/u).innerText())?.[0] ?? '';
    await dialog.getByRole('button', { name: 'Späť na zoznam osvedčení' }).click();
    await page.goto(`/certificates?search=${code}`);
    await expect((await expectRows(page)).first()).toContainText(/1\s234,500\sm³/u);
  });

  it('copies emissions from a pathway of the directive, and shows their total', async () => {
    const page = await supplierPage();
    await startAnew(page);
    await fillOrigin(page);
    const start = page.getByRole('combobox', { name: 'Začiatok prevádzky zariadenia', exact: true });
    await start.selectOption({ label: 'Od 1. januára 2021' });
    await choose(page, 'Výrobný reťazec podľa RED II', 'Etanol z kukurice (kotol na zemný plyn)');
    await expect(box(page, 'eec – získavanie alebo pestovanie surovín')).toHaveValue('25,5');
    await expect(page.getByRole('combobox', { name: 'Hodnoty reťazca' })).toBeVisible();
    const byDefault = await box(page, 'ep – spracovanie').inputValue();
    await page.getByRole('combobox', { name: 'Hodnoty reťazca' }).selectOption({ label: 'Typické' });
    await expect(box(page, 'ep – spracovanie')).not.toHaveValue(byDefault);
    await expect(page.getByText(/Typické hodnoty sú odhad/u).first()).toBeVisible();
    await fillAll(page, { 'ep – spracovanie': '95' });
    await expect(summary(page)).toContainText('Kritériá udržateľnosti nie sú splnené');
    await expect(summary(page)).toContainText(/Najviac váži „ep – spracovanie“/u);
  });

  it('accepts a dropped file, shows it before it is uploaded, and stores it', async () => {
    const page = await supplierPage();
    await startAnew(page);
    await fillCertificate(page);
    await dropFile(page, 'Prílohy');
    const files = page.getByRole('group', { name: 'Prílohy' });
    await expect(files.getByText(pdf.name)).toBeVisible();
    await page.getByRole('button', { name: 'Uložiť' }).click();
    const dialog = page.getByRole('dialog', { name: 'Osvedčenie je uložené' });
    const code = /C-\d{10}/u.exec(await dialog.getByText(/C-\d{10}/u).innerText())?.[0] ?? '';
    await dialog.getByRole('button', { name: 'Späť na zoznam osvedčení' }).click();
    await page.goto(`/certificates?search=${code}`);
    await (await expectRows(page)).first().getByRole('link').first().click();
    await expect(page.getByText(pdf.name).first()).toBeVisible();
  });

  it('shows its feedstock as cards on a narrow screen, without clipping', async () => {
    const page = await supplierPage();
    await startAnew(page);
    await setSwitch(page, 'Vlastná výroba', 'on');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const rows = page.getByRole('region', { name: 'Suroviny' });
      const frame = await rows.boundingBox();
      const controls = await rows.getByRole('textbox').or(rows.getByRole('combobox')).all();
      expect(controls.length).toBeGreaterThan(3);
      for (const control of controls) {
        const place = await control.boundingBox();
        if (place === null || frame === null) continue;
        expect({ width, narrow: place.width < 100, outside: place.x + place.width > frame.x + frame.width }).toEqual({
          width,
          narrow: false,
          outside: false,
        });
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

/** Drops a file on the field of this name. */
async function dropFile(page: Page, name: string): Promise<void> {
  const data = await page.evaluateHandle(
    ({ bytes, file }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], file, { type: 'application/pdf' }));
      return transfer;
    },
    { bytes: [...pdf.buffer], file: pdf.name },
  );
  const target = page.getByRole('group', { name }).getByRole('button').first();
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data });
}
