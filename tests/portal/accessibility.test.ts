import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect as expectValue, it } from 'vitest';
import { expect, expectRows, logIn, turn, type Account } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

/** How a screen is looked at; an open one takes on the next look without being loaded again. */
interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  /** Colours are the person's own. */
  readonly forcedColors?: 'active' | 'none';
  /** Of a width that was looked at: there the same stands in other colours. */
  readonly isSeen?: boolean;
}

interface Screen {
  readonly path: string;
  /** Nobody unless told. */
  readonly as?: Account;
  /** What opens over the screen, found by role and the place in the document, since its words differ by language. */
  readonly open?: (page: Page) => Promise<void>;
  readonly title: string;
}

const usual: Look = { colorScheme: 'light', width: 1280 };
/** As at a zoom of 400 % on a screen of 1280 pixels. */
const opposite: Look = { colorScheme: 'dark', width: 320 };
const forced: Look = { colorScheme: 'light', width: 1280, forcedColors: 'active', isSeen: true };
/** At a zoom of 200 % too. */
const others: readonly Look[] = [
  { colorScheme: 'dark', width: 1280, isSeen: true },
  { colorScheme: 'light', width: 320, isSeen: true },
  { colorScheme: 'light', width: 640 },
];

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** Opens the first record of a list. */
const openFirst = async (page: Page) => {
  await (await expectRows(page)).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/\d+$/u);
};

const screens: readonly Screen[] = [
  { title: 'the login', path: '/login' },
  { title: 'the privacy notice', path: '/privacy-policy' },
  { title: 'the terms', path: '/terms-and-conditions' },
  { title: 'the statement of accessibility', path: '/accessibility' },
  { title: 'the check of a document', path: '/verify/00000-00000-00000-00000-00000' },
  { title: 'a page that does not exist', path: '/not-found' },
  { title: 'the dashboard', path: '/overview', as: 'registry' },
  { title: 'the questions', path: '/faq', as: 'registry' },
  { title: 'the certificates', path: '/certificates?externalCode=SUP', as: 'registry' },
  { title: 'an empty list', path: '/certificates?search=nothing+like+it', as: 'registry' },
  { title: 'the transactions', path: '/transactions', as: 'supplier' },
  { title: 'the stock', path: '/stocks', as: 'supplier' },
  {
    title: 'a holding over time in figures',
    path: '/stocks?state=STOCKED',
    as: 'supplier',
    open: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByText(/^(Tabuľka|Table)$/u).click();
    },
  },
  { title: 'a certificate', path: '/certificates/1055', as: 'registry' },
  { title: 'a record that is not there', path: '/certificates/999999999', as: 'registry' },
  { title: 'a new certificate', path: '/certificates/create', as: 'supplier' },
  {
    title: 'a new certificate with errors',
    path: '/certificates/create',
    as: 'supplier',
    open: async (page) => {
      await press(/^(Uložiť|Save)$/u)(page);
      await expect(page.getByText(/Prosím vyplňte|Please fill in/u).first()).toBeVisible();
    },
  },
  { title: 'a new transaction', path: '/transactions/create', as: 'supplier' },
  {
    title: 'a sale on the market',
    path: '/transactions/create',
    as: 'supplier',
    open: (page) => turn(page, /^(Slovenský trh|Slovak market)$/u, 'on'),
  },
  {
    title: 'the booking of a loss',
    path: '/transactions',
    as: 'supplier',
    open: press(/^(Zaznamenať stratu|Book a loss)$/u),
  },
  { title: 'the transactions of one certificate', path: '/certificates/1055/transactions', as: 'registry' },
  { title: 'a reference list', path: '/substance-kinds', as: 'registry' },
  { title: 'a dialog of a new record', path: '/substance-kinds/create', as: 'registry' },
  { title: 'a dialog of a record', path: '/substance-productions/31', as: 'registry' },
  { title: 'the management of questions', path: '/faq-management', as: 'registry' },
  {
    title: 'the choice of a filter',
    path: '/certificates',
    as: 'registry',
    open: press(/Pridať filter|Add a? ?filter/iu),
  },
  {
    title: 'a filter',
    path: '/certificates?externalCode=SUP',
    as: 'registry',
    open: press(/^(Externé číslo|External code):/u),
  },
  {
    title: 'a filter of dates',
    path: '/transactions?date=2020-01-01..',
    as: 'registry',
    open: press(/^(Dátum transakcie|Transaction date):/u),
  },
  { title: 'the choice of columns', path: '/certificates', as: 'registry', open: press(/Zobrazenie|View/u) },
  {
    title: 'the actions of a row',
    path: '/substance-productions?size=100',
    as: 'registry',
    open: press(/^(Akcie|Actions)\S*: ?\S/u),
  },
  { title: 'the imports', path: '/imports', as: 'supplier' },
  {
    title: 'what is wrong in an import',
    path: '/imports',
    as: 'supplier',
    open: press(/^(Chyby|Errors)/u),
  },
  { title: 'the exports', path: '/reports', as: 'supplier' },
  {
    title: 'what an export asks',
    path: '/reports',
    as: 'registry',
    open: press(/^(Ročná bilancia|Year balance)$/u),
  },
  { title: 'the registration', path: '/login/register' },
  { title: 'the profile', path: '/profile', as: 'supplier' },
  { title: 'the notices', path: '/notices', as: 'supplier' },
  { title: 'how notices come', path: '/notices/settings', as: 'supplier' },
  { title: 'the own organization', path: '/my-organization', as: 'supplier' },
  { title: 'the organizations', path: '/organizations', as: 'registry' },
  { title: 'the users', path: '/users', as: 'registry' },
  { title: 'the audit', path: '/audit', as: 'registry' },
  { title: 'the permissions', path: '/permissions', as: 'registry' },
  { title: 'a list of electricity', path: '/electricity', as: 'supplier' },
  { title: 'new electricity', path: '/electricity/create', as: 'supplier' },
  { title: 'a list of other fuels', path: '/other-fuels', as: 'supplier' },
  { title: 'new other fuels', path: '/other-fuels/create', as: 'supplier' },
  { title: 'a list of projects', path: '/projects', as: 'supplier' },
  { title: 'a project', path: '/projects', as: 'supplier', open: openFirst },
  { title: 'the energy', path: '/energy', as: 'supplier' },
  { title: 'the output certificates', path: '/input-output-certificates', as: 'supplier' },
  { title: 'an output certificate', path: '/input-output-certificates', as: 'supplier', open: openFirst },
  { title: 'a transaction', path: '/transactions', as: 'supplier', open: openFirst },
  { title: 'the lineage', path: '/certificates/1055/lineage', as: 'registry' },
  { title: 'the files of lists', path: '/list-files', as: 'supplier' },
  { title: 'the qualified authorities', path: '/my-qualified-authorities', as: 'supplier' },
  { title: 'the page of an action', path: '/organizations/create-temporary', as: 'registry' },
  {
    title: 'what was found anywhere',
    path: '/overview',
    as: 'supplier',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('C-2026');
      await expect(page.getByRole('option').filter({ hasText: 'C-2026' }).first()).toBeVisible();
    },
  },
  { title: 'the views of a list', path: '/certificates', as: 'supplier', open: press(/^(Pohľady|Views)$/u) },
  {
    title: 'conditions of a list',
    path: '/certificates',
    as: 'supplier',
    open: async (page) => {
      await press(/Pridať filter|Add a? ?filter/iu)(page);
      await page.getByText(/^(Podmienky a \/ alebo…|Conditions and \/ or…)$/u).click();
    },
  },
  {
    title: 'a record beside its list',
    path: '/certificates',
    as: 'supplier',
    open: async (page) => {
      await press(/^(Pozrieť|Look at) C-/u)(page);
      await expect(page.getByRole('region', { name: /^C-\d{10}$/u })).toBeVisible();
    },
  },
  {
    title: 'two versions side by side',
    path: '/certificates/1055',
    as: 'registry',
    open: press(/^(Porovnať verzie|Compare versions)$/u),
  },
  { title: 'the list of keys', path: '/certificates', as: 'registry', open: (page) => page.keyboard.press('?') },
];

const typical = new Set([
  'the login',
  'the certificates',
  'a certificate',
  'a new certificate',
  'a dialog of a record',
  'the imports',
  'the exports',
]);

/** Every screen in each language; those that the others are made like in every way in which it can be looked at. */
function looksOf(language: 'sk' | 'en', title: string): readonly Look[] {
  if (language === 'sk') return [usual, forced, opposite, ...(typical.has(title) ? others : [])];
  return typical.has(title) ? [usual, opposite] : [usual];
}

let portal: OpenPortal;
const sessions = new Map<Account, Readonly<Record<string, string>>>();
beforeAll(async () => {
  portal = await openPortal();
  for (const account of ['registry', 'supplier'] as const) {
    const page = await portal.newPerson();
    await logIn(page, account);
    sessions.set(account, await page.evaluate(() => Object.fromEntries(Object.entries(localStorage))));
    await page.context().close();
  }
});
afterAll(() => portal.close());

const languages = ['sk', 'en'] as const;
/** What the portal's own statement tells of this; written anew as other snapshots are. */
const stated = fileURLToPath(new URL('../../src/screens/accessibility-facts.json', import.meta.url));
/** Titles of screens on which nothing was found. */
const clean = new Set<string>();
/** The version of what looked for it. */
let checkedBy = '';

describe.each(languages)('in %s', (language) => {
  const pages = new Map<Account | undefined, Page>();
  beforeAll(async () => {
    for (const account of [undefined, ...sessions.keys()]) pages.set(account, await openPage(language, account));
  });
  afterAll(async () => {
    for (const page of pages.values()) await page.context().close();
  });

  it.each(screens)(
    'axe finds nothing on $title, one font is used, and only its content scrolls',
    async ({ title, path, as, open }) => {
      const page = pages.get(as);
      if (page === undefined) throw new Error('somebody opens the screen');
      const looks = looksOf(language, title);
      await look(page, usual);
      await page.goto(path);
      await settle(page);
      await open?.(page);
      for (const each of looks) {
        await look(page, each);
        await settle(page);
        expect({ ...each, violations: await violationsOf(page, each) }).toEqual({ ...each, violations: [] });
        // A popover finds its place a moment after it is there.
        await expect.poll(() => scrolls(page)).toMatchObject({ across: [], ...(as !== undefined && { down: false }) });
        expect(await controlsInAnotherFont(page)).toEqual([]);
        if (as !== undefined) expect(await outsideDialogs(page)).toEqual([]);
      }
      clean.add(title);
    },
  );
});

it('says in the statement what was checked', async () => {
  const widths = [usual, ...others, opposite].map(({ width }) => width);
  const facts = {
    axe: checkedBy,
    screens: clean.size,
    languages,
    widths: [...new Set(widths)].toSorted((a, b) => b - a),
  };
  const written = await format(JSON.stringify(facts), { ...(await resolveConfig(stated)), parser: 'json' });
  await expectValue(written).toMatchFileSnapshot(stated);
});

async function look(page: Page, { colorScheme, width, forcedColors = 'none' }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, forcedColors });
  // The portal takes the theme on by itself, a moment later.
  await page.waitForFunction(
    (isDark) => location.protocol === 'about:' || document.documentElement.classList.contains('bp6-dark') === isDark,
    colorScheme === 'dark',
  );
}

async function openPage(language: 'sk' | 'en', account: Account | undefined): Promise<Page> {
  const page = await portal.newPerson({ locale: language === 'sk' ? 'sk-SK' : 'en-GB' });
  const kept = { ...(account === undefined ? {} : sessions.get(account)), language };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  return page;
}

/** Waits until the screen has its heading, nothing loads and nothing moves. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { includeHidden: true }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]').or(page.getByText(/^(Načítava sa|Loading)/u))).toHaveCount(0);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

async function violationsOf(page: Page, { isSeen }: Look): Promise<readonly string[]> {
  // What passes is many times what fails, and nobody reads it.
  // Nothing here is in frames, whose results it would put together on a page of their own.
  // It stays in a document that it was put into.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  if (isSeen) axe.withRules('color-contrast');
  const { violations, testEngine } = await axe.analyze();
  checkedBy = testEngine.version;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html.slice(0, 200)}: ${failureSummary}`),
  );
}

function controlsInAnotherFont(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, button')]
      .filter((control) => !/^"?Inter/u.test(getComputedStyle(control).fontFamily))
      .map((control) => control.outerHTML.slice(0, 200)),
  );
}

/** Landmarks of the frame that a pointer would reach past an open dialog. */
function outsideDialogs(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (document.querySelector('.bp6-dialog') === null) return [];
    const places = [
      [20, 20],
      [20, window.innerHeight / 2],
      [20, window.innerHeight - 20],
      [window.innerWidth - 20, 20],
    ] as const;
    return places.flatMap(([x, y]) => document.elementFromPoint(x, y)?.closest('header, aside, main')?.tagName ?? []);
  });
}

/** Tables of figures, which may be wider than their place: they are scrolled in frames of their own. */
const framed = '.data-table, .chart-table, .lineage-table, .permissions-area';

/** Whether the page itself could be scrolled; of those who are logged in, only its content is, and that only down. */
function scrolls(page: Page): Promise<{ readonly across: readonly string[]; readonly down: boolean }> {
  return page.evaluate((frames) => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const isScrolled = (box: Element) =>
      box.scrollWidth > box.clientWidth && /auto|scroll/u.test(getComputedStyle(box).overflowX) && !box.matches(frames);
    const across = [...document.body.querySelectorAll('*')].filter(isScrolled).map(({ className }) => className);
    if (scrollWidth > window.innerWidth) across.push('the page');
    return { across, down: scrollHeight > window.innerHeight };
  }, framed);
}
