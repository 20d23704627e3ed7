import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import {
  choose,
  portalPassword,
  expect,
  expectRows,
  pageHeading,
  logOut,
  onePage,
  openPageAs,
  openCertificatesAs,
} from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
const supplierPage = onePage(portal, 'supplier');

it('is always built for production', async () => {
  const folder = 'dist/portal/assets';
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  const forDevelopment = async (name: string) => (await readFile(join(folder, name), 'utf8')).includes('jsxDEV');
  const found = await Promise.all(scripts.map(async (name) => ((await forDevelopment(name)) ? [name] : [])));
  expect(found.flat()).toEqual([]);
});

const at = (path: string) => (url: URL) => url.pathname === path;

describe('addresses', () => {
  it.each(['/', '/certificates', '/certificates/1', '/nowhere'])(
    'redirect from %s to the login without a session',
    async (path) => {
      const page = await visitorPage();
      await page.goto(path);
      await expect(page).toHaveURL(at('/login'));
      await expect(pageHeading(page, 'Prihlásenie')).toBeVisible();
    },
  );

  it('continue after login to the requested screen', async () => {
    const page = await portal.newPerson();
    await page.goto('/certificates?size=15&sortName=code&sortOrder=asc');
    await page.getByLabel('E-mail').fill('supplier@demo.example');
    await page.getByLabel('Heslo', { exact: true }).fill(portalPassword);
    await page.getByRole('button', { name: 'Prihlásiť sa' }).click();
    await expect(page).toHaveURL(/\/certificates\?size=15&sortName=code&sortOrder=asc$/u);
    await expectRows(page);
    await page.goto('/login?next=//elsewhere.example/');
    await expect(page).toHaveURL(at('/certificates'));
    await page.context().close();
  });

  it.each([
    { path: '/privacy-policy', title: 'Ochrana osobných údajov' },
    { path: '/terms-and-conditions', title: 'Podmienky používania' },
    { path: '/not-found', title: 'Stránka sa nenašla' },
  ])('show $path to anybody', async ({ path, title }) => {
    const page = await visitorPage();
    await page.goto(path);
    await expect(pageHeading(page, title)).toBeVisible();
  });

  it('refuse a wrong password in one sentence and keep the e-mail', async () => {
    const page = await visitorPage();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('supplier@demo.example');
    await page.getByLabel('Heslo', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Prihlásiť sa' }).click();
    await expect(page.getByRole('alert')).toHaveText('E-mail alebo heslo nie je správne.');
    await expect(page.getByText('E-mail alebo heslo nie je správne.')).toHaveCount(1);
    await expect(page.getByLabel('E-mail')).toHaveValue('supplier@demo.example');
  });

  it.each([
    { from: '/', to: '/certificates' },
    { from: '/login', to: '/certificates' },
    { from: '/nowhere', to: '/not-found' },
    { from: '/schemes', to: '/not-found' },
    { from: '/faq-management/create', to: '/not-found' },
  ])('lead the supplier from $from to $to', async ({ from, to }) => {
    const page = await supplierPage();
    await page.goto(from);
    await expect(page).toHaveURL(at(to));
    await expect(menuOf(page)).toBeVisible();
  });

  it.each(['/privacy-policy', '/terms-and-conditions', '/accessibility'])('keep the menu beside %s', async (path) => {
    const page = await supplierPage();
    await page.goto(path);
    await expect(menuOf(page)).toBeVisible();
    await expect(page.getByRole('article')).toBeVisible();
    const visitor = await visitorPage();
    await visitor.goto(path);
    await expect(visitor.getByRole('article')).toBeVisible();
    await expect(menuOf(visitor)).toHaveCount(0);
  });

  it.each(['/verify', '/accessibility', '/login/register', '/registration/mail'])(
    'have the back link of %s aligned with their column',
    async (path) => {
      const page = await visitorPage();
      await page.goto(path);
      const main = page.getByRole('main');
      const startOf = async (shown: Locator) => Math.round((await shown.boundingBox())?.x ?? 0);
      const arrow = main.getByRole('button', { name: 'Späť' }).locator('svg');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => startOf(arrow)).toBe(await startOf(main.getByRole('heading', { level: 1 })));
      }
    },
  );

  it('have a date in the accessibility statement, and a contact', async () => {
    const page = await visitorPage();
    await page.goto('/accessibility');
    await expect(page.getByRole('article')).toContainText(
      /Vyhlásenie bolo vypracované \d{2}\.\d{2}\.\d{4} vlastným hodnotením a naposledy preskúmané \d{2}\.\d{2}\.\d{4}\./u,
    );
    for (const path of ['/accessibility', '/privacy-policy', '/terms-and-conditions']) {
      await page.goto(path);
      const address = page.getByRole('article').getByRole('link', { name: 'podpora@demo.example' }).first();
      await expect(address).toHaveAttribute('href', 'mailto:podpora@demo.example');
    }
  });

  it('lead home from a missing page', async () => {
    const page = await supplierPage();
    await page.goto('/nowhere');
    await page.getByRole('link', { name: 'Späť na úvod' }).click();
    await expect(pageHeading(page, 'Osvedčenia')).toBeVisible();
  });

  it('hide creation from the government', async () => {
    const page = await openCertificatesAs(portal, 'government');
    await expectRows(page);
    await expect(page.getByRole('button', { name: /^Nov(á|é|ý) /u })).toHaveCount(0);
    await page.goto('/certificates/create');
    await expect(page).toHaveURL(at('/not-found'));
  });

  it('report a missing record and one out of scope', async () => {
    const page = await supplierPage();
    for (const id of ['999999999', await foreignCertificate(), 'letters']) {
      await page.goto(`/certificates/${id}`);
      await expect(page.getByText('Záznam nenájdený.')).toBeVisible();
    }
  });
});

describe('a dialog', () => {
  it('covers the sidebar, and closes on navigation', async () => {
    const page = await supplierPage();
    await page.goto('/certificates');
    await page.getByRole('link', { name: 'Transakcie' }).click();
    await page.getByRole('button', { name: 'Zaznamenať stratu' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const link = page.getByRole('link', { name: /^Osvedčenia/u, includeHidden: true });
    expect(await link.evaluate(isHit)).toBe(false);
    await page.goBack();
    await expect(pageHeading(page, 'Osvedčenia')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

describe('a language', () => {
  it('chosen before the login stays, and becomes the account’s', async () => {
    const page = await portal.newPerson();
    await page.goto('/login');
    await page.getByRole('button', { name: /English|Angličtina/u }).click();
    await page.getByLabel('E-mail').fill('buyer@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(portalPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(pageHeading(page, 'Certificates')).toBeVisible();
    await page.context().close();

    const elsewhere = await portal.newPerson();
    await elsewhere.goto('/login');
    await elsewhere.getByLabel('E-mail').fill('buyer@demo.example');
    await elsewhere.getByLabel('Heslo', { exact: true }).fill(portalPassword);
    await elsewhere.getByRole('button', { name: 'Prihlásiť sa' }).click();
    await expect(pageHeading(elsewhere, 'Certificates')).toBeVisible();
    await elsewhere.getByRole('button', { name: /Slovenčina|Slovak/u }).click();
    await expect(pageHeading(elsewhere, 'Osvedčenia')).toBeVisible();
    await elsewhere.context().close();
  });
});

describe('a session', () => {
  it('ends on logging out: back leads to the login', async () => {
    const page = await openCertificatesAs(portal, 'buyer');
    await logOut(page);
    await page.goto('/certificates');
    await expect(page).toHaveURL(at('/login'));
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ');
  });

  it.each([
    { case: 'goes on with a token that cannot be read', kept: ['accessToken'], leadsTo: 'Transakcie' },
    { case: 'ends where it cannot be renewed either', kept: ['accessToken', 'refreshToken'], leadsTo: 'Prihlásenie' },
  ])('$case', async ({ kept, leadsTo }) => {
    const page = await openPageAs(portal, 'buyer');
    await page.evaluate((names) => {
      for (const name of names) localStorage.setItem(name, 'rubbish');
    }, kept);
    await page.goto('/transactions');
    await expect(pageHeading(page, leadsTo)).toBeVisible();
  });

  it('is renewed under an open form, which keeps its input', async () => {
    const page = await openPageAs(portal, 'supplier');
    await page.goto('/certificates/create');
    const amount = page.getByRole('textbox', { name: 'Množstvo' });
    await amount.fill('12,5');
    const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
    const before = await token();
    portal.clock.now = new Date(portal.clock.now.getTime() + 16 * 60_000);
    await choose(page, 'Typ látky', 'Bionafta (FAME)');
    expect(await token()).not.toBe(before);
    await expect(amount).toHaveValue(/^12,5/u);
  });

  it('continues after its token expired, and ends at its maximum duration', async () => {
    const page = await supplierPage();
    await page.goto('/certificates');
    await expectRows(page);
    portal.clock.now = new Date(portal.clock.now.getTime() + 16 * 60_000);
    await page.getByRole('link', { name: 'Transakcie' }).click();
    await expect(pageHeading(page, 'Transakcie')).toBeVisible();
    await expectRows(page);
    portal.clock.now = new Date(portal.clock.now.getTime() + 31 * 24 * 60 * 60_000);
    await page.getByRole('link', { name: 'Osvedčenia', exact: true }).click();
    await expect(pageHeading(page, 'Prihlásenie')).toBeVisible();
  });
});

/** Whether a click in the middle of an element reaches it. */
function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Hlavné menu' });

let visitor: Page | undefined;

/** A shared page of an anonymous visitor. */
async function visitorPage(): Promise<Page> {
  visitor ??= await portal.newPerson();
  return visitor;
}

/** The id of a certificate that the registry sees and the supplier does not. */
async function foreignCertificate(): Promise<string> {
  const registry = await openPageAs(portal, 'registry');
  const own = new Set(await certificatesOf(await supplierPage()));
  const foreign = (await certificatesOf(registry)).find((path) => !own.has(path));
  return foreign?.split('/').at(-1) ?? '';
}

async function certificatesOf(page: Page): Promise<readonly string[]> {
  await page.goto('/certificates?size=100');
  await expect(page.getByText(/^1 – (?!10 )\d+ z/u)).toBeVisible();
  const links = await page.getByRole('table').getByRole('link').all();
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
}
