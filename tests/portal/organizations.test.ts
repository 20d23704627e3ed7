import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import {
  type Account,
  checkBox,
  choose,
  expect,
  expectRows,
  expectMessage,
  fillAll,
  rowOf,
  setSwitch,
  openPageAs,
} from './person.ts';
import { openedPortal } from './portal.ts';
import { wordsIn, type Language } from './words.ts';

/** The registry creates organizations; labels are written in Slovak and tested in both languages. */
const portal = openedPortal();

async function signIn(account: Account, language: Language): Promise<Page> {
  const page = await openPageAs(portal, account, { language });
  return page;
}

describe.each<{ readonly language: Language; readonly ico: string }>([
  { language: 'sk', ico: '51007401' },
  { language: 'en', ico: '51007771' },
])('in $language', ({ language, ico }) => {
  const words = wordsIn(language);
  const labelled = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([label, value]) => [words(label), value]));
  const press = (page: Page, slovak: string) => page.getByRole('button', { name: words(slovak), exact: true }).click();
  const part = (page: Page, slovak: string) => page.getByRole('region', { name: words(slovak), exact: true });

  it('creates an organization from data of the register of legal entities', async () => {
    const page = await signIn('registry', language);
    await page.goto('/organizations');
    await expectRows(page);
    await press(page, 'Nová organizácia');
    await expect(page.getByRole('heading', { level: 1, name: words('Nová organizácia') })).toBeVisible();
    for (const later of ['Registrácia', 'Zmluva']) await expect(part(page, later)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: words('Krajina'), exact: true }).first()).toHaveValue(
      words('Slovensko'),
    );
    await page.getByRole('combobox', { name: words('IČO'), exact: true }).fill(ico);
    await page.getByRole('option').filter({ hasText: ico }).click();
    const filled = page.getByRole('group', { name: /^(Doplnené|Filled in)/u });
    await expect(filled).toBeVisible();
    await expect(page.getByRole('textbox', { name: words('Ulica'), exact: true })).toHaveCount(0);
    const organization = part(page, 'Organizácia');
    await checkBox(page.getByRole('radio', { name: words('Právnická osoba') }));
    await page.getByRole('combobox', { name: words('Rola organizácie') }).selectOption('PUBLIC_ORGANIZATION');
    await fillAll(organization, labelled({ 'E-mail': `info${ico}@firma.sk` }));
    await part(page, 'Oprávnené osoby')
      .getByRole('button', { name: words('Pridať riadok') })
      .click();
    await choose(page, `${words('Oprávnená osoba')}, 1`, 'Overovateľ Javor');
    await expect(part(page, 'Poštová adresa')).toHaveCount(0);
    await setSwitch(page, words('Poštová adresa je rovnaká ako adresa sídla'), 'off');
    await fillAll(
      part(page, 'Poštová adresa'),
      labelled({ Ulica: 'Poštová', Číslo: '2', PSČ: '949 01', Obec: 'Nitra' }),
    );
    await press(page, 'Uložiť');
    await expect(part(page, 'Registrácia')).toContainText(words('Čaká na spracovanie'));
    await expect(part(page, 'Poštová adresa')).toContainText('Poštová');
    const label = part(page, 'Poštová adresa')
      .getByRole('term')
      .filter({ hasText: words('Ulica') });
    expect((await label.boundingBox())?.width).toBeGreaterThan(20);
    await page.context().close();
  });

  it('creates a temporary partner abroad, to whom sales are confirmed at once', async () => {
    const partner = `Partner ${language} GmbH`;
    const registry = await signIn('registry', language);
    await registry.goto('/organizations');
    await expectRows(registry);
    await press(registry, 'Nová dočasná organizácia');
    await expect(registry.getByRole('heading', { level: 1, name: words('Nová dočasná organizácia') })).toBeVisible();
    await expect(part(registry, 'Oprávnené osoby')).toHaveCount(0);
    await registry.getByRole('combobox', { name: words('Názov'), exact: true }).fill(partner);
    await checkBox(registry.getByRole('radio', { name: words('Právnická osoba') }));
    const role = registry.getByRole('combobox', { name: words('Rola organizácie') });
    await expect(role.getByRole('option')).toHaveCount(3);
    await role.selectOption('BUYER');
    await fillAll(part(registry, 'Organizácia'), labelled({ 'E-mail': 'office@partner.at' }));
    const residence = part(registry, 'Adresa sídla');
    await fillAll(residence, labelled({ Ulica: 'Ring', Číslo: '1', PSČ: '1010', Obec: 'Wien' }));
    await choose(residence, words('Krajina'), words('Rakúsko'));
    await press(registry, 'Uložiť');
    const box = (label: string) => registry.getByRole('textbox', { name: words(label), exact: true });
    for (const needed of ['Telefón', 'Kód SPD'])
      await expect(box(needed)).toHaveAccessibleDescription(new RegExp(words('Prosím vyplňte'), 'u'));
    await expect(box('DIČ')).not.toHaveAttribute('aria-invalid', 'true');
    await box('Telefón').fill('+43 660 123 4567');
    await box('Kód SPD').fill(`AT-${language}`);
    await press(registry, 'Uložiť');
    await expect(registry.getByRole('heading', { level: 1, name: partner })).toBeVisible();
    await expect(part(registry, 'Registrácia')).toContainText(words('Pripravená'));
    await registry.context().close();

    const supplier = await signIn('supplier', language);
    await supplier.goto('/transactions/create');
    const certificate = supplier.getByRole('combobox', { name: words('Osvedčenie'), exact: true });
    await certificate.click();
    await supplier.getByRole('option').filter({ visible: true }).first().click();
    await choose(supplier, words('Odberateľ'), partner);
    await fillAll(supplier, labelled({ 'Dátum transakcie': '26.11.2026', Množstvo: '0,5' }));
    await press(supplier, 'Uložiť');
    await expectMessage(supplier, /: \S+ T-20\d{8}$/u);
    await expect(rowOf(supplier, partner)).toContainText(words('Potvrdená'));
    await supplier.context().close();
  });
});

describe.each<{ readonly language: Language }>([{ language: 'sk' }, { language: 'en' }])(
  'supervision, in $language',
  ({ language }) => {
    const words = wordsIn(language);

    it('is requested and ended on the organization screen', async () => {
      // Removes the request of the run in the other language.
      await portal.server.application.database.query({
        text: "delete from responsible_organization where status = 'PENDING'",
        values: [],
      });
      const page = await signIn('buyer', language);
      await page.goto('/my-organization');
      const part = page.getByRole('region', { name: words('Oprávnené osoby'), exact: true });
      await expect(part.getByRole('row').nth(1)).toBeVisible();
      await part.getByRole('button', { name: words('Pridať oprávnenú osobu') }).click();
      const dialog = page.getByRole('dialog');
      await choose(dialog, words('Oprávnená osoba'), 'Audit');
      await dialog.getByRole('button', { name: words('Pridať oprávnenú osobu') }).click();
      await expectMessage(page, words('Oprávnená osoba je požiadaná o potvrdenie zmluvy.'));
      await expect(part.getByRole('row', { name: /Audit/u })).toBeVisible();
      await page.context().close();
    });

    it('requires no end date from the registry', async () => {
      const page = await signIn('registry', language);
      const id = await portal.server.application.database.query<{ id: string }>({
        text: "select id::text as id from organization where role = 'REGISTRY'",
        values: [],
      });
      await page.goto(`/organizations/activation/${id[0]?.id ?? ''}`);
      await expect(page.getByLabel(words('Platnosť od')).last()).toBeVisible();
      await expect(page.getByLabel(words('Platnosť do'))).toHaveCount(0);
      await page.context().close();
    });
  },
);
