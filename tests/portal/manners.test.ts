import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { choose, demoPassword, expect, expectRows, logIn, logOut, rowOf } from './person.ts';
import { moving, wrongStops } from './keyboard.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('is built for production, by whomever', async () => {
  const folder = 'dist/portal/assets';
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  const forDevelopment = async (name: string) => (await readFile(join(folder, name), 'utf8')).includes('jsxDEV');
  const found = await Promise.all(scripts.map(async (name) => ((await forDevelopment(name)) ? [name] : [])));
  expect(found.flat()).toEqual([]);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const at = (path: string) => (url: URL) => url.pathname === path;

describe('addresses', () => {
  it.each(['/', '/certificates', '/certificates/1', '/nowhere'])(
    'lead who is not logged in from %s to the login',
    async (path) => {
      const page = await visitorPage();
      await page.goto(path);
      await expect(page).toHaveURL(at('/login'));
      await expect(heading(page, 'Prihlásenie')).toBeVisible();
    },
  );

  it('lead on, past the login, to what was asked for', async () => {
    const page = await portal.newPerson();
    await page.goto('/certificates?size=15&sortName=code&sortOrder=asc');
    await page.getByLabel('E-mail').fill('supplier@demo.example');
    await page.getByLabel('Heslo', { exact: true }).fill(demoPassword);
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
    await expect(heading(page, title)).toBeVisible();
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
    await page
      .getByRole('columnheader', { name: 'Evidenčné číslo' })
      .getByRole('button', { name: 'Evidenčné číslo' })
      .click();
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

  it.each([
    { query: 'sortName=colour&price=1&page=1', names: 'sortName, price' },
    { query: 'status=XYZ', names: 'status' },
    { query: 'supplier=somebody', names: 'supplier' },
    { query: 'createdAt=2026-13-45..', names: 'createdAt' },
    { query: 'amount=5..1', names: 'amount' },
    { query: 'search=%00', names: 'search' },
  ])('drops $query, which the list does not have, and tells', async ({ query, names }) => {
    const page = await supplierPage();
    await page.goto(`/certificates?${query}`);
    await expect(page.getByRole('status').filter({ hasText: 'Adresa' })).toContainText(
      `Adresa obsahovala nastavenia, ktoré tento zoznam nemá: ${names}.`,
    );
    await expectRows(page);
    for (const name of names.split(', ')) await expect(page).toHaveURL((url) => !url.searchParams.has(name));
  });

  it('goes to its last page where the address asks for one past the end', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=SUP&page=999');
    await expect(page).toHaveURL((url) => url.searchParams.get('page') !== '999');
    const [, first = 0, last = 0, total = 1] = (await rangeOf(page)).map(Number);
    expect(first).toBeLessThanOrEqual(last);
    expect(last).toBe(total);
    await expectRows(page);
  });

  it('is taken back step by step: page, sort and filter', async () => {
    const page = await supplierPage();
    await page.goto('/transactions');
    await expectRows(page);
    const asFound = new URL(page.url()).search;
    await page.getByRole('button', { name: 'Nasledujúca strana' }).click();
    await expect(page.getByText('11 – 20 z')).toBeVisible();
    await page
      .getByRole('columnheader', { name: 'Kód transakcie' })
      .getByRole('button', { name: 'Kód transakcie' })
      .click();
    await expect(page).toHaveURL(/sortName=code/u);
    await page.getByRole('button', { name: 'Pridať filter' }).click();
    await page.getByRole('menuitem', { name: 'Stav', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Potvrdená' }).setChecked(true, { force: true });
    await expect(page).toHaveURL(/status=CONFIRMED/u);
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page).toHaveURL((url) => !url.searchParams.has('status') && url.search.includes('sortName=code'));
    await page.goBack();
    await expect(page).toHaveURL((url) => url.search.includes('page=2') && !url.search.includes('sortName=code'));
    await expect(page.getByText('11 – 20 z')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL((url) => url.search === asFound);
    await expect(page.getByText('1 – 10 z')).toBeVisible();
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
    // Two changes at once: how fast a busy machine types letter by letter is not what is tried.
    const box = page.getByRole('searchbox', { name: 'Hľadať' });
    await box.fill('SUP/2026/28');
    await box.press('End');
    await box.press('1');
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
    await page.getByRole('button', { name: 'Pridať filter' }).click();
    await page.getByRole('menuitem', { name: 'Podmienky a / alebo…' }).click();
    await page.getByRole('button', { name: 'Pridať podmienku' }).click();
    await page.getByRole('combobox', { name: 'Údaj 1' }).selectOption('externalCode');
    await page.getByRole('combobox', { name: 'Vzťah 1' }).selectOption('isNot');
    await page.getByRole('textbox', { name: 'Obsahuje' }).fill('SUP/2026');
    await page.getByRole('button', { name: 'Použiť' }).click();
    await expect(filters).toContainText('Podmienky: Externé číslo neobsahuje SUP/2026');
    await expect(page.getByRole('row', { name: /SUP\/2026/u })).toHaveCount(0);
    await page.getByRole('button', { name: 'Odstrániť podmienky' }).click();
    await expect(page.getByRole('row', { name: /SUP\/2026/u })).not.toHaveCount(0);
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

  const kinds = [
    { kind: 'text', filter: 'Externé číslo', keys: ['S', 'U', 'P', 'Enter'], said: 'Externé číslo: SUP' },
    { kind: 'range', filter: 'Množstvo', keys: ['1', 'Enter'], said: 'Množstvo: od 1' },
    {
      kind: 'dateRange',
      filter: 'Vytvorené',
      keys: ['1', '.', '1', '.', '2', '0', '2', '0', 'Enter'],
      said: 'Vytvorené: od 01.01.2020',
    },
    { kind: 'reference', filter: 'Dodávateľ', keys: ['ArrowDown', 'Enter'], said: 'Dodávateľ: ' },
    { kind: 'enumeration', filter: 'Stav', keys: ['Space'], said: 'Stav: ' },
    { kind: 'boolean', filter: 'Import z Excelu', keys: ['Enter'], said: 'Import z Excelu: Áno' },
  ];

  describe('on one list', () => {
    // Each leaves the list as it found it.
    beforeAll(async () => {
      const page = await supplierPage();
      await page.goto('/certificates?search=&size=15');
      await expectRows(page);
    });

    it.each(kinds)('sets, opens and closes a filter by $kind', async ({ filter, keys, said }) => {
      const page = await supplierPage();
      const add = page.getByRole('button', { name: 'Pridať filter' });
      await add.focus();
      await page.keyboard.press('Enter');
      const item = page.getByRole('menuitem', { name: filter, exact: true });
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      for (let step = 0; step < 40 && !(await isFocusedOn(item)); step += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.locator('.filter-editor :focus')).toHaveCount(1);
      for (const key of keys) {
        if (key === 'Enter' && filter === 'Dodávateľ') {
          await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
        }
        await page.keyboard.press(key);
      }
      await expect(page.getByRole('group', { name: 'Filter' })).toContainText(said);
      await page.keyboard.press('Escape');
      await expect(add).toBeFocused();

      const chip = page.getByRole('button', { name: new RegExp(`^${filter}:`, 'u') });
      await chip.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.filter-editor :focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.locator('.filter-editor')).toHaveCount(0);
      await expect(chip).toBeFocused();

      await page.getByRole('button', { name: `Odstrániť filter: ${filter}` }).focus();
      await page.keyboard.press('Enter');
      await expect(add).toBeFocused();
    });
  });

  it('sees where it is and hits what it aims at on every kind of screen, in forced colours too, where nothing moves', async () => {
    const page = await supplierPage();
    for (const path of [
      '/overview',
      '/transactions',
      '/certificates/create',
      '/certificates/1055',
      '/notices/settings',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
      for (const forcedColors of ['none', 'active'] as const) {
        await page.emulateMedia({ forcedColors });
        expect({ path, forcedColors, wrong: await wrongStops(page) }).toEqual({ path, forcedColors, wrong: [] });
      }
      expect(await moving(page)).toEqual([]);
    }
    const amount = page.getByRole('textbox', { name: 'Množstvo' });
    const drawn = page.locator('.bp6-control-indicator').first();
    await page.goto('/certificates/create');
    for (const control of [amount, drawn]) await expect(control).toHaveCSS('border-top-width', '1px');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('is back where it was after every dialog, and stays in one while it is open', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=&size=10');
    const row = (await expectRows(page)).nth(1);
    const [dialog, focused] = [page.locator('.bp6-dialog'), page.locator('.bp6-dialog :focus')];
    await row.focus();
    for (const key of ['?', 'Control+k']) {
      await page.keyboard.press(key);
      await expect(focused).toHaveCount(1);
      for (let step = 0; step < 4; step += 1) await page.keyboard.press(step < 2 ? 'Tab' : 'Shift+Tab');
      await expect(focused).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(row).toBeFocused();
    }
    // From a menu, which is gone by then, to the button that opened it.
    const actions = rowOf(page, 'Vrátené na opravu').getByRole('button', { name: /^Akcie: / });
    await actions.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Odstrániť' }).press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(actions).toBeFocused();

    await row.focus();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('button', { name: 'Upraviť' });
    await expect(edit).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.detail-body')).toBeFocused();
    await page.getByRole('button', { name: 'Zrušiť' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  it('walks the actions of a row with the arrows, and is back at their button', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=');
    await expectRows(page);
    const actions = page.getByRole('button', { name: /^Akcie: C-/u }).first();
    await actions.focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(items).toHaveCount(0);
    await expect(actions).toBeFocused();
  });
});

describe('a dialog', () => {
  it('covers the sidebar, and is gone with its place', async () => {
    const page = await supplierPage();
    await page.goto('/certificates');
    await page.getByRole('link', { name: 'Transakcie' }).click();
    await page.getByRole('button', { name: 'Zaznamenať stratu' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const link = page.getByRole('link', { name: /^Osvedčenia/u, includeHidden: true });
    await expect(link.click({ timeout: 1500 })).rejects.toThrow(/intercepts pointer events/u);
    await page.goBack();
    await expect(heading(page, 'Osvedčenia')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

describe('a language', () => {
  it('chosen before the login stays, and becomes the account’s', async () => {
    const page = await portal.newPerson();
    await page.goto('/login');
    await page.getByRole('button', { name: /English|Angličtina/u }).click();
    await page.getByLabel('E-mail').fill('buyer@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page, 'Certificates')).toBeVisible();
    await page.context().close();

    const elsewhere = await portal.newPerson();
    await elsewhere.goto('/login');
    await elsewhere.getByLabel('E-mail').fill('buyer@demo.example');
    await elsewhere.getByLabel('Heslo', { exact: true }).fill(demoPassword);
    await elsewhere.getByRole('button', { name: 'Prihlásiť sa' }).click();
    await expect(heading(elsewhere, 'Certificates')).toBeVisible();
    await elsewhere.getByRole('button', { name: /Slovenčina|Slovak/u }).click();
    await expect(heading(elsewhere, 'Osvedčenia')).toBeVisible();
    await elsewhere.context().close();
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

  it('is renewed under an open form, which keeps what was typed', async () => {
    const page = await portal.newPerson();
    await logIn(page, 'supplier');
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

let visitor: Page | undefined;

/** The page of somebody who is not logged in, for all who stay so. */
async function visitorPage(): Promise<Page> {
  visitor ??= await portal.newPerson();
  return visitor;
}

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

/** The numbers of `11 – 20 z 69`, the whole first. */
async function rangeOf(page: Page): Promise<readonly string[]> {
  const range = page.getByText(/^\d+ – \d+ z \d+$/u);
  await expect(range).toBeVisible();
  return /^(\d+) – (\d+) z (\d+)$/u.exec(await range.innerText()) ?? [];
}

const isFocusedOn = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

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
