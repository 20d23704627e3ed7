import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect, expectRows, logIn, logOut, rowOf } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const at = (path: string) => (url: URL) => url.pathname === path;

describe('addresses', () => {
  it.each(['/', '/certificates', '/certificates/1', '/nowhere'])(
    'lead who is not logged in from %s to the login',
    async (path) => {
      const page = await portal.newPerson();
      await page.goto(path);
      await expect(page).toHaveURL(at('/login'));
      await expect(heading(page, 'Prihlásenie')).toBeVisible();
    },
  );

  it.each([
    { path: '/privacy-policy', title: 'Ochrana osobných údajov' },
    { path: '/terms-and-conditions', title: 'Podmienky používania' },
    { path: '/not-found', title: 'Stránka sa nenašla' },
  ])('show $path to anybody', async ({ path, title }) => {
    const page = await portal.newPerson();
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  });

  it('refuse a wrong password in one sentence and keep the e-mail', async () => {
    const page = await portal.newPerson();
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
  });

  it('lead home from the page that does not exist', async () => {
    const page = await supplierPage();
    await page.goto('/nowhere');
    await page.getByRole('link', { name: 'Späť na úvod' }).click();
    await expect(heading(page, 'Osvedčenia')).toBeVisible();
  });

  it('show the government no way to create, which its role does not include', async () => {
    const page = await portal.newPerson();
    await logIn(page, 'government');
    await expectRows(page);
    await expect(page.getByRole('button', { name: 'Vytvoriť' })).toHaveCount(0);
    await page.goto('/certificates/create');
    await expect(page).toHaveURL(at('/not-found'));
  });

  it('say that a record is not there, or is none of the viewer’s', async () => {
    const page = await supplierPage();
    for (const id of ['999999999', await foreignCertificate(), 'letters']) {
      await page.goto(`/certificates/${id}`);
      await expect(page.getByText('Záznam nenájdený.')).toBeVisible();
    }
  });
});

describe('a list', () => {
  it('keeps sort, page and search in its address through reload, a detail and back', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?size=10');
    await page.getByRole('columnheader', { name: 'Evidenčné číslo' }).getByRole('button').click();
    await expect(page).toHaveURL(/sortName=code&sortOrder=asc/u);
    await page.getByRole('button', { name: 'Nasledujúca strana' }).click();
    await expect(page).toHaveURL(/page=2/u);
    await expect(page.getByText('11 – 20 z')).toBeVisible();
    const [first = ''] = (await (await expectRows(page)).first().innerText()).split(/\s/u);
    await page.reload();
    await expect(rowOf(page, first)).toBeVisible();
    await rowOf(page, first).getByRole('link').click();
    await expect(heading(page, first)).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, first)).toBeVisible();
    await expect(page).toHaveURL(/sortName=code&sortOrder=asc&page=2/u);
  });

  it('remembers its state in the session, but believes the address first', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=SUP');
    const search = page.getByRole('searchbox', { name: 'Hľadať' });
    await expect(search).toHaveValue('SUP');
    await page.goto('/certificates');
    await expect(search).toHaveValue('SUP');
    await page.goto('/certificates?search=OIL');
    await expect(search).toHaveValue('OIL');
    await search.fill('');
    await expect(page).toHaveURL((url) => !url.searchParams.has('search'));
  });

  it('ignores what the address says and the list does not have, and tells', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?sortName=colour&price=1&page=1');
    await expect(page.getByRole('status').filter({ hasText: 'Adresa' })).toContainText(
      'Adresa obsahovala nastavenia, ktoré tento zoznam nemá: sortName, price.',
    );
    await expectRows(page);
  });

  it('searches once, when typing rests', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=');
    await expectRows(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('myCertificates') && body.includes('"search"')) asked.push(body);
    });
    await page.getByRole('searchbox', { name: 'Hľadať' }).pressSequentially('SUP/2026/281', { delay: 20 });
    await expect(page.getByText('1 – 1 z 1')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('finds what it shows, accents aside, and says where it looks', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=KUCHYN');
    await expect((await expectRows(page)).first()).toContainText('kuchynského');
    await expect(page.getByRole('searchbox', { name: 'Hľadať' })).toHaveAttribute(
      'placeholder',
      /^Hľadať: Evidenčné číslo, Externé číslo, Dodávateľ/u,
    );
    await expect(page.getByRole('button', { name: 'Vymazať hľadanie' })).toHaveCount(1);
  });

  it('shows its filters as chips that one can remove', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=');
    await page.getByRole('button', { name: 'Pridať filter' }).click();
    await page.getByRole('menuitem', { name: 'Externé číslo' }).click();
    await page.getByLabel('Obsahuje').fill('SUP/2026');
    await page.getByRole('button', { name: 'Použiť' }).click();
    const filters = page.getByRole('group', { name: 'Filter' });
    await expect(filters).toContainText('Externé číslo: SUP/2026');
    await expect(page).toHaveURL(/externalCode=SUP%2F2026/u);
    await page.reload();
    await expect(filters).toContainText('Externé číslo: SUP/2026');
    await page.getByRole('button', { name: 'Odstrániť filter: Externé číslo' }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has('externalCode'));
  });

  it('says what to do when nothing matches', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=nothing+of+the+kind');
    await expect(page.getByText('Hľadaniu „nothing of the kind“ nezodpovedá žiadny záznam.')).toBeVisible();
    await page.getByRole('button', { name: 'Zrušiť hľadanie' }).click();
    await expectRows(page);
  });

  it('hides and shows columns', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=');
    const scheme = page.getByRole('columnheader', { name: 'Schéma' });
    await expect(scheme).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Odberateľ' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Zobrazenie' }).click();
    await page.getByRole('checkbox', { name: 'Schéma' }).setChecked(false, { force: true });
    await page.getByRole('checkbox', { name: 'Odberateľ' }).setChecked(true, { force: true });
    await page.keyboard.press('Escape');
    await expect(scheme).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Odberateľ' })).toBeVisible();
    await expect(scheme).toHaveCount(0);
  });
});

describe('the keyboard alone', () => {
  it('logs in, skips to the content, searches, opens a record and asks for the keys', async () => {
    const page = await portal.newPerson();
    await page.goto('/login');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type('supplier@demo.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Demo-2026-heslo');
    await page.keyboard.press('Enter');
    await expectRows(page);

    await page.goto('/certificates');
    await expectRows(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Preskočiť na obsah' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Preskočiť na obsah' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Klávesové skratky' });
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Hľadať' })).toBeFocused();
    const first = (await expectRows(page)).first();
    for (let step = 0; step < 30 && !(await isFocused(page, 'tr')); step += 1) {
      await page.keyboard.press('Tab');
      expect(await hasVisibleFocus(page)).toBe(true);
    }
    await expect(first).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const code = /C-\d{10}/u.exec(await first.innerText())?.[0] ?? '';
    await page.keyboard.press('Enter');
    await expect(heading(page, code)).toBeVisible();
  });
});

describe('a session', () => {
  it('ends on logging out: back leads to the login', async () => {
    const page = await portal.newPerson();
    await logIn(page, 'buyer');
    await logOut(page);
    await page.goto('/certificates');
    await expect(page).toHaveURL(at('/login'));
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ');
  });

  it.each([
    { case: 'goes on with a token that cannot be read', kept: ['accessToken'], leadsTo: 'Transakcie' },
    { case: 'ends where it cannot be renewed either', kept: ['accessToken', 'refreshToken'], leadsTo: 'Prihlásenie' },
  ])('$case', async ({ kept, leadsTo }) => {
    const page = await portal.newPerson();
    await logIn(page, 'buyer');
    await page.evaluate((names) => {
      for (const name of names) localStorage.setItem(name, 'rubbish');
    }, kept);
    await page.goto('/transactions');
    await expect(heading(page, leadsTo)).toBeVisible();
  });

  it('goes on unnoticed after its token expired, and ends when it lasted too long', async () => {
    const page = await supplierPage();
    await page.goto('/certificates');
    await expectRows(page);
    portal.clock.now = new Date(portal.clock.now.getTime() + 16 * 60_000);
    await page.getByRole('link', { name: 'Transakcie' }).click();
    await expect(heading(page, 'Transakcie')).toBeVisible();
    await expectRows(page);
    portal.clock.now = new Date(portal.clock.now.getTime() + 31 * 24 * 60 * 60_000);
    await page.getByRole('link', { name: 'Osvedčenia', exact: true }).click();
    await expect(heading(page, 'Prihlásenie')).toBeVisible();
  });
});

let supplier: Page | undefined;

/** The supplier's page, logged in once for all that change nothing. */
async function supplierPage(): Promise<Page> {
  if (supplier === undefined) {
    supplier = await portal.newPerson();
    await logIn(supplier, 'supplier');
  }
  supplier.removeAllListeners('request');
  return supplier;
}

/** The id of a certificate that the registry sees and the supplier does not. */
async function foreignCertificate(): Promise<string> {
  const registry = await portal.newPerson();
  await logIn(registry, 'registry');
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

async function isFocused(page: Page, tag: string): Promise<boolean> {
  return page.evaluate((name) => document.activeElement?.matches(name) === true, tag);
}

/** Whether what has the focus is outlined, or its box is. */
async function hasVisibleFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    return [element, element.parentElement, element.nextElementSibling].some((each) => {
      if (each === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
}
