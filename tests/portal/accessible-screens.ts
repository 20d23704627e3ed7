import type { Page } from 'playwright';
import { correctedCertificates, expect, expectRows, openVersions, setSwitch, type Account } from './person.ts';

interface Screen {
  readonly path: string;
  /** Undefined for an anonymous visitor. */
  readonly as?: Account;
  /** Opens an overlay, found by role and position, because labels depend on the language. */
  readonly open?: (page: Page) => Promise<void>;
  readonly title: string;
}

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** Opens the first record of a list. */
const openFirst = async (page: Page) => {
  await (await expectRows(page)).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/\d+$/u);
};

/** Screens that axe checks: one of each kind, and overlays. */
export const screens: readonly Screen[] = [
  { title: 'the login', path: '/login' },
  { title: 'the privacy notice', path: '/privacy-policy' },
  { title: 'the terms', path: '/terms-and-conditions' },
  { title: 'the statement of accessibility', path: '/accessibility' },
  { title: 'the steps of a registration', path: '/registration/mail' },
  { title: 'the check of a printed document', path: '/verify' },
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
    open: (page) => setSwitch(page, /^(Slovenský trh|Slovak market)$/u, 'on'),
  },
  {
    title: 'the booking of a loss',
    path: '/transactions',
    as: 'supplier',
    open: press(/^(Zaznamenať stratu|Record a loss)$/u),
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
  { title: 'the choice of columns', path: '/certificates', as: 'registry', open: press(/^(Stĺpce|Columns)$/u) },
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
      await press(/^(Pozrieť|Preview) C-/u)(page);
      await expect(page.getByRole('region', { name: /^C-\d{10}$/u })).toBeVisible();
    },
  },
  {
    title: 'two versions side by side',
    path: correctedCertificates,
    as: 'registry',
    open: openVersions,
  },
  { title: 'the list of keys', path: '/certificates', as: 'registry', open: (page) => page.keyboard.press('?') },
];

/** Titles of screens that represent the others. */
export const representativeScreens = new Set([
  'the login',
  'the certificates',
  'a certificate',
  'a new certificate',
  'a dialog of a record',
  'the imports',
  'the exports',
]);
