import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from 'playwright';
import { expect as expectNow } from 'playwright/test';
import { waitLimitMs } from '../time-limits.ts';
import type { OpenPortal } from './portal.ts';

/** Waits for what a screen is to show. */
export const expect = expectNow.configure({ timeout: waitLimitMs });

export type Account = 'registry' | 'officer' | 'supplier' | 'employee' | 'buyer' | 'authority' | 'government';

/** Everybody's password in the demo data. */
export const portalPassword = 'Demo-2026-heslo';

/** Signs in through the API and stores the session in the browser; nothing of the portal is loaded yet. */
export async function storeSession(page: Page, account: Account, language: 'sk' | 'en' = 'sk'): Promise<void> {
  const input = { email: `${account}@demo.example`, password: portalPassword, deviceID: randomUUID() };
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';
  const response = await page.request.post('/graphql', { data: { query, variables: { input } } });
  const { data } = (await response.json()) as { readonly data: { readonly login: Readonly<Record<string, string>> } }; // as the mutation asks
  await page.goto('/readyz');
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { ...data.login, deviceID: input.deviceID, language },
  );
}

/** Opens the certificates with a stored session. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await storeSession(page, account);
  await page.goto('/certificates');
  await expect(pageHeading(page, 'Osvedčenia')).toBeVisible();
}

/**
 * Opens an address for somebody who leaves data as they are. A page that shows the portal goes on by its history, as
 * behind a link, and by way of an address of nothing: what lay over the last screen is gone. A load takes several times
 * the processor's time.
 */
export async function visit(page: Page, path: string): Promise<void> {
  // The portal notes its place there as soon as it runs.
  if (await page.evaluate(() => history.state === null)) {
    await page.goto(path);
    return;
  }
  await page.evaluate(async (to) => {
    const move = async (address: string) => {
      history.replaceState(history.state, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    };
    await move('/nowhere');
    await move(to);
  }, path);
  // The code of a screen may come later; what was there before is hidden until then.
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible();
}

export const pageHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const flags = { sk: /^(Slovenčina|Slovak)$/u, en: /^(Angličtina|English)$/u };

/** Logs in through the form, and goes on in a language, whatever the account's own is. */
export async function logInSpeaking(page: Page, email: string, language: 'sk' | 'en'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  const password = (word: string) => page.getByLabel(word, { exact: true });
  await password('Heslo').or(password('Password')).fill(portalPassword);
  await page.getByRole('button', { name: /^(Prihlásiť sa|Sign in)$/u }).click();
  await expect(page.getByRole('link', { name: /^(Odhlásiť sa|Log out)$/u })).toBeVisible();
  await page.getByRole('button', { name: flags[language] }).click();
  await expect(page.getByRole('link', { name: language === 'sk' ? 'Odhlásiť sa' : 'Log out' })).toBeVisible();
}

/** @returns one page of an account with a stored session, for all who leave things as they found them */
export function onePage({ newPerson }: Pick<OpenPortal, 'newPerson'>, account: Account): () => Promise<Page> {
  let opening: Promise<Page> | undefined;
  const open = async () => {
    const page = await newPerson();
    await storeSession(page, account);
    return page;
  };
  return async () => {
    const page = await (opening ??= open());
    page.removeAllListeners('request');
    return page;
  };
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Odhlásiť sa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prihlásenie' })).toBeVisible();
}

/** Confirms by the password that a device is signed out. */
export async function confirmSignOut(page: Page, password = portalPassword): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Odhlásiť/u });
  await dialog
    .locator('input')
    .and(dialog.getByLabel(/^Heslo\s*\*?$/u))
    .fill(password);
  await dialog.getByRole('button', { name: 'Odhlásiť', exact: true }).click();
}

/** Types into the picker with this label and takes the option that begins with these words. */
export async function choose(within: Page | Locator, label: string, words: string): Promise<void> {
  const box = within.getByRole('combobox', { name: label, exact: true });
  await box.fill(words);
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('option').filter({ hasText: words, visible: true }).first().click();
  await expect(box).toHaveValue(new RegExp(escaped(words)));
}

/** Turns the switch with this label by its key: its box lies under its picture, and a form that still arrives moves both. */
export async function turn(within: Page | Locator, label: string | RegExp, to: 'on' | 'off'): Promise<void> {
  const box = within.getByRole('checkbox', { name: label, exact: true });
  if ((await box.isChecked()) !== (to === 'on')) await box.press('Space');
  await expect(box).toBeChecked({ checked: to === 'on' });
}

export async function fillAll(within: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    // What is looked up as it is typed is a combobox.
    const box = (role: 'textbox' | 'combobox') => within.getByRole(role, { name: label, exact: true });
    await box('textbox').or(box('combobox')).fill(value);
  }
}

/** The row of a list with these words. */
export function rowOf(page: Page, words: string): Locator {
  return page.getByRole('row').filter({ hasText: words });
}

/** Checks a box or chooses a radio as the keyboard does: a click on what covers it may miss one that moves meanwhile. */
export async function checkBox(box: Locator): Promise<void> {
  if (!(await box.isChecked())) await box.press('Space');
  await expect(box).toBeChecked();
}

/** Opens the menu of a row's actions; `word` is what the screen calls them. */
export async function openActions(page: Page, record: string, word = 'Akcie'): Promise<void> {
  await page.getByRole('button', { name: `${word}: ${record}` }).click();
}

/** Waits until the screen says so: in a toast, or where screen readers hear it. */
export async function expectSaid(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(page.getByRole('log').getByText(sentence).last()).toBeAttached();
}

/**
 * Has `handle` answer what the page asks of `url` from now on. A page that is shown hears of an interception a while later
 * when it is busy, and its requests pass until then: it is asked until one is caught.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  await page.route(url, handle);
  let isCaught = false;
  await page.route('**/healthz', async (route) => {
    isCaught = true;
    await route.fulfill();
  });
  // A document of its own, such as an empty page, has nothing to ask.
  while (!isCaught) await page.evaluate(async () => (await fetch('/healthz')).status);
  await page.unroute('**/healthz');
}

/** The table of the list is there and nothing of it is still loading. */
export async function expectRows(page: Page): Promise<Locator> {
  const rows = page.getByRole('table').getByRole('rowgroup').last().getByRole('row');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  return rows;
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

/** Lists the demo's certificate that was corrected after its registration. */
export const correctedCertificates = '/certificates?view=&status=APPROVED_BY_REGISTRY';

/** Opens the first record of a list and its versions side by side. */
export async function openVersions(page: Page): Promise<void> {
  await (await expectRows(page)).first().getByRole('link').first().click();
  await page.getByRole('button', { name: /^(Porovnať verzie|Compare versions)$/u }).click();
  await expect(page.getByRole('dialog').getByRole('rowheader').first()).toBeVisible();
}
