import { describe, it } from 'vitest';
import { expect, expectRows, openActions, rowOf, openPageAs, openCertificatesAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

describe('input and output certificates', () => {
  it('are listed, opened, and lead to their transactions', async () => {
    const page = await openCertificatesAs(portal, 'buyer');
    await page.getByRole('link', { name: 'Vstupné/výstupné osvedčenia' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vstupné/výstupné osvedčenia' })).toBeVisible();
    await expectRows(page);
    const code =
      (await page
        .locator('tbody tr')
        .first()
        .getByText(/^V-\d{10}$/u)
        .textContent()) ?? '';
    await openActions(page, code);
    await page.getByRole('menuitem', { name: 'Transakcie osvedčenia' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transakcie osvedčenia' })).toBeVisible();
    await expect(rowOf(page, code)).toBeVisible();
    await page.getByRole('navigation', { name: 'Navigačná cesta' }).getByRole('link').first().click();
    await rowOf(page, code).getByText(code).click();
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upraviť' })).toHaveCount(0);
  });
});

describe('the lineage of a certificate', () => {
  it('is navigated by keys, opens records and shows the same in tables', async () => {
    const page = await openCertificatesAs(portal, 'supplier');
    await expectRows(page);
    const code =
      (await page
        .locator('tbody tr')
        .first()
        .getByText(/^C-\d{10}$/u)
        .textContent()) ?? '';
    await openActions(page, code);
    await page.getByRole('menuitem', { name: 'Pôvod a pohyb množstva' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pôvod a pohyb množstva' })).toBeVisible();
    const picture = page.getByRole('group', { name: /^Obrázok pôvodu/u });
    const places = picture.locator('[data-place]');
    await expect(places.first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Miesta' }).getByRole('row')).toHaveCount((await places.count()) + 1);
    await places.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(places.first()).not.toBeFocused();
    await page.keyboard.press('Home');
    await expect(places.first()).toBeFocused();
    await picture.getByRole('button', { name: 'Zobraziť všetko' }).click();
    await page.locator('a[data-place]').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^[CT]-\d{10}$/u })).toBeVisible();
  });

  it('of a foreign certificate is not found', async () => {
    const page = await openPageAs(portal, 'buyer');
    await page.goto('/certificates/999999/lineage');
    await expect(page.getByText('Záznam nenájdený.')).toBeVisible();
  });
});
