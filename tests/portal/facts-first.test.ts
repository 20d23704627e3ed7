import type { Page } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import { expect, expectRows, intercept, openActions, storeSession } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

/** Decisions that the page has sent, and `answer`, which releases its other requests. */
async function holdReads(page: Page) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const sent: string[] = [];
  await intercept(page, '**/graphql', async (route) => {
    const query = route.request().postData() ?? '';
    if (query.includes('transactionChangeStatus(')) sent.push(query);
    else await promise;
    await route.continue();
  });
  return { sent, answer: () => resolve(undefined) };
}

/** Opens an action of the first waiting purchase while its facts do not arrive. @returns its code with the held reads */
async function openAction(page: Page, action: string) {
  await storeSession(page, 'buyer');
  await page.goto('/transactions?decidable=true');
  const code = (await (await expectRows(page)).first().getByRole('link').first().textContent()) ?? '';
  await openActions(page, code);
  const held = await holdReads(page);
  await page.getByRole('menuitem', { name: action }).press('Enter');
  return { code, ...held };
}

it('Enter confirms once the facts of the decision are shown, and not before', async () => {
  const page = await portal.newPerson();
  const { sent, answer } = await openAction(page, 'Potvrdiť');
  const dialog = page.getByRole('alertdialog');
  const button = dialog.getByRole('button', { name: 'Potvrdiť' });
  await expect(button).toHaveAccessibleDescription('Údaje, o ktorých rozhodujete, sa ešte načítavajú.');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(button).toBeFocused();
  await expect(dialog).toBeVisible();
  expectValue(sent).toEqual([]);
  answer();
  await expect(dialog.getByRole('definition').first()).toBeVisible();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(dialog).toBeHidden();
  expectValue(sent).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('a rejection needs its facts; a click outside gives it up and returns the focus', async () => {
  const page = await portal.newPerson();
  const { code, sent, answer } = await openAction(page, 'Zamietnuť');
  const dialog = page.getByRole('alertdialog');
  const button = dialog.getByRole('button', { name: 'Zamietnuť' });
  await expect(button).toHaveAccessibleDescription('Údaje, o ktorých rozhodujete, sa ešte načítavajú.');
  await expect(dialog.getByRole('button', { name: 'Zrušiť' })).toBeFocused();
  await button.press('Enter');
  await button.dblclick({ force: true });
  await expect(dialog).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Akcie: ${code}` })).toBeFocused();
  answer();
  await openActions(page, code);
  await page.getByRole('menuitem', { name: 'Zamietnuť' }).press('Enter');
  await expect(dialog.getByRole('definition').first()).toBeVisible();
  expectValue(sent).toEqual([]);
  await button.press('Enter');
  await expect(dialog).toBeHidden();
  expectValue(sent).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
