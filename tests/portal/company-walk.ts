import type { Page } from 'playwright';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect as expectValue, it } from 'vitest';
import { attach, fillCertificate, pdf } from './certificate-form.ts';
import { countEffort, type ReadEffort, sumOf } from './effort.ts';
import { mailFor } from './outbox.ts';
import {
  checkBox,
  choose,
  portalPassword,
  expect,
  expectMessage,
  fillAll,
  logInWithLanguage,
  rowOf,
  setSwitch,
} from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';
import { wordsIn, type Language } from './words.ts';

const company = 'Green Fuels Ltd.';
const named = { name: company };
const founderMail = 'eve@greenfuels.sk';
const employeeMail = 'jan@greenfuels.sk';
const registryMail = 'registry@demo.example';
const year = 366 * 24 * 60 * 60_000;

/**
 * Life cycle of a company, from registration to the end of its validity, with all screens in one language. Users follow
 * the links of their mails. Labels are written in Slovak and translated.
 */
export function walkCompany(language: Language): void {
  const words = wordsIn(language);
  let portal: OpenPortal;
  /** The person who registered the company. */
  let founder: Page;
  let employee: Page;
  let registry: Page;
  let authority: Page;
  let readEfforts: readonly ReadEffort[];

  const press = (within: Page | ReturnType<Page['getByRole']>, slovak: string) =>
    within.getByRole('button', { name: words(slovak), exact: true }).click();
  const heading = (page: Page, name: string) =>
    expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const labelled = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([label, value]) => [words(label), value]));
  const secret = (page: Page, label: string) =>
    page.locator('input').and(page.getByLabel(new RegExp(`^${words(label)}\\s*\\*?$`, 'u')));
  /** Banner above all screens of an inactive organization. */
  const banner = () =>
    founder.getByRole('status').filter({ hasText: words('Organizácia {{name}} nie je aktívna.', named) });
  const expectStep = (name: string, within: Page | ReturnType<Page['getByRole']> = founder) =>
    expect(within.locator('[aria-current="step"]')).toContainText(words(name));
  const section = (page: Page, name: string) =>
    page
      .getByRole('region', { name: words(name) })
      .or(page.getByRole('group', { name: words(name) }))
      .first();

  beforeAll(async () => {
    portal = await openPortal();
    const inLanguage = { locale: language === 'sk' ? 'sk-SK' : 'en-GB' };
    [founder, registry, employee, authority] = await Promise.all([
      portal.newPerson(inLanguage),
      portal.newPerson(inLanguage),
      portal.newPerson(inLanguage),
      portal.newPerson(inLanguage),
    ]);
    readEfforts = await Promise.all([founder, registry, employee, authority].map(countEffort));
    await logInWithLanguage(registry, registryMail, language);
  });
  afterAll(() => portal.close());

  it('registers', async () => {
    await founder.goto('/login/register');
    await fillAll(section(founder, 'Organizácia'), labelled({ Názov: company, IČO: '36999222', DIČ: '2021999222' }));
    await fillAll(section(founder, 'Organizácia'), labelled({ 'E-mail': 'info@greenfuels.sk' }));
    await checkBox(founder.getByRole('radio', { name: words('Právnická osoba') }));
    await founder.getByRole('combobox', { name: words('Oprávnené osoby') }).fill('Javor');
    await founder.getByRole('option').filter({ hasText: 'Overovateľ Javor' }).click();
    await fillAll(
      section(founder, 'Sídlo'),
      labelled({ Ulica: 'Main', Číslo: '7', PSČ: '811 01', Obec: 'Bratislava' }),
    );
    const country = section(founder, 'Sídlo').getByRole('combobox', { name: words('Krajina') });
    await expect(country).toHaveValue(words('Slovensko'));
    await fillAll(section(founder, 'Vaše údaje'), labelled({ Meno: 'Eve', Priezvisko: 'New', 'E-mail': founderMail }));
    await fillAll(section(founder, 'Vaše údaje'), labelled({ Telefón: '+421 905 123 456' }));
    await secret(founder, 'Heslo').fill(portalPassword);
    await secret(founder, 'Heslo ešte raz').fill(portalPassword);
    await setSwitch(founder, words('Potvrdzujem, že poznám informácie o spracúvaní osobných údajov'), 'on');
    await setSwitch(founder, words('Súhlasím s podmienkami používania'), 'on');
    await press(founder, 'Zaregistrovať');
    await expectStep('Potvrdenie e-mailu');
    await founder.reload();
    await expectStep('Potvrdenie e-mailu');
    const { address } = await mailFor(portal, founderMail, words('Potvrďte registráciu v registri'));
    await founder.goto(address);
    await secret(founder, 'Heslo, ktoré ste si zvolili').fill(portalPassword);
    await press(founder, 'Potvrdiť registráciu');
    await expectMessage(
      founder,
      language === 'sk' ? /^Registrácia je prijatá/u : /^Your registration has been received/u,
    );
    await expectStep('Potvrdenie organizácie');
    const received = await mailFor(
      portal,
      founderMail,
      words('Registrácia organizácie {organization} je prijatá', { organization: company }),
    );
    await founder.goto(received.address);
    await expectStep('Potvrdenie organizácie');
  });

  it('is confirmed by the qualified authority it named, for a year from today', async () => {
    // Mails to organizations are in Slovak.
    const { address } = await mailFor(portal, 'authority@organization.demo.example', `Nová organizácia ${company}`);
    await logInWithLanguage(authority, 'authority@demo.example', language);
    await authority.goto(address);
    await heading(authority, `${words('Potvrdiť organizáciu')}: ${company}`);
    await expect(authority.getByText('36999222')).toBeVisible();
    const asked = (label: string) => authority.getByLabel(new RegExp(`^${words(label)}`, 'u')).last();
    const today = await asked('Platnosť od').inputValue();
    await expect(asked('Platnosť do')).toHaveValue(today.replace(/\d{4}$/u, (now) => String(Number(now) + 1)));
    await press(authority, 'Potvrdiť organizáciu');
    await heading(authority, company);
    await authority.goto(address);
    await expect(authority.getByRole('alert')).toContainText(
      words('Potvrdiť možno len organizáciu, ktorá čaká na spracovanie.'),
    );
  });

  it('gets drafts of its agreement from the registry', async () => {
    const told = await mailFor(portal, founderMail, words('Oprávnená osoba potvrdila organizáciu {name}', named));
    await founder.goto(told.address);
    await expectStep('Návrh zmluvy');
    const { address } = await mailFor(portal, registryMail, words('Organizácia {name} je potvrdená', named));
    await registry.goto(address);
    await heading(registry, `${words('Nahrať návrh zmluvy')}: ${company}`);
    await attach(registry, { ...pdf, name: 'agreement.pdf' }, words('Vybrať súbory'));
    await attach(registry, { ...pdf, name: 'annex.pdf' }, words('Vybrať súbory'));
    await press(registry, 'Nahrať návrh zmluvy');
    await heading(registry, company);
    await expect(registry.getByText('annex.pdf').first()).toBeVisible();
  });

  it('signs: its founder can sign in now, and sees the next step', async () => {
    const { address } = await mailFor(portal, founderMail, words('Návrh zmluvy pre organizáciu {name}', named));
    await logInWithLanguage(founder, founderMail, language);
    // The first sign-in opens the pending step.
    await heading(founder, `${words('Nahrať podpísanú zmluvu')}: ${company}`);
    await founder.goto('/overview');
    await expect(banner().getByText(words('Organizácia {{name}} nie je aktívna.', named))).toBeVisible();
    await expectStep('Podpis zmluvy', founder.getByRole('region', { name: words('Vaša registrácia'), exact: true }));
    await banner()
      .getByRole('link', { name: words('Nahrajte podpísanú zmluvu') })
      .click();
    await heading(founder, `${words('Nahrať podpísanú zmluvu')}: ${company}`);
    await founder.goto(address);
    await heading(founder, `${words('Nahrať podpísanú zmluvu')}: ${company}`);
    await expect(founder.getByText('agreement.pdf').first()).toBeVisible();
    await attach(founder, { ...pdf, name: 'signed.pdf' }, words('Vybrať súbory'));
    await press(founder, 'Nahrať podpísanú zmluvu');
    await heading(founder, company);
    await expect(banner()).toContainText(
      words('Na rade: {{step}} ({{by}}).', { step: words('Aktivácia'), by: words('správca registra') }),
    );
    const told = await mailFor(portal, founderMail, words('Podpísaná zmluva organizácie {name} je prijatá', named));
    await founder.goto(told.address);
    await expectStep('Aktivácia', founder.getByRole('region', { name: words('Vaša registrácia'), exact: true }));
  });

  it('is activated by the registry', async () => {
    const { address } = await mailFor(
      portal,
      registryMail,
      words('Organizácia {name} nahrala podpísanú zmluvu', named),
    );
    await registry.goto(address);
    await heading(registry, `${words('Aktivovať')}: ${company}`);
    const decision = registry
      .locator('form')
      .filter({ has: registry.getByRole('button', { name: words('Aktivovať') }) });
    for (const file of ['agreement.pdf', 'annex.pdf', 'signed.pdf'])
      await expect(decision.getByText(file)).toBeVisible();
    await expect(
      decision.getByRole('button', { name: words('Stiahnuť {{name}}', { name: 'signed.pdf' }) }),
    ).toBeVisible();
    await press(registry, 'Aktivovať');
    await heading(registry, company);
  });

  it('invites a second person, who accepts by the mailed link', async () => {
    const active = await mailFor(portal, founderMail, words('Organizácia {name} je aktívna', named));
    // An open page learns of the activation with its next request.
    await founder.getByRole('link', { name: words('Osvedčenia'), exact: true }).click();
    await heading(founder, words('Osvedčenia'));
    await expect(banner()).toHaveCount(0);
    await founder.goto('/overview');
    await heading(founder, words('Prehľad'));
    await expect(founder.getByRole('region', { name: words('Platnosť vašej registrácie') })).toBeVisible();
    await expect(founder.getByRole('region', { name: words('Vaša registrácia'), exact: true })).toHaveCount(0);
    await founder.goto(active.address);
    await press(founder, 'Pridať používateľa');
    const dialog = founder.getByRole('dialog');
    await checkBox(dialog.getByRole('radio', { name: words('Nový používateľ') }));
    await dialog.getByRole('button', { name: words('Pokračovať') }).click();
    await fillAll(
      dialog,
      labelled({ 'E-mail': employeeMail, Telefón: '+421 905 123 457', Meno: 'Ján', Priezvisko: 'Nový' }),
    );
    const spoken = language === 'sk' ? 'Slovenčina' : 'Angličtina';
    await checkBox(dialog.getByRole('radio', { name: words(spoken) }));
    await checkBox(dialog.getByRole('radio', { name: words('Zodpovedná osoba') }));
    await dialog.getByRole('button', { name: words('Pridať používateľa') }).click();
    const invited = founder.getByRole('region', { name: words('Pozvánky') }).or(section(founder, 'Pozvánky'));
    await expect(invited.first()).toContainText(employeeMail);
    const { address } = await mailFor(portal, employeeMail, words('Pozvánka do organizácie v registri'));
    await employee.goto(address);
    await secret(employee, 'Heslo').fill(portalPassword);
    await setSwitch(employee, words('Potvrdzujem, že poznám informácie o spracúvaní osobných údajov'), 'on');
    await setSwitch(employee, words('Súhlasím s podmienkami používania'), 'on');
    await press(employee, 'Prijať pozvánku');
    await expectMessage(employee, words('Pozvánka je prijatá.'));
    await founder.reload();
    await expect(rowOf(founder, employeeMail)).toContainText(words('Aktívny'));
  });

  it('registers a certificate and sells of it', async () => {
    await employee.goto('/certificates/create');
    await fillCertificate(employee, words);
    await press(employee, 'Uložiť');
    const saved = employee.getByRole('dialog', { name: words('Osvedčenie je uložené') });
    await expect(saved).toContainText(/C-\d{10}/u);
    const certificate = /C-\d{10}/u.exec(await saved.innerText())?.[0] ?? '';
    await employee.goto('/transactions/create');
    await choose(employee, words('Osvedčenie'), certificate);
    await choose(employee, words('Odberateľ'), 'Dunajské palivá');
    await fillAll(employee, labelled({ 'Dátum transakcie': '10.03.2026', Množstvo: '100' }));
    await press(employee, 'Uložiť');
    await expectMessage(employee, /: \S+ T-20\d{8}$/u);
  });

  // Only reports of past years can be submitted.
  it('has its first report validated and submits it', async () => {
    const actOn = async (page: Page, action: string) => {
      await rowOf(page, '01.01.2025')
        .filter({ hasText: words('Ročná bilancia') })
        .filter({ hasText: page === authority ? company : '' })
        .getByRole('button', { name: /: E-20/u })
        .click();
      await page.getByRole('menuitem', { name: words(action) }).click();
      await press(page.getByRole('alertdialog'), action);
    };
    await employee.goto('/reports');
    // An empty list repeats its buttons in the empty state.
    await employee
      .getByRole('button', { name: words('Ročná bilancia'), exact: true })
      .first()
      .click();
    const dialog = employee.getByRole('dialog', { name: words('Ročná bilancia') });
    await fillAll(dialog, labelled({ Rok: '2025' }));
    await choose(dialog, words('Oprávnená osoba'), 'Overovateľ Javor');
    await press(dialog, 'Vytvoriť export');
    await expectMessage(employee, words('Export sa vytvára. Keď bude hotový, nájdete ho v zozname.'));
    await expect.poll(() => portal.server.application.database.query(sql`select 1 from task`)).toEqual([]);
    await authority.goto('/reports');
    await actOn(authority, 'Potvrdiť');
    await expectMessage(authority, words('Export je overený.'));
    await employee.goto('/reports');
    await actOn(employee, 'Odovzdať');
    await expectMessage(employee, words('Export je odovzdaný.'));
  });

  it('took fifty clicks and six hundred keys at most in total until then', async () => {
    const { clicks, keys } = sumOf(await Promise.all(readEfforts.map((read) => read())));
    expectValue(clicks).toBeLessThanOrEqual(50);
    expectValue(keys).toBeLessThanOrEqual(600);
  });

  it('cannot sell once its validity has ended, and sees the reason', async () => {
    portal.clock.now = new Date(portal.clock.now.getTime() + year);
    await portal.server.jobs.runNow('end-statuses');
    await mailFor(portal, founderMail, words('Platnosť registrácie organizácie {name} sa skončila', named));
    await logInWithLanguage(employee, employeeMail, language);
    const inactive = words('Organizácia {{name}} nie je aktívna.', named);
    await expect(employee.getByRole('status').filter({ hasText: inactive })).toBeVisible();
    await employee.goto('/transactions');
    await heading(employee, words('Transakcie'));
    await expect(employee.getByRole('button', { name: words('Nová transakcia'), exact: true })).toHaveCount(0);
    await employee.goto('/transactions/create');
    await expect(employee.getByRole('alert')).toContainText(inactive);
  });
}
