import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Locator, Page, Route } from 'playwright';
import { expect as expectNow } from 'playwright/test';
import { waitLimitMs } from '../time-limits.ts';
import type { OpenPortal } from './portal.ts';

const expectInTime = expectNow.configure({ timeout: waitLimitMs });

/** Assertions that need an element. `toHaveCount`, lists of texts and absence do not. */
const needElement = [
  'toBeChecked',
  'toBeDisabled',
  'toBeEnabled',
  'toBeFocused',
  'toContainText',
  'toHaveAccessibleDescription',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveCSS',
  'toHaveText',
  'toHaveValue',
] as const;

type Matchers = Parameters<typeof expectNow.extend>[0];

/** Waits for the element first, then asserts by the matcher of Playwright. */
const onElement = (name: (typeof needElement)[number]): Matchers[string] =>
  async function onceAttached(locator: Locator, ...expected: readonly unknown[]) {
    if (!Array.isArray(expected[0])) await locator.waitFor({ state: 'attached', timeout: waitLimitMs });
    const assertions = expectInTime(locator);
    const matchers = this.isNot ? assertions.not : assertions;
    await Reflect.apply(matchers[name], matchers, expected);
    return { pass: !this.isNot, message: () => '' };
  };

type State = 'attached' | 'detached' | 'hidden' | 'visible';

const inState = (state: State, opposite: State): Matchers[string] =>
  async function waitsForState(locator: Locator) {
    await locator.waitFor({ state: this.isNot ? opposite : state, timeout: waitLimitMs });
    return { pass: !this.isNot, message: () => '' };
  };

/**
 * Assertions on pages that wait up to the test limit. Those of Playwright render an ARIA snapshot of the whole page at each
 * attempt that finds no element, and at each that finds another address; `waitFor` and `waitForURL` do not, and
 * `file-setup.ts` prints the snapshot of a failure.
 */
export const expect: typeof expectInTime = expectInTime.extend({
  ...Object.fromEntries(needElement.map((name) => [name, onElement(name)])),
  toBeAttached: inState('attached', 'detached'),
  toBeHidden: inState('hidden', 'visible'),
  toBeVisible: inState('visible', 'hidden'),
  async toHaveURL(page: Page, expected: RegExp | ((url: URL) => boolean)) {
    if (this.isNot) throw new Error('`not.toHaveURL` would pass before the page navigates');
    await page.waitForURL(expected, { waitUntil: 'commit', timeout: waitLimitMs });
    return { pass: true, message: () => '' };
  },
});

export type Account = 'registry' | 'officer' | 'supplier' | 'employee' | 'buyer' | 'authority' | 'government';

/** Password of all demo accounts. */
export const portalPassword = 'Demo-2026-heslo';

/** Signs in through the API and stores the session in the browser, without loading the portal. */
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

/**
 * Opens an address in a test that does not change data. An open portal navigates by history, which is much cheaper than
 * a load, through an unknown address, which closes all overlays.
 */
export async function visit(page: Page, path: string): Promise<void> {
  // The running portal writes its history state.
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
  // The previous screen is hidden while the code of the next one loads.
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible();
}

export const pageHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const flags = { sk: /^(Slovenčina|Slovak)$/u, en: /^(Angličtina|English)$/u };

/** Logs in through the form and switches to a language, regardless of the account's. */
export async function logInWithLanguage(page: Page, email: string, language: 'sk' | 'en'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  const password = (word: string) => page.getByLabel(word, { exact: true });
  await password('Heslo').or(password('Password')).fill(portalPassword);
  await page.getByRole('button', { name: /^(Prihlásiť sa|Sign in)$/u }).click();
  await expect(page.getByRole('link', { name: /^(Odhlásiť sa|Log out)$/u })).toBeVisible();
  await page.getByRole('button', { name: flags[language] }).click();
  await expect(page.getByRole('link', { name: language === 'sk' ? 'Odhlásiť sa' : 'Log out' })).toBeVisible();
}

/** Opens a page with a stored session in a new browser context. */
export async function openPageAs(
  portal: Pick<OpenPortal, 'newPerson'>,
  account: Account,
  { language, ...options }: BrowserContextOptions & { readonly language?: 'sk' | 'en' } = {},
): Promise<Page> {
  const page = await portal.newPerson(options);
  await storeSession(page, account, language);
  return page;
}

/** Opens the certificates with a stored session in a new browser context. */
export async function openCertificatesAs(portal: Pick<OpenPortal, 'newPerson'>, account: Account): Promise<Page> {
  const page = await openPageAs(portal, account);
  await page.goto('/certificates');
  await expect(pageHeading(page, 'Osvedčenia')).toBeVisible();
  return page;
}

/** @returns a function for one shared page of an account with a stored session; users must restore its state */
export function onePage(portal: Pick<OpenPortal, 'newPerson'>, account: Account): () => Promise<Page> {
  let opening: Promise<Page> | undefined;
  return async () => {
    const page = await (opening ??= openPageAs(portal, account));
    page.removeAllListeners('request');
    return page;
  };
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Odhlásiť sa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prihlásenie' })).toBeVisible();
}

/** Confirms the sign-out of a device by password. */
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

/** Sets a switch by key, because its input is covered and moves while the form loads. */
export async function setSwitch(within: Page | Locator, label: string | RegExp, to: 'on' | 'off'): Promise<void> {
  const box = within.getByRole('checkbox', { name: label, exact: true });
  if ((await box.isChecked()) !== (to === 'on')) await box.press('Space');
  await expect(box).toBeChecked({ checked: to === 'on' });
}

export async function fillAll(within: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    // A field with look-up is a combobox.
    const box = (role: 'textbox' | 'combobox') => within.getByRole(role, { name: label, exact: true });
    await box('textbox').or(box('combobox')).fill(value);
  }
}

export function rowOf(page: Page, words: string): Locator {
  return page.getByRole('row').filter({ hasText: words });
}

/** Checks a checkbox or radio by key, because a click can miss one that moves. */
export async function checkBox(box: Locator): Promise<void> {
  if (!(await box.isChecked())) await box.press('Space');
  await expect(box).toBeChecked();
}

/** Opens the action menu of a row; `word` is its label. */
export async function openActions(page: Page, record: string, word = 'Akcie'): Promise<void> {
  await page.getByRole('button', { name: `${word}: ${record}` }).click();
}

/** Waits for a toast or a live region with this sentence. */
export async function expectMessage(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(page.getByRole('log').getByText(sentence).last()).toBeAttached();
}

/**
 * Routes requests for `url` to `handle`. A busy page applies a route with a delay, so this sends probes until one is
 * intercepted. A handler that waits for something, such as `route.fetch`, ends by `unrouteAll({ behavior: 'wait' })`:
 * after `unroute` the browser has already continued the request that the handler then answers.
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
  // Documents without an origin, such as a blank page, cannot send the probe.
  while (!isCaught) await page.evaluate(async () => (await fetch('/healthz')).status);
  await page.unroute('**/healthz');
}

/** Waits until the list has loaded. @returns its rows */
export async function expectRows(page: Page): Promise<Locator> {
  const rows = page.getByRole('table').getByRole('rowgroup').last().getByRole('row');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  return rows;
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

/** Path of a list with the demo certificate that was corrected after registration. */
export const correctedCertificates = '/certificates?view=&status=APPROVED_BY_REGISTRY';

/** Opens the first record of a list and its versions side by side. */
export async function openVersions(page: Page): Promise<void> {
  await (await expectRows(page)).first().getByRole('link').first().click();
  await page.getByRole('button', { name: /^(Porovnať verzie|Compare versions)$/u }).click();
  await expect(page.getByRole('dialog').getByRole('rowheader').first()).toBeVisible();
}
