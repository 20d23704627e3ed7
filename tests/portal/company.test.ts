import type { Page } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { attach, fillCertificate, pdf } from './certificate-form.ts';
import { mailFor } from './outbox.ts';
import { choose, demoPassword, expect, expectSaid, fillAll, logIn, rowOf, turn } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

/**
 * A company from its registration to the end of its validity. Its responsible person and the registry work in English,
 * the qualified authority and the company's employee in Slovak; each goes where their mail leads.
 */
let portal: OpenPortal;
/** Whoever registered the company. */
let founder: Page;
let employee: Page;
let registry: Page;

const company = 'Green Fuels Ltd.';
const founderMail = 'eve@greenfuels.sk';
const employeeMail = 'jan@greenfuels.sk';
const year = 366 * 24 * 60 * 60_000;
const inEnglish = { locale: 'en-GB' };

beforeAll(async () => {
  portal = await openPortal();
  founder = await portal.newPerson(inEnglish);
  registry = await portal.newPerson(inEnglish);
  employee = await portal.newPerson();
});
afterAll(() => portal.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const secret = (page: Page, label: string) =>
  page.locator('input').and(page.getByLabel(new RegExp(`^${label}\\s*\\*?$`, 'u')));

async function signIn(page: Page, email: string, words: { readonly password: string; readonly submit: string }) {
  await page.goto('/login');
  await fillAll(page, { 'E-mail': email });
  await page.getByLabel(words.password, { exact: true }).fill(demoPassword);
  await press(page, words.submit);
  await expect(page.getByRole('link', { name: /^(Odhlásiť sa|Log out)$/u })).toBeVisible();
}
const english = { password: 'Password', submit: 'Sign in' };
const slovak = { password: 'Heslo', submit: 'Prihlásiť sa' };

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

it('registers, in English', async () => {
  await founder.goto('/login/register');
  const section = (name: string) =>
    founder.getByRole('region', { name }).or(founder.getByRole('group', { name })).first();
  await fillAll(section('Organization'), {
    Name: company,
    'Company id (IČO)': '36999222',
    'Tax id (DIČ)': '2021999222',
  });
  await fillAll(section('Organization'), { 'E-mail': 'info@greenfuels.sk' });
  await founder.getByRole('radio', { name: 'Legal entity' }).check({ force: true });
  await founder.getByRole('combobox', { name: 'Qualified authorities' }).fill('Javor');
  await founder.getByRole('option').filter({ hasText: 'Overovateľ Javor' }).click();
  await fillAll(section('Residence'), { Street: 'Main', Number: '7', 'Postal code': '811 01', City: 'Bratislava' });
  await choose(section('Residence'), 'Country', 'Slovakia');
  await fillAll(section('About you'), { 'First name': 'Eve', 'Last name': 'New', 'E-mail': founderMail });
  await fillAll(section('About you'), { Phone: '+421 905 123 456' });
  await secret(founder, 'Password').fill(demoPassword);
  await secret(founder, 'Password again').fill(demoPassword);
  await turn(founder, /^I have read/u, 'on');
  await turn(founder, /^I agree/u, 'on');
  await press(founder, 'Register');
  await expectSaid(founder, /^Your registration is received/u);
});

it('is confirmed by the qualified authority it named, for a year from today', async () => {
  const { address } = await mailFor(portal, 'authority@organization.demo.example', `Nová organizácia ${company}`);
  const authority = await portal.newPerson();
  await logIn(authority, 'authority');
  await authority.goto(address);
  await heading(authority, `Potvrdiť organizáciu: ${company}`);
  await expect(authority.getByText('36999222')).toBeVisible();
  const [from, until] = [authority.getByLabel(/^Platnosť od/u), authority.getByLabel(/^Platnosť do/u)];
  await expect(until.last()).toHaveValue(
    (await from.last().inputValue()).replace(/\d{4}$/u, (now) => String(Number(now) + 1)),
  );
  await press(authority, 'Potvrdiť organizáciu');
  await expectSaid(authority, /^Organizácia je potvrdená/u);
  await heading(authority, company);
  await authority.goto(address);
  await expect(authority.getByRole('alert')).toContainText(
    'Potvrdiť možno len organizáciu, ktorá čaká na spracovanie.',
  );
});

it('gets drafts of its agreement from the registry', async () => {
  const { address } = await mailFor(portal, 'registry@demo.example', `Organizácia ${company} je potvrdená`);
  await signIn(registry, 'registry@demo.example', english);
  await press(registry, 'Angličtina');
  await registry.goto(address);
  await heading(registry, `Upload drafts of the agreement: ${company}`);
  await attach(registry, { ...pdf, name: 'agreement.pdf' }, 'Choose files');
  await attach(registry, { ...pdf, name: 'annex.pdf' }, 'Choose files');
  await press(registry, 'Upload drafts of the agreement');
  await expectSaid(registry, /^The drafts are uploaded/u);
  await expect(registry.getByText('annex.pdf').first()).toBeVisible();
});

it('signs: whoever registered it may sign in now, and sees what to do', async () => {
  const { text } = await mailFor(portal, founderMail, `Draft of the agreement with ${company}`);
  expect(text).toContain('upload it signed');
  await signIn(founder, founderMail, english);
  await expect(founder.getByText(`The organization ${company} is not active.`)).toBeVisible();
  await founder.goto('/my-organization');
  await heading(founder, `Upload the signed agreement: ${company}`);
  await expect(founder.getByText('agreement.pdf').first()).toBeVisible();
  await attach(founder, { ...pdf, name: 'signed.pdf' }, 'Choose files');
  await press(founder, 'Upload the signed agreement');
  await expectSaid(founder, /^The signed agreement is uploaded/u);
  await heading(founder, company);
});

it('is activated by the registry', async () => {
  const { address } = await mailFor(
    portal,
    'registry@demo.example',
    `Organization ${company} has uploaded the signed agreement`,
  );
  await registry.goto(address);
  await heading(registry, `Activate: ${company}`);
  await expect(registry.getByText('signed.pdf').first()).toBeVisible();
  await press(registry, 'Activate');
  await expectSaid(registry, /^The organization is active/u);
});

it('adds a second person, who sets a password by the mailed link', async () => {
  await mailFor(portal, founderMail, `Organization ${company} is active`);
  await founder.goto('/my-organization');
  await expect(founder.getByText(`The organization ${company} is not active.`)).toHaveCount(0);
  await press(founder, 'Add a user');
  const dialog = founder.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'A new user' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await fillAll(dialog, {
    'E-mail': employeeMail,
    Phone: '+421 905 123 457',
    'First name': 'Ján',
    'Last name': 'Nový',
  });
  await dialog.getByRole('radio', { name: 'Slovak' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Responsible person' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Add a user' }).click();
  await expect(rowOf(founder, employeeMail)).toContainText('Active');
  const { address } = await mailFor(portal, employeeMail, 'Účet v registri');
  await employee.goto(address);
  await secret(employee, 'Nové heslo').fill(demoPassword);
  await secret(employee, 'Nové heslo ešte raz').fill(demoPassword);
  await press(employee, 'Nastaviť heslo');
  await expectSaid(employee, 'Heslo je nastavené.');
});

it('registers a certificate and sells of it', async () => {
  await employee.goto('/certificates/create');
  await fillCertificate(employee);
  await press(employee, 'Uložiť');
  const saved = employee.getByRole('dialog', { name: 'Osvedčenie je uložené' });
  await expect(saved).toContainText(/C-\d{10}/u);
  const certificate = /C-\d{10}/u.exec(await saved.innerText())?.[0] ?? '';
  await employee.goto('/transactions/create');
  await choose(employee, 'Osvedčenie', certificate);
  await choose(employee, 'Odberateľ', 'Dunajské palivá');
  await fillAll(employee, { 'Dátum transakcie': '10.03.2026', Množstvo: '100' });
  await press(employee, 'Uložiť');
  await expectSaid(employee, /^Uložené: Transakcia T-20\d{8}$/u);
});

it('sells no more once its validity has ended, and is told why', async () => {
  portal.clock.now = new Date(portal.clock.now.getTime() + year);
  await portal.server.jobs.runNow('end-statuses');
  await mailFor(portal, founderMail, `The validity of ${company} has ended`);
  await signIn(employee, employeeMail, slovak);
  await expect(
    employee.getByRole('status').filter({ hasText: `Organizácia ${company} nie je aktívna.` }),
  ).toBeVisible();
  await employee.goto('/transactions');
  await expect(employee.getByRole('heading', { level: 1, name: 'Transakcie' })).toBeVisible();
  await expect(employee.getByRole('button', { name: 'Vytvoriť' })).toHaveCount(0);
  await employee.goto('/transactions/create');
  await expect(employee.getByRole('alert')).toContainText(`Organizácia ${company} nie je aktívna.`);
});
