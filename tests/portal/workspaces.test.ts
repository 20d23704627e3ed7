import type { Page } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import {
  confirmSignOut,
  expect,
  expectRows,
  expectMessage,
  rowOf,
  intercept,
  openPageAs,
  openCertificatesAs,
} from './person.ts';
import { openedPortal } from './portal.ts';

/** Sessions on several devices, and switching between organizations. */
const portal = openedPortal();

const own = 'Dunajské palivá, s. r. o.';
const other = 'Čerpacie stanice Poprad, s. r. o.';
const login = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Prihlásenie' })).toBeVisible();
const switcher = (page: Page) => page.getByRole('combobox', { name: 'Prepnúť organizáciu' });
const worksIn = (page: Page, name: string) => expect(switcher(page).locator('option:checked')).toHaveText(name);
const codeOf = async (page: Page) =>
  (await (await expectRows(page)).first().getByRole('link').first().innerText()).trim();

it('signs a device out from another one, which shows the login at its next request', async () => {
  const [here, there] = await signedInTwice();
  await here.goto('/profile');
  await here.getByRole('button', { name: /^Odhlásiť: / }).click();
  await confirmSignOut(here, 'wrong-password');
  await expect(here.getByRole('dialog')).toContainText('Toto nie je heslo');
  await confirmSignOut(here);
  await expect(here.getByRole('button', { name: /^Odhlásiť: / })).toHaveCount(0);
  await there.getByRole('link', { name: 'Transakcie' }).click();
  await login(there);
  await here.goto('/transactions');
  await expectRows(here);
});

it('signs all other devices out', async () => {
  const [here, there] = await signedInTwice();
  await here.goto('/profile');
  await here.getByRole('button', { name: 'Odhlásiť ostatné zariadenia' }).click();
  await confirmSignOut(here);
  await expect(here.getByRole('button', { name: 'Odhlásiť ostatné zariadenia' })).toHaveCount(0);
  await there.reload();
  await login(there);
});

it('changes the language in every tab', async () => {
  const here = await openCertificatesAs(portal, 'supplier');
  const there = await here.context().newPage();
  await there.goto('/transactions');
  await expectRows(there);
  await there.getByRole('button', { name: 'Angličtina' }).click();
  await expect(here.getByRole('heading', { level: 1, name: 'Certificates', exact: true })).toBeVisible();
  await expect(here.getByRole('row').nth(1)).toContainText('Bioethanol');
  await here.getByRole('button', { name: 'Slovak' }).click();
  await expect(there.getByRole('heading', { level: 1, name: 'Transakcie', exact: true })).toBeVisible();
  await here.context().close();
});

it('keeps the language chosen last, even if an earlier choice is saved later', async () => {
  const page = await openCertificatesAs(portal, 'supplier');
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const asked: unknown[] = [];
  await intercept(page, '**/graphql', async (route) => {
    const { operationName, variables } = Object(route.request().postDataJSON());
    if (operationName === 'ChangeUserLanguage') asked.push(variables.language);
    if (operationName === 'ChangeUserLanguage' && variables.language === 'en') await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Angličtina' }).click();
  await page.getByRole('button', { name: 'Slovak' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Osvedčenia', exact: true })).toBeVisible();
  const shown: string[] = [];
  await page.exposeFunction('noteLanguage', (language: string) => shown.push(language));
  await page.evaluate(() => {
    const root = document.documentElement;
    new MutationObserver(() => void Reflect.get(window, 'noteLanguage')(root.lang)).observe(root, {
      attributeFilter: ['lang'],
    });
  });
  const kept = page.waitForResponse((response) => response.request().postData()?.includes('"sk"') === true);
  release(undefined);
  await kept;
  expectValue(asked).toEqual(['en', 'sk']);
  expectValue(shown).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Osvedčenia', exact: true })).toBeVisible();
  await page.context().close();
});

it('shows nothing of the previous organization after a switch, even before data of the next have loaded', async () => {
  const page = await openCertificatesAs(portal, 'buyer');
  const code = await codeOf(page);
  const { pathname } = new URL(
    await (
      await expectRows(page)
    )
      .first()
      .getByRole('link')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.href),
  );
  const release = await holdAnswers(page, 'switchOrganizationWorkspace');
  await switcher(page).selectOption({ label: other });
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  await release();
  await expectMessage(page, 'Organizácia je prepnutá.');
  await worksIn(page, other);
  await page.goto(pathname);
  await expect(page.getByText('Záznam nenájdený.').first()).toBeVisible();
  await page.goto('/my-organization');
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
  await switcher(page).selectOption({ label: own });
  await worksIn(page, own);
});

it('saves no input for the organization that another window switched to, and keeps the input', async () => {
  const page = await openCertificatesAs(portal, 'buyer');
  const form = await page.context().newPage();
  await form.goto('/electricity/create');
  const energy = form.getByRole('textbox', { name: /^(Energia|Množstvo)/u }).first();
  await energy.fill('12345');
  await switcher(page).selectOption({ label: other });
  await expectMessage(page, 'Organizácia je prepnutá.');
  await worksIn(form, other);
  await expect(energy).toHaveValue('');
  await switcher(page).selectOption({ label: own });
  await worksIn(form, own);
  await form.getByRole('button', { name: 'Obnoviť' }).click();
  await expect(energy).toHaveValue(/12.?345/u);
  await form.close();
});

it('refuses an organization from which the person was just removed', async () => {
  const page = await openCertificatesAs(portal, 'buyer');
  const registry = await openPageAs(portal, 'registry');
  await registry.goto(`/organizations?name=${encodeURIComponent(other)}`);
  await rowOf(registry, other).getByRole('link').first().click();
  await rowOf(registry, 'buyer@demo.example')
    .getByRole('button', { name: /^Akcie/u })
    .click();
  await registry.getByRole('menuitem', { name: 'Odobrať z organizácie' }).click();
  await registry.getByRole('alertdialog').getByRole('button', { name: 'Odobrať z organizácie' }).click();
  await expect(rowOf(registry, 'buyer@demo.example')).toHaveCount(0);
  await switcher(page).selectOption({ label: other });
  await expectMessage(page, 'V tejto organizácii nemáte oprávnenie.');
  await worksIn(page, own);
  await page.reload();
  await expect(switcher(page)).toHaveCount(0);
});

/** Two browsers of one person. */
async function signedInTwice(): Promise<readonly [Page, Page]> {
  const pages = [await openCertificatesAs(portal, 'supplier'), await openCertificatesAs(portal, 'supplier')] as const;
  return pages;
}

/** Delays all GraphQL requests but those that contain `but`. @returns the release */
async function holdAnswers(page: Page, but: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, '**/graphql', async (route) => {
    if (route.request().postData()?.includes(but) !== true) await held;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
