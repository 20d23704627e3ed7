import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { it } from 'vitest';
import { expect, expectRows, expectMessage, fillAll, openActions, rowOf, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

/** A person downloads their data and requests erasure; the registry erases them. */
const portal = openedPortal();

/** Content of the file that an action downloads. */
async function downloaded(page: Page, start: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-\d+\.json$/u);
  return await readFile(await download.path(), 'utf8');
}

it('returns personal data in the profile and accepts a request for erasure, by keyboard', async () => {
  const page = await openPageAs(portal, 'employee');
  await page.goto('/profile');
  const part = page.getByRole('region', { name: 'Vaše osobné údaje' });
  const press = async (name: string) => {
    await part.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const file = await downloaded(page, () => press('Stiahnuť moje údaje'));
  expect(file).toContain('employee@demo.example');
  await part.scrollIntoViewIfNeeded();
  await press('Požiadať o výmaz');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Naozaj žiadate o výmaz');
  await question.getByRole('button', { name: 'Požiadať o výmaz' }).focus();
  await page.keyboard.press('Enter');
  await expect(part).toContainText('O výmaz ste požiadali');
  await press('Vziať žiadosť späť');
  await expect(part.getByRole('button', { name: 'Požiadať o výmaz' })).toBeVisible();
  await press('Požiadať o výmaz');
  await question.getByRole('button', { name: 'Požiadať o výmaz' }).click();
  await expect(part).toContainText('O výmaz ste požiadali');
});

/** Starts an action on a person in the list of users. */
async function act(page: Page, person: string, action: string, word?: string): Promise<void> {
  await openActions(page, person, word);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

it('notifies the registry of the request, which erases with a reason', async () => {
  const page = await openPageAs(portal, 'registry');
  await page.goto('/users?erasureAsked=true');
  await expectRows(page);
  await expect(rowOf(page, 'employee@demo.example')).toBeVisible();
  await expect(rowOf(page, 'supplier@demo.example')).toHaveCount(0);
  await act(page, 'Emil Pracovitý', 'Vymazať osobné údaje');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Vrátiť sa to nedá.');
  const erase = dialog.getByRole('button', { name: 'Vymazať osobné údaje' });
  await expect(erase).toBeDisabled();
  await fillAll(dialog, { Dôvod: 'Žiadosť zo 4. marca' });
  await expect(erase).toBeEnabled();
  await erase.press('Enter');
  await expectMessage(page, 'Osobné údaje sú vymazané.');
  await page.getByRole('button', { name: 'Zrušiť filtre' }).first().click();
  await expectRows(page);
  await expect(rowOf(page, 'employee@demo.example')).toHaveCount(0);
  await page.goto('/audit');
  await expectRows(page);
  await expect(page.getByText('Emil Pracovitý')).toHaveCount(0);
});

it('shows in English why a person cannot be erased, and creates the file on request', async () => {
  const page = await openPageAs(portal, 'registry', { language: 'en' });
  await page.goto('/users');
  await expectRows(page);
  const file = await downloaded(page, () => act(page, 'Soňa Tatranská', 'Download personal data', 'Actions'));
  expect(file).toContain('supplier@demo.example');
  await act(page, 'Soňa Tatranská', 'Erase personal data', 'Actions');
  const dialog = page.getByRole('dialog');
  await fillAll(dialog, { Reason: 'Asked by letter' });
  await dialog.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(dialog).toContainText('would be left without a responsible person. Name another one first.');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: 'Erase a removed user’s data' })
    .or(page.getByRole('button', { name: "Erase a removed user's data" }))
    .click();
  await fillAll(dialog, { 'E-mail of the removed user': 'supplier@demo.example', Reason: 'Asked by letter' });
  await dialog.getByRole('button', { name: /^Erase a removed/ }).click();
  await expect(dialog).toContainText('This user is not removed.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Soňa Tatranská' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Soňa Tatranská');
});
