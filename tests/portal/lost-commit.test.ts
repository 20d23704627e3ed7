import { afterAll, beforeAll, it } from 'vitest';
import { startDatabaseProxy, type DatabaseProxy } from '../../tools/cluster/database-proxy.ts';
import { expect, expectMessage, fillAll, openPageAs } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let proxy: DatabaseProxy;
let portal: OpenPortal;

beforeAll(async () => {
  portal = await openPortal({
    databaseBehind: async (url) => {
      proxy = await startDatabaseProxy(url);
      return proxy.url;
    },
  });
});

afterAll(async () => {
  await portal.close();
  await proxy.stop();
});

it('books a loss once although its commit was interrupted and the button is pressed again', async () => {
  const page = await openPageAs(portal, 'supplier');
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Zaznamenať stratu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zaznamenať stratu' });
  const box = dialog.getByRole('combobox', { name: 'Osvedčenie' });
  await box.click();
  await page.getByRole('listbox', { name: 'Osvedčenie' }).getByRole('option').first().click();
  await fillAll(dialog, { Množstvo: '0,017' });
  const book = dialog.getByRole('button', { name: 'Zaznamenať stratu' });
  await expect(book).toBeEnabled();

  // Cuts the connection after every commit, also of the requests that look up the result of the first.
  proxy.commits = 'cut';
  await book.click();
  const unknown = 'Nie je známe, či sa zmena uložila';
  await expect(page.getByText(unknown).first()).toBeVisible();
  proxy.commits = 'pass';

  await book.click();
  await expectMessage(page, 'Strata je zaznamenaná.');
  await page.goto('/transactions?status=LOSS');
  await expect(page.getByRole('row').filter({ hasText: '0,017' })).toHaveCount(1);
});
