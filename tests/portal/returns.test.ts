import type { Page } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import { expect, expectRows, expectMessage, openActions, rowOf, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

it('returns a part of a purchase from its row', async () => {
  const buyer = await openPageAs(portal, 'buyer');
  const { code } = await returnablePurchase(buyer);
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
  await expectMessage(buyer, 'Vrátenie čaká na potvrdenie predajcu.');
  await buyer.goto('/transactions?kind=RETURN');
  const offered = (await expectRows(buyer)).first();
  await expect(offered).toContainText(/0,500/u);
  await expect(offered).toContainText('Vrátenie nákupu');
  await offered.getByRole('link').first().click();
  await expect(buyer.getByRole('region', { name: 'Vrátenie' }).getByText('Dodaný bol iný druh paliva.')).toBeVisible();
});

const seller = 'Tatranské biopalivá';

/** Expected texts of both parties, by language. */
const languages = [
  {
    language: 'sk',
    words: {
      actions: 'Akcie',
      give: 'Vrátiť predajcovi',
      reason: /^Dôvod vrátenia/u,
      amount: /^Množstvo/u,
      date: /^Dátum vrátenia/u,
      offered: 'Vrátenie čaká na potvrdenie predajcu.',
      confirm: 'Potvrdiť',
      returned: 'Vrátený nákup',
      consequence: 'Potvrdením množstvo prejde na váš sklad.',
      confirmed: 'Transakcia je potvrdená.',
    },
  },
  {
    language: 'en',
    words: {
      actions: 'Actions',
      give: 'Return to the seller',
      reason: /^Reason for the return/u,
      amount: /^Amount/u,
      date: /^Date of the return/u,
      offered: 'The return is waiting for the seller.',
      confirm: 'Confirm',
      returned: 'Purchase returned',
      consequence: 'Once confirmed, the amount moves to your stock.',
      confirmed: 'The transaction has been confirmed.',
    },
  },
] as const;

it.each(languages)('is decided by the seller, in $language', async ({ language, words }) => {
  const buyer = await openPageAs(portal, 'buyer', { language });
  const { code, material } = await returnablePurchase(buyer);
  await buyer.goto(`/transactions?search=${code}`);
  await openActions(buyer, code, words.actions);
  await buyer.getByRole('menuitem', { name: words.give }).click();
  const dialog = buyer.getByRole('dialog');
  // The dialog shows the purchase with its material, amount and unit.
  await expect(dialog.getByText(material)).toBeVisible();
  await expect(dialog.getByText(seller)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: words.date })).toBeVisible();
  const headings = await dialog.getByRole('heading').allInnerTexts();
  expectValue(headings).toEqual([...new Set(headings)]);
  await dialog.getByRole('textbox', { name: words.amount }).fill('0,25');
  await dialog.getByRole('textbox', { name: words.reason }).fill(`Iné palivo, ${language}`);
  await dialog.getByRole('button', { name: words.give }).click();
  await expectMessage(buyer, words.offered);

  const supplier = await openPageAs(portal, 'supplier', { language });
  await supplier.goto('/transactions?kind=RETURN&status=PENDING');
  const row = (await expectRows(supplier)).filter({ hasText: /0[,.]250/u }).first();
  await row.getByRole('button', { name: words.actions }).click();
  await supplier.getByRole('menuitem', { name: words.confirm }).click();
  const decision = supplier.getByRole('alertdialog').or(supplier.getByRole('dialog'));
  // The decision is labelled as a return and begins with the purchase.
  await expect(decision.getByText(words.returned)).toBeVisible();
  await expect(decision.getByText(code)).toBeVisible();
  await expect(decision.getByText(words.consequence)).toBeVisible();
  await expect(decision.getByText(material)).toBeVisible();
  await expect(decision.getByText(`Iné palivo, ${language}`)).toBeVisible();
  await decision.getByRole('button', { name: words.confirm }).click();
  await expectMessage(supplier, words.confirmed);
});

/** @returns a purchase from the seller that can be partly returned */
async function returnablePurchase(page: Page): Promise<Purchase> {
  const query = `{ myTransactions(page: { index: 0, size: 1000 }) {
    items { code material supplier { name } permittedActions { name permitted } }
  } }`;
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const response = await page.request.post('/graphql', { data: { query }, headers });
  const { data } = (await response.json()) as Answered; // as the query asks
  const found = data.myTransactions.items.find(
    ({ supplier, permittedActions }) =>
      supplier.name.startsWith(seller) &&
      permittedActions.some(({ name, permitted }) => name === 'returnPurchase' && permitted),
  );
  if (found === undefined) throw new Error('nothing can be returned');
  return found;
}

interface Purchase {
  readonly code: string;
  readonly material: string;
  readonly supplier: { readonly name: string };
  readonly permittedActions: readonly { readonly name: string; readonly permitted: boolean }[];
}

interface Answered {
  readonly data: { readonly myTransactions: { readonly items: readonly Purchase[] } };
}
