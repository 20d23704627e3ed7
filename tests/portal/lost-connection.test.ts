import type { Locator, Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import { attach, fillCertificate, pdf } from './certificate-form.ts';
import {
  type Account,
  confirmSignOut,
  portalPassword,
  expect,
  expectMessage,
  fillAll,
  openActions,
  rowOf,
  storeSession,
  intercept,
  openPageAs,
  openCertificatesAs,
} from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let page: Page;
beforeAll(async () => {
  page = await openPageAs(portal, 'supplier');
});

const textbox = (label: string) => page.getByRole('textbox', { name: label, exact: true });
/** The sign-in dialog after the session ended. */
const again = (within: Page) => within.getByRole('dialog', { name: 'Prihláste sa znova' });
const save = (within: Page | Locator = page) => within.getByRole('button', { name: 'Uložiť' }).click();

describe('without a connection', () => {
  it('shows a banner on every screen, or instead of an unloaded one, and recovers automatically', async () => {
    const fresh = await openCertificatesAs(portal, 'registry');
    await fresh.context().setOffline(true);
    await expect(fresh.getByRole('alert').filter({ hasText: 'Ste bez pripojenia.' }).first()).toBeVisible();
    await fresh.getByRole('link', { name: 'Transakcie' }).click();
    await expect(fresh.getByRole('heading', { level: 1, name: 'Ste bez pripojenia.' })).toBeVisible();
    await expect(fresh.getByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
    await fresh.context().setOffline(false);
    await expect(fresh.getByRole('heading', { level: 1, name: 'Transakcie' })).toBeVisible();
    await expect(rowOf(fresh, 'T-20').first()).toBeVisible();
    await expect(fresh.getByText('Ste bez pripojenia.')).toHaveCount(0);
    await fresh.context().close();
  });

  it('reloads a list automatically after it is back', async () => {
    await page.goto('/transactions?page=1');
    await expect(rowOf(page, 'T-20').first()).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Nasledujúca strana' }).click();
    await expect(page.getByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('11 – 20 z')).toBeVisible();
    await expect(rowOf(page, 'T-20').first()).toBeVisible();
  });

  it('shows beside the save button that nothing was saved', async () => {
    await page.goto('/certificates?search=SUP&sortName=code&sortOrder=asc');
    await rowOf(page, 'SUP/').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Upraviť' }).click();
    await fillAll(page, { Poznámka: 'bez pripojenia' });
    await page.context().setOffline(true);
    await save();
    await expect(page.getByRole('group', { name: 'Upraviť' })).toContainText(
      'Zmeny sa nepodarilo uložiť. Server nie je dostupný.',
    );
    await expect(page.getByRole('group', { name: 'Upraviť' })).toBeInViewport();
    await expect(textbox('Poznámka')).toHaveValue('bez pripojenia');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Zrušiť' }).click();
  });

  it('shows a screen only with its styles, which are requested again after a failure', async () => {
    const fresh = await portal.newPerson();
    await fresh.clock.install({ time: portal.clock.now });
    await storeSession(fresh, 'supplier');
    await intercept(fresh, /assets\/later-/u, (route) => route.abort());
    await fresh.goto('/certificates/create');
    const retry = fresh.getByRole('button', { name: 'Skúsiť znova' });
    await expect(retry).toBeVisible();
    await fresh.unrouteAll({ behavior: 'wait' });
    // What could not be loaded is loaded anew after half a second.
    await fresh.clock.runFor(500);
    await retry.click();
    await expect(fresh.getByRole('textbox', { name: 'Poznámka', exact: true })).toHaveCSS('field-sizing', 'content');
    await fresh.context().close();
  });

  it('closes a dialog that cannot be loaded, and keeps the screen', async () => {
    const fresh = await portal.newPerson();
    await fresh.clock.install({ time: portal.clock.now });
    await storeSession(fresh, 'supplier');
    await fresh.goto('/transactions');
    await expect(rowOf(fresh, 'T-20').first()).toBeVisible();
    await fresh.context().setOffline(true);
    await fresh.getByRole('button', { name: 'Zaznamenať stratu' }).click();
    await expectMessage(fresh, 'Server nie je dostupný.');
    await expect(rowOf(fresh, 'T-20').first()).toBeVisible();
    await fresh.context().setOffline(false);
    // What could not be loaded is loaded anew after half a second.
    await fresh.clock.runFor(500);
    const dialog = fresh.getByRole('dialog');
    await fresh.getByRole('button', { name: 'Zaznamenať stratu' }).click();
    await expect(dialog).toHaveCSS('width', '640px');
    await fresh.context().close();
  });
});

describe('typed input', () => {
  it('survives the end of the session, in another window too, and a restart of the server with another version', async () => {
    const window = await openPageAs(portal, 'supplier');
    const other = await window.context().newPage();
    await window.goto('/certificates/create');
    await fillCertificate(window);
    await attach(window, pdf);
    await other.goto('/certificates?search=SUP&sortName=code&sortOrder=asc');
    await rowOf(other, 'SUP/').first().getByRole('link').click();
    await other.getByRole('button', { name: 'Upraviť' }).click();
    const note = other.getByRole('textbox', { name: 'Poznámka', exact: true });
    await note.fill('z druhého okna');

    // The next request of the form reports the ended session.
    await endOtherDevices(page);
    await window.getByRole('button', { name: 'Uložiť' }).click();
    for (const each of [window, other]) {
      await expect(again(each)).toBeVisible();
      await expect(again(each).getByLabel('E-mail')).toBeFocused();
      // The cover hides the screen.
      await expect(each.locator('.sign-in-cover')).toHaveCSS('background-color', 'rgb(245, 247, 245)');
    }
    await signInAgain(window, 'supplier');
    // The failed save is retried automatically, with its file, and the error disappears.
    const saved = window.getByRole('dialog', { name: 'Osvedčenie je uložené' });
    await expect(saved).toContainText(/C-\d{10}/u);
    await expect(window.getByText('Prihlásenie je neplatné')).toHaveCount(0);
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(note).toHaveValue('z druhého okna');
    await expect(note).toBeFocused();

    // The server restarts with another version; open pages do not reload.
    await portal.goAway();
    const failed = other.waitForEvent('requestfailed');
    await other.evaluate(() => dispatchEvent(new Event('online')));
    await failed;
    await expect(note).toHaveValue('z druhého okna');
    await portal.restart('9.0.0');
    await save(other);
    await expect(other.getByText('z druhého okna')).toBeVisible();
    await saved.getByRole('button').last().click();
    await window.waitForFunction(() => localStorage.getItem('appVersion') === '9.0.0');
    await window.context().close();
  });

  it('stays, covered, while the sign-in dialog cannot be loaded', async () => {
    const [window, elsewhere] = [await portal.newPerson(), await portal.newPerson()];
    await window.clock.install({ time: portal.clock.now });
    await storeSession(window, 'employee');
    await window.goto('/certificates?search=SUP&sortName=code&sortOrder=asc');
    await rowOf(window, 'SUP/').first().getByRole('link').click();
    await window.getByRole('button', { name: 'Upraviť' }).click();
    const note = window.getByRole('textbox', { name: 'Poznámka', exact: true });
    await note.fill('ešte neuložené');
    await intercept(window, /sign-in-again/u, (route) => route.abort());
    await storeSession(elsewhere, 'employee');
    await endOtherDevices(elsewhere);
    await save(window);
    const retry = window.getByRole('button', { name: 'Skúsiť znova' });
    await expect(retry).toBeInViewport();
    await expect(window.locator('.held-frame')).toHaveCSS('background-color', 'rgb(245, 247, 245)');
    await window.unrouteAll({ behavior: 'wait' });
    // What could not be loaded is loaded anew after half a second.
    await window.clock.runFor(500);
    await retry.click();
    await signInAgain(window, 'employee');
    await expect(note).toHaveCount(0);
    // The history of the record contains it too after loading.
    await expect(window.getByText('ešte neuložené').first()).toBeVisible();
    for (const each of [window, elsewhere]) await each.context().close();
  });

  it('on the page of an action is sent automatically after signing in again', async () => {
    const [window, elsewhere] = [await portal.newPerson(), await portal.newPerson()];
    await storeSession(window, 'registry');
    await window.goto('/qualified-authorities');
    await openActions(window, 'Audit Lipa, a. s.');
    await window.getByRole('menuitem', { name: 'Zmeniť platnosť' }).click();
    await window.getByRole('textbox', { name: 'Platnosť do' }).fill('31.12.2031');
    await storeSession(elsewhere, 'registry');
    await endOtherDevices(elsewhere);
    await window.getByRole('button', { name: 'Zmeniť platnosť', exact: true }).click();
    await expect(again(window)).toBeVisible();
    await signInAgain(window, 'registry');
    await expect(window.getByRole('heading', { level: 1, name: 'Audit Lipa, a. s.', exact: true })).toBeVisible();
    await expect(window.getByText(/31\.\s?12\.\s?2031/u).first()).toBeVisible();
    for (const each of [window, elsewhere]) await each.context().close();
  });
});

describe('an unreachable server', () => {
  it('is reported, and the input can be saved when it is back', async () => {
    const registry = await openPageAs(portal, 'registry');
    await registry.goto('/schemes/create');
    const dialog = registry.getByRole('dialog');
    const names = { 'Názov (SK)': 'Schéma po výpadku', 'Názov (EN)': 'Scheme after a failure' };
    await fillAll(dialog, names);
    await portal.goAway();
    await save(dialog);
    await expect(registry.getByText('Server nie je dostupný.').first()).toBeVisible();
    for (const [label, value] of Object.entries(names)) {
      await expect(dialog.getByRole('textbox', { name: label })).toHaveValue(value);
    }
    await portal.comeBack();
    await save(dialog);
    await expectMessage(registry, 'Uložené: Schéma Schéma po výpadku');
    await expect(dialog).toBeHidden();
  });

  it('shows a toast and a retry for a list that cannot be loaded', async () => {
    await page.goto('/transactions?page=1');
    await expect(rowOf(page, 'T-20').first()).toBeVisible();
    await portal.goAway();
    await page.getByRole('button', { name: 'Nasledujúca strana' }).click();
    await expectMessage(page, 'Server nie je dostupný.');
    await portal.comeBack();
    await page.getByRole('button', { name: 'Skúsiť znova' }).click();
    await expect(page.getByText('11 – 20 z')).toBeVisible();
    await expect(rowOf(page, 'T-20').first()).toBeVisible();
  });

  it('shows a retry button for a screen that cannot be loaded, without a loop of requests', async () => {
    const fresh = await portal.newPerson();
    await fresh.clock.install({ time: portal.clock.now });
    await storeSession(fresh, 'supplier');
    await fresh.goto('/certificates');
    await expect(rowOf(fresh, 'C-20').first()).toBeVisible();
    const failed: string[] = [];
    fresh.on('requestfailed', (request) => failed.push(request.url()));
    await portal.goAway();
    await fresh.getByRole('link', { name: 'Transakcie' }).click();
    const retry = fresh.getByRole('button', { name: 'Skúsiť znova' });
    await expect(retry).toBeVisible();
    // A failure is forgotten after half a second: a loop would ask for the same address again.
    for (let halfSeconds = 0; halfSeconds < 10; halfSeconds += 1) await fresh.clock.runFor(500);
    expect(failed).toEqual([...new Set(failed)]);
    await portal.comeBack();
    await retry.click();
    await expect(rowOf(fresh, 'T-20').first()).toBeVisible();
    await fresh.context().close();
  });
});

async function endOtherDevices(within: Page): Promise<void> {
  await within.goto('/profile');
  const end = within.getByRole('button', { name: 'Odhlásiť ostatné zariadenia' });
  await end.click();
  await confirmSignOut(within);
  await expect(end).toHaveCount(0);
}

async function signInAgain(within: Page, account: Account): Promise<void> {
  await again(within).getByLabel('E-mail').fill(`${account}@demo.example`);
  await again(within).getByLabel('Heslo', { exact: true }).fill(portalPassword);
  await again(within).getByRole('button', { name: 'Prihlásiť sa' }).click();
  await expect(again(within)).toHaveCount(0);
}
