import type { Page } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { expect, expectRows, expectSaid, openActions, rowOf, storeSession } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('returns a part of a purchase from its row', async () => {
  const buyer = await portal.newPerson();
  await storeSession(buyer, 'buyer');
  const code = await returnablePurchase(buyer);
  await buyer.goto(`/transactions?search=${code}`);
  await expect(rowOf(buyer, code)).toBeVisible();
  await openActions(buyer, code);
  await buyer.getByRole('menuitem', { name: 'Vrátiť predajcovi' }).click();
  const dialog = buyer.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: /^Vrátený nákup/u })).toHaveValue(new RegExp(code, 'u'));
  await expect(dialog.getByText(/^Možno vrátiť: [\d\s]+,\d{3}\s(m³|t)$/u)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Množstvo/u }).fill('0,5');
  await dialog.getByRole('button', { name: 'Celé množstvo' }).click();
  await dialog.getByRole('textbox', { name: /^Množstvo/u }).fill('0,5');
  await dialog.getByRole('textbox', { name: /^Dôvod vrátenia/u }).fill('Dodaný bol iný druh paliva.');
  await dialog.getByRole('button', { name: 'Vrátiť predajcovi' }).click();
  await expectSaid(buyer, 'Vrátenie čaká na potvrdenie predajcu.');
  await buyer.goto('/transactions?kind=RETURN');
  const offered = (await expectRows(buyer)).first();
  await expect(offered).toContainText(/0,500/u);
  await offered.getByRole('link').first().click();
  await expect(buyer.getByRole('region', { name: 'Vrátenie' }).getByText('Dodaný bol iný druh paliva.')).toBeVisible();
});

/** @returns the code of a purchase of which something can be given back */
async function returnablePurchase(page: Page): Promise<string> {
  const query = `{ myTransactions(page: { index: 0, size: 1000 }) { items { code permittedActions { name permitted } } } }`;
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const response = await page.request.post('/graphql', { data: { query }, headers });
  const { data } = (await response.json()) as Answered; // as the query asks
  const found = data.myTransactions.items.find(({ permittedActions }) =>
    permittedActions.some(({ name, permitted }) => name === 'returnPurchase' && permitted),
  );
  if (found === undefined) throw new Error('nothing can be returned');
  return found.code;
}

interface Answered {
  readonly data: {
    readonly myTransactions: {
      readonly items: readonly {
        readonly code: string;
        readonly permittedActions: readonly { readonly name: string; readonly permitted: boolean }[];
      }[];
    };
  };
}
