import type { Page } from 'playwright';
import { Secret, TOTP } from 'otpauth';
import { expect as expectValue, it } from 'vitest';
import { mailFor } from './outbox.ts';
import { checkBox, portalPassword, expect, expectMessage, fillAll, setSwitch, openPageAs } from './person.ts';
import { openPortal, type OpenPortal, openedPortal } from './portal.ts';

/** Registration, sign-in, password reset and second factor. */
const portal = openedPortal();

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A password field; its label may have a required mark. */
const secret = (page: Page, label: string) =>
  page.locator('input').and(page.getByLabel(new RegExp(`^${label}\\s*\\*?$`, 'u')));

/** Submits the sign-in form, without waiting for the result. */
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await fillAll(page, { 'E-mail': email });
  await page.getByLabel('Heslo', { exact: true }).fill(password);
  await submit(page, 'Prihlásiť sa');
}

it('shows missing values under each field of the sign-in, in the language of the page', async () => {
  const page = await portal.newPerson({ locale: 'en-GB' });
  await page.goto('/login');
  await page.getByRole('button', { name: /^(Slovenčina|Slovak)$/u }).click();
  await submit(page, 'Prihlásiť sa');
  const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Heslo', { exact: true })];
  await expect(email).toHaveAccessibleDescription('Prosím vyplňte');
  await expect(password).toHaveAccessibleDescription('Prosím vyplňte');
  await expect(email).toBeFocused();
  await email.fill('eva');
  await expect(email).toHaveAccessibleDescription('V e-maile chýba znak @');
  await email.fill('eva@firma.sk');
  await expect(email).toHaveAccessibleDescription('');
});

it.each(['/login/register', '/login/forgot-password', '/reset-password/abc'])(
  'redirects a signed-in person from %s to the start',
  async (path) => {
    const page = await openPageAs(portal, 'supplier');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Osvedčenia' })).toBeVisible();
  },
);

it('starts a registration with the company number, without errors of untouched fields, with autocomplete', async () => {
  const page = await portal.newPerson();
  await page.goto('/login/register');
  const ico = page.getByRole('combobox', { name: 'IČO' });
  await expect(ico).toHaveAccessibleDescription('Doplní názov, sídlo, DIČ');
  await expect(page.locator('form input').first()).toHaveAttribute('id', (await ico.getAttribute('id')) ?? '');
  await ico.fill('9000000');
  await page.getByRole('option').filter({ visible: true }).first().click();
  await expect(page.getByText('Doplnené: Register právnických osôb')).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  const consents = page.getByRole('checkbox', { name: /^(Potvrdzujem|Súhlasím)/u });
  await expect(consents).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'informácie o spracúvaní osobných údajov' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'podmienkami používania' })).toBeVisible();
  await expect(secret(page, 'Heslo')).toHaveAccessibleDescription(/^Aspoň 8 znakov\./u);
  const purposes = await page
    .locator('form input[autocomplete]:not([autocomplete="off"])')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
  expectValue(purposes).toEqual([
    ...['given-name', 'family-name', 'honorific-prefix', 'honorific-suffix', 'email', 'tel'],
    ...['new-password', 'new-password'],
  ]);
  await submit(page, 'Zaregistrovať');
  const summary = page.getByRole('alert').getByRole('button');
  await expect(summary.first()).toHaveText('Organizácia: Právna forma');
  await expect(summary.last()).toHaveText('Súhlasím s podmienkami používania');
  await expect(consents.last()).toHaveAccessibleDescription(
    'Bez súhlasu s podmienkami používania účet v registri nevznikne.',
  );
});

it('keeps the caret position when typing in the middle of a text makes it valid', async () => {
  const page = await portal.newPerson();
  await page.goto('/login/register');
  // Person and organization have e-mail fields of the same label; this is the organization's.
  const email = page.locator('input[id$="organization.email"]');
  await email.fill('kontaktfirma.example');
  await email.blur();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.press('Home');
  for (const _ of 'kontakt') await email.press('ArrowRight');
  await email.press('@');
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await email.press('1');
  await expect(email).toHaveValue('kontakt@1firma.example');
});

it('registers a person with an organization, pending activation by the registry', async () => {
  const page = await portal.newPerson();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Zaregistrovať organizáciu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrácia' })).toBeVisible();
  const section = (name: string) => page.getByRole('region', { name }).or(page.getByRole('group', { name })).first();
  await fillAll(section('Organizácia'), { Názov: 'Nové biopalivá, s. r. o.', IČO: '36999111', DIČ: '2021999111' });
  await fillAll(section('Organizácia'), { 'E-mail': 'info@novebiopaliva.sk' });
  await checkBox(page.getByRole('radio', { name: 'Právnická osoba' }));
  await fillAll(section('Sídlo'), { Ulica: 'Hlavná', Číslo: '7', PSČ: '811 01', Obec: 'Bratislava' });
  await expect(section('Sídlo').getByRole('combobox', { name: 'Krajina' })).toHaveValue('Slovensko');
  await submit(page, 'Zaregistrovať');
  // A Slovak organization requires confirmation by an authority.
  await expect(page.getByText('Organizácia: Oprávnené osoby')).toBeVisible();
  const authorities = page.getByRole('combobox', { name: 'Oprávnené osoby' });
  await authorities.click();
  await page.getByRole('option').filter({ visible: true }).first().click();
  await fillAll(section('Vaše údaje'), { Meno: 'Eva', Priezvisko: 'Nová', 'E-mail': 'eva.nova@novebiopaliva.sk' });
  await fillAll(section('Vaše údaje'), { Telefón: '+421 905 123 456' });
  await secret(page, 'Heslo').fill('Nove-heslo-2026');
  await secret(page, 'Heslo ešte raz').fill('Ine-heslo-2026');
  await setSwitch(page, /^Potvrdzujem/, 'on');
  await setSwitch(page, /^Súhlasím/, 'on');
  await submit(page, 'Zaregistrovať');
  await expect(page.getByText('Heslá musia byť zhodné').first()).toBeVisible();
  await secret(page, 'Heslo ešte raz').fill('Nove-heslo-2026');
  await submit(page, 'Zaregistrovať');
  await expectMessage(page, /^Na váš e-mail sme poslali odkaz/);
  await signIn(page, ' Eva.Nova@NoveBiopaliva.sk ', 'Nove-heslo-2026');
  await expect(page.getByText('E-mail alebo heslo nie je správne.').first()).toBeVisible();
  const { address } = await mailFor(portal, 'eva.nova@novebiopaliva.sk', 'Potvrďte registráciu v registri');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Potvrdenie registrácie' })).toBeVisible();
  await secret(page, 'Heslo, ktoré ste si zvolili').fill('Ine-heslo-2026');
  await submit(page, 'Potvrdiť registráciu');
  await expect(page.getByText('Toto nie je heslo, ktoré ste zadali pri registrácii.').first()).toBeVisible();
  await secret(page, 'Heslo, ktoré ste si zvolili').fill('Nove-heslo-2026');
  await submit(page, 'Potvrdiť registráciu');
  await expectMessage(page, /^Registrácia je prijatá/);
  await signIn(page, ' Eva.Nova@NoveBiopaliva.sk ', 'Nove-heslo-2026');
  await expect(page.getByText('Váš účet zatiaľ neaktivoval správca registra.')).toBeVisible();
});

it('resets a forgotten password by a mailed link, which works once', async () => {
  const page = await portal.newPerson();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Zabudli ste heslo?' }).click();
  await fillAll(page, { 'E-mail': 'employee@demo.example' });
  await submit(page, 'Poslať odkaz');
  await expectMessage(page, 'Ak účet s týmto e-mailom existuje, poslali sme naň odkaz.');
  const { address } = await mailFor(portal, 'employee@demo.example', 'Nastavenie hesla do registra');
  await page.goto(address);
  await secret(page, 'Nové heslo').fill('Celkom-nove-heslo');
  await secret(page, 'Nové heslo ešte raz').fill('Celkom-nove-heslo');
  await submit(page, 'Nastaviť heslo');
  await expectMessage(page, 'Heslo je nastavené.');
  const again = await portal.newPerson();
  await again.goto(address);
  await secret(again, 'Nové heslo').fill('Este-jedno-heslo');
  await secret(again, 'Nové heslo ešte raz').fill('Este-jedno-heslo');
  await submit(again, 'Nastaviť heslo');
  await expect(again.getByText('Platnosť odkazu sa skončila.').first()).toBeVisible();
});

it('lets a person change their profile and password', async () => {
  const page = await openPageAs(portal, 'buyer');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await fillAll(page, { Telefón: '+421 911 222 333' });
  await submit(page, 'Uložiť profil');
  await expectMessage(page, 'Profil je uložený.');
  await secret(page, 'Pôvodné heslo').fill('nie je ono');
  await secret(page, 'Nové heslo').fill('Dalsie-heslo-26');
  await secret(page, 'Nové heslo ešte raz').fill('Dalsie-heslo-26');
  await submit(page, 'Zmeniť heslo');
  await expect(secret(page, 'Pôvodné heslo')).toHaveAttribute('aria-invalid', 'true');
  await secret(page, 'Pôvodné heslo').fill(portalPassword);
  await submit(page, 'Zmeniť heslo');
  await expectMessage(page, 'Heslo je zmenené.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Telefón', exact: true })).toHaveValue('+421 911 222 333');
});

/** Sets up a second factor in the open profile. @returns the code of an instant */
async function setUpFactor(page: Page, { clock }: OpenPortal): Promise<(instant: Date) => string> {
  await secret(page, 'Heslo').fill(portalPassword);
  await submit(page, 'Nastaviť druhý faktor');
  const key = (await page.locator('code').textContent()) ?? '';
  const codeAt = (instant: Date) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: instant.getTime() });
  await fillAll(page, { Kód: codeAt(clock.now) });
  await submit(page, 'Potvrdiť kód');
  await expect(page.getByText(/^Kódy obnovy/)).toBeVisible();
  return codeAt;
}

it('sets up a second factor, which the next sign-in and a new password require', async () => {
  const page = await openPageAs(portal, 'government');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 2, name: 'Prihlásené zariadenia' })).toBeVisible();
  await expect(page.getByText('(toto zariadenie)')).toBeVisible();
  const codeAt = await setUpFactor(page, portal);
  const other = await portal.newPerson();
  await signIn(other, 'government@demo.example', portalPassword);
  await expect(other.getByText('Zadajte kód z autentifikačnej aplikácie.')).toBeVisible();
  // A code is valid once: use the next one.
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
  await fillAll(other, { 'Kód z autentifikačnej aplikácie': codeAt(portal.clock.now) });
  await submit(other, 'Prihlásiť sa');
  await expect(other.getByRole('heading', { level: 1, name: 'Osvedčenia' })).toBeVisible();
  await resetWithCode(codeAt);
  // Turning it off requires a code and the new password.
  await page.reload();
  await signIn(page, 'government@demo.example', 'Celkom-nove-heslo');
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
  await fillAll(page, { 'Kód z autentifikačnej aplikácie': codeAt(portal.clock.now) });
  await submit(page, 'Prihlásiť sa');
  await expect(page.getByRole('heading', { level: 1, name: 'Osvedčenia' })).toBeVisible();
  await page.goto('/profile');
  await secret(page, 'Heslo').fill('Celkom-nove-heslo');
  await submit(page, 'Vypnúť druhý faktor');
  await expect(page.getByRole('textbox', { name: 'Kód z autentifikačnej aplikácie' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
  await fillAll(page, { 'Kód z autentifikačnej aplikácie': codeAt(portal.clock.now) });
  await submit(page, 'Vypnúť druhý faktor');
  await expect(page.getByRole('button', { name: 'Nastaviť druhý faktor' })).toBeVisible();
});

it('creates an access key by keyboard, which is shown once and signs a program in until it is revoked', async () => {
  const page = await openPageAs(portal, 'authority');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Nový kľúč' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nový kľúč' });
  await dialog.getByRole('textbox', { name: 'Názov' }).fill('SAP Bratislava');
  await secret(page, 'Heslo').last().fill('nie moje heslo');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Toto nie je heslo k vášmu účtu v registri.').first()).toBeVisible();
  await secret(page, 'Heslo').last().fill(portalPassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const part = page.getByRole('region', { name: 'Prístupové kľúče' });
  const key = (await part.getByText(/^regkey_/u).textContent()) ?? '';
  expectValue(await tokenBy(page, key)).toMatch(/^ey/u);
  await page.reload();
  await expect(part.getByText('SAP Bratislava')).toBeVisible();
  await expect(part.getByText(/^regkey_/u)).toHaveCount(0);
  await expect(part.getByText(/^naposledy/u)).toBeVisible();
  await part.getByRole('button', { name: 'Zneplatniť kľúč: SAP Bratislava' }).press('Enter');
  await secret(page, 'Heslo').last().fill(portalPassword);
  await page.keyboard.press('Enter');
  await expect(part.getByText('SAP Bratislava')).toHaveCount(0);
  expectValue(await tokenBy(page, key)).toBeUndefined();
});

/** The access token for an access key. */
async function tokenBy(page: Page, key: string): Promise<string | undefined> {
  const query = 'query ($key: String!) { accessTokenByKey(key: $key) { accessToken } }';
  const response = await page.request.post('/graphql', { data: { query, variables: { key } } });
  const { data } = (await response.json()) as { data?: { accessTokenByKey: { accessToken: string } } | null }; // as the query asks
  return data?.accessTokenByKey.accessToken;
}

/** The reset link also requires a code, and stays valid until a code is entered. */
async function resetWithCode(codeAt: (instant: Date) => string): Promise<void> {
  const page = await portal.newPerson({ locale: 'en-GB' });
  await page.goto('/login/forgot-password');
  await fillAll(page, { 'E-mail': 'government@demo.example' });
  await submit(page, 'Send a link');
  const { address } = await mailFor(portal, 'government@demo.example', 'Nastavenie hesla do registra');
  await page.goto(address);
  await secret(page, 'New password').fill('Celkom-nove-heslo');
  await secret(page, 'New password again').fill('Celkom-nove-heslo');
  await submit(page, 'Set the password');
  const code = page.getByRole('textbox', { name: 'Authenticator code' });
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Enter the code from your authenticator app.').first()).toBeVisible();
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
  await code.fill(codeAt(portal.clock.now));
  await submit(page, 'Set the password');
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible();
}

it('gives a role that requires a second factor no access until one is set up', async () => {
  const strict = await openPortal({ requiresSecondFactor: true });
  const page = await strict.newPerson();
  await signIn(page, 'registry@demo.example', portalPassword);
  const told = page.getByRole('status').filter({ hasText: 'Vaša rola vyžaduje druhý faktor.' });
  await expect(told).toBeVisible();
  await expect(page.getByRole('link', { name: 'Osvedčenia' })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await setUpFactor(page, strict);
  await page.goto('/certificates');
  await expect(page.getByRole('heading', { level: 1, name: 'Osvedčenia' })).toBeVisible();
  await expect(told).toHaveCount(0);
  await strict.close();
});
