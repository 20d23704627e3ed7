import type { Locator, Page } from 'playwright';
import sql from 'sql-template-tag';
import { describe, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import {
  type Account,
  checkBox,
  expect,
  expectRows,
  expectMessage,
  fillAll,
  openActions,
  rowOf,
  intercept,
  openPageAs,
} from './person.ts';
import { openedPortal } from './portal.ts';
import type { Language } from './words.ts';

/** Projects, electricity and other fuels on the screens of those who enter them. */
const portal = openedPortal();

const { entities } = sharedCatalogue('metadata').catalogue;

const signIn = async (account: Account, language: Language): Promise<Page> => {
  const page = await openPageAs(portal, account, { language });
  return page;
};

/** Clicks inside an element, at a fraction of its width and height. */
const clickInside = async (within: Locator, { across, down }: { readonly across: number; readonly down: number }) => {
  const { width, height } = (await within.boundingBox()) ?? { width: 0, height: 0 };
  await within.click({ position: { x: width * across, y: height * down } });
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each([
  {
    language: 'sk',
    account: 'supplier',
    save: 'Uložiť',
    create: 'Nový projekt UER',
    oil: 'Ťažba ropy',
    required: 'Prosím vyplňte',
    tooEarly: 'Začiatok projektu musí byť po 1. januári 2011',
    tooFarNorth: 'Zemepisná šírka je od −90° na juhu po 90° na severe',
    map: 'Mapa sveta',
    saved: 'Uložené: Projekt UER',
  },
  {
    language: 'en',
    account: 'employee',
    save: 'Save',
    create: 'New UER project',
    oil: 'Oil extraction',
    required: 'Please fill in',
    tooEarly: 'The start of the project must be after 1 January 2011',
    tooFarNorth: 'A latitude is from −90° in the south to 90° in the north',
    map: 'Map of the world',
    saved: 'Saved: UER project',
  },
] as const)('a project in $language', ({ language, account, ...words }) => {
  const label = (field: string) => entities['project']?.fields[field]?.label[language] ?? '';
  const labelled = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [label(field), value]));
  const title = `Zachytávanie plynu ${language}`;
  const ofOil = ['OilDepth', 'GasOilRatio', 'TankPressure', 'BearingYieldEfficiency'].flatMap((figure) => [
    `avg${figure === 'BearingYieldEfficiency' ? '' : 'Annual'}${figure}`,
    figure.charAt(0).toLowerCase() + figure.slice(1),
  ]);

  it('shows errors at its fields, is placed by arrow keys on the map, and is saved', async () => {
    const page = await signIn(account, language);
    await page.goto('/projects/create');
    await expect(page.getByRole('heading', { level: 1, name: words.create })).toBeVisible();
    const box = (field: string) => page.getByRole('textbox', { name: label(field), exact: true });
    await fillAll(page, labelled({ title, certificateCode: 'UER-1', methodologyCode: 'ISO 14064-2' }));
    await fillAll(page, labelled({ applicationYear: '2025', startDate: '01.01.2011', latitude: '91' }));
    await fillAll(page, labelled({ annualEmissionsSave: '12,5', periodOfEmissionsSave: '15' }));
    await fillAll(page, labelled({ annualBaseEmissions: '9,8', annualEmissionsReduction: '2,4' }));
    await expect(box('oilDepth')).toHaveCount(0);
    await checkBox(page.getByRole('radio', { name: words.oil }));
    await press(page, words.save);
    await expect(box('startDate')).toHaveAccessibleDescription(new RegExp(words.tooEarly, 'u'));
    await expect(box('latitude')).toHaveAccessibleDescription(new RegExp(words.tooFarNorth, 'u'));
    for (const field of ofOil) {
      await expect(box(field)).toHaveAccessibleDescription(new RegExp(words.required, 'u'));
      await fillAll(page, labelled({ [field]: '10,5' }));
    }
    await fillAll(page, labelled({ startDate: '02.01.2011', latitude: '48,1486', longitude: '17,1077' }));
    const map = page.getByRole('application', { name: new RegExp(`^${words.map}`, 'u') });
    await map.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(box('latitude')).toHaveValue(language === 'sk' ? '49,1486' : '49.1486');
    await expect(box('longitude')).toHaveValue(language === 'sk' ? '7,1077' : '7.1077');
    await clickInside(map, { across: 0.75, down: 0.25 });
    await expect(box('latitude')).toHaveValue(/^4[45]/u);
    await expect(box('longitude')).toHaveValue(/^(89|90)/u);
    await press(page, words.save);
    await expectMessage(page, `${words.saved} ${title}`);
    await rowOf(page, title).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words.oil);
    await page.context().close();
  });
});

it('labels an organization without a name by its number', async () => {
  await portal.server.application.database.query(sql`update organization set name = '' where ico = '90000106'`);
  const page = await signIn('government', 'sk');
  await page.goto('/electricity');
  await expectRows(page);
  await expect(page.getByRole('cell', { name: 'IČO: 90000106' }).first()).toBeVisible();
  await press(page, 'Angličtina');
  await expect(page.getByRole('cell', { name: 'IČO: 90000106' }).first()).toBeVisible();
  await page.context().close();
});

const openings: readonly { readonly of: string; readonly open: (page: Page) => Promise<void> }[] = [
  {
    of: 'electricity',
    open: async (page) => {
      await page.goto('/electricity/create');
      await fillAll(page, { Energia: '100', 'Intenzita emisií': '45' });
    },
  },
  {
    of: 'a project',
    open: async (page) => {
      await page.goto('/projects?search=Orenburg');
      await page.getByRole('link', { name: /Orenburg/u }).click();
      await press(page, 'Upraviť');
    },
  },
];

it.each(openings)('reports that $of was not saved when no field shows a reason', async ({ open }) => {
  const page = await signIn('supplier', 'sk');
  await open(page);
  const answersNothing = JSON.stringify({ data: { createOrUpdateElectricity: null, createOrUpdateProject: null } });
  await intercept(page, '**/graphql', (route) =>
    route.request().postData()?.includes('mutation') === true
      ? route.fulfill({ contentType: 'application/json', body: answersNothing })
      : route.continue(),
  );
  await press(page, 'Uložiť');
  await expect(page.getByText('Niečo sa pokazilo.').first()).toBeVisible();
  await page.context().close();
});

it('keeps the values and trade name of an entry, and shows that they have changed since', async () => {
  const registry = await signIn('registry', 'sk');
  await registry.goto('/fuel-types');
  await expectRows(registry);
  await rowOf(registry, 'Diesel').first().click();
  const dialog = registry.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upraviť' }).click();
  await fillAll(dialog, { 'Intenzita emisií': '99', 'Hodnoty platia od': '01.11.2026' });
  await dialog.getByRole('button', { name: 'Uložiť' }).click();
  const question = registry.getByRole('alertdialog');
  await expect(question).toContainText('Zmena sa týka otvorených záznamov');
  await question.getByRole('button', { name: 'Uložiť' }).click();
  await expectMessage(registry, 'Zmeny sú uložené.');
  await registry.goto('/feedstock-tradename?search=Ekofisk');
  await expectRows(registry);
  await openActions(registry, 'Ekofisk');
  await registry.getByRole('menuitem', { name: /^(Odstrániť|Archivovať)$/u }).click();
  await registry.getByRole('alertdialog').getByRole('button', { name: 'Archivovať' }).click();
  await expect(rowOf(registry, 'Ekofisk')).toHaveCount(0);

  const page = await signIn('supplier', 'sk');
  await page.goto('/other-fuels');
  await expectRows(page);
  await rowOf(page, 'Ekofisk').first().click();
  await expect(page.getByText(/95,1/u).first()).toBeVisible();
  await press(page, 'Upraviť');
  await fillAll(page, { Množstvo: '1000' });
  await expect(page.getByText(/^Údaje typu paliva sa v číselníku od zápisu zmenili/u).first()).toBeVisible();
  await press(page, 'Angličtina');
  await expect(
    page.getByText(/^The figures of the fuel type have changed in the reference list/u).first(),
  ).toBeVisible();
  await press(page, 'Save');
  await expectMessage(page, 'The changes have been saved.');
  await expect(page.getByText('Ekofisk').first()).toBeVisible();
});
