import type { Page } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import {
  checkBox,
  expect,
  expectRows,
  expectMessage,
  fillAll,
  openActions,
  rowOf,
  openPageAs,
  openCertificatesAs,
} from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

const question = {
  'Otázka (SK)': 'Aký je vek vesmíru?',
  'Odpoveď (SK)': 'Asi 13,8 miliardy rokov.',
  'Otázka (EN)': 'How old is the universe?',
  'Odpoveď (EN)': 'About 13.8 billion years.',
};

it('answers a question everybody asks, in both languages, until it is removed', async () => {
  const page = await openPageAs(portal, 'registry');
  await page.goto('/faq-management/create');
  await fillAll(page, question);
  const categories = page.getByRole('combobox', { name: 'Kategórie' });
  await categories.click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await expectMessage(page, `Uložené: Častá otázka ${question['Otázka (SK)']}`);
  await expectRows(page);

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('faqs') === true) asked.push(request.postData() ?? '');
  });
  await page.goto('/faq');
  await expect(page.getByText(question['Otázka (SK)'])).toBeVisible();
  expectValue(asked).toEqual([expectValue.stringContaining('faqs(')]);
  await page.getByRole('button', { name: /English|Angličtina/ }).click();
  await expect(page.getByText(question['Otázka (EN)'])).toBeVisible();
  await page.getByRole('button', { name: /Slovenčina|Slovak/ }).click();
  await expect(page.getByText(question['Otázka (SK)'])).toBeVisible();

  await page.goto('/faq-management');
  await expectRows(page);
  await openActions(page, question['Otázka (SK)']);
  await page.getByRole('menuitem', { name: 'Odstrániť' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odstrániť' }).click();
  await expect(rowOf(page, 'Aký je vek')).toHaveCount(0);
  await page.context().close();
});

it('notifies the other party of a comment on a sale, and shows both their pending work and the help of a list', async () => {
  const buyer = await openCertificatesAs(portal, 'buyer');
  const menu = buyer.getByRole('navigation', { name: 'Hlavné menu' });
  await expect(menu.getByRole('link', { name: /^Transakcie/u })).toHaveAccessibleDescription(/: [1-9]\d*$/u);
  await buyer.goto('/transactions?status=PENDING&sortName=createdAt&sortOrder=desc');
  await buyer.getByRole('button', { name: 'Na čo slúži: Transakcie' }).click();
  await expect(buyer.getByRole('region', { name: /Transakcie$/u }).filter({ hasText: 'Potvrdená' })).toBeVisible();
  await buyer.keyboard.press('Escape');
  await (await expectRows(buyer)).first().getByRole('link').first().click();
  const comments = buyer.getByRole('region', { name: /^Komentáre/u });
  await expect(comments.getByRole('listitem')).toHaveText([/Dodávka je pripravená, doklady posielame e-mailom\./u]);
  await comments.getByRole('textbox', { name: 'Komentár' }).fill('Potvrdíme po kontrole dokladov.');
  await checkBox(comments.getByRole('radio', { name: /^Strany záznamu/u }));
  await comments.getByRole('button', { name: 'Pridať komentár' }).click();
  await expectMessage(buyer, 'Komentár je pridaný.');
  const { pathname } = new URL(buyer.url());
  await buyer.context().close();

  const supplier = await openCertificatesAs(portal, 'supplier');
  const bell = supplier.getByRole('link', { name: /^Neprečítané oznámenia/u }).first();
  await expect(bell).toHaveAccessibleName(/: \d+$/u);
  const [, unread] = /: (\d+)$/u.exec((await bell.getAttribute('aria-label')) ?? '') ?? [];
  await bell.click();
  await supplier.getByRole('link', { name: /nový komentár/u }).click();
  await expect(supplier).toHaveURL((url) => url.pathname === pathname);
  await supplier.getByRole('button', { name: /^Komentáre 3$/u }).click();
  const told = supplier.getByRole('region', { name: /^Komentáre/u });
  await expect(told).toBeFocused();
  await expect(told.getByRole('listitem').first()).toContainText('Potvrdíme po kontrole dokladov.');
  await expect(bell).toHaveAccessibleName(`Neprečítané oznámenia: ${Number(unread) - 1}`);
  await supplier.goto('/notices/settings');
  await supplier.getByRole('button', { name: 'Na čo slúži: Nastavenia oznámení' }).click();
  await expect(supplier.getByText(/^Pri každom druhu oznámenia/u)).toBeVisible();
  await supplier.keyboard.press('Escape');
  await supplier.goto('/my-organization');
  await supplier.getByRole('button', { name: /^Na čo slúži: Organizácia$/u }).click();
  await expect(supplier.getByText('Má platnú zmluvu a môže obchodovať.')).toBeVisible();
  await supplier.keyboard.press('Escape');
  await supplier.goto('/overview');
  await supplier.getByRole('button', { name: /^(Angličtina|English)$/u }).click();
  await supplier.getByRole('button', { name: 'What this is for: Overview' }).click();
  await expect(supplier.getByText(/^What is waiting for you/u)).toBeVisible();
  await supplier.context().close();
});

it('returns a rejected offer to its supplier', async () => {
  const page = await openPageAs(portal, 'buyer');
  await page.goto('/transactions?status=PENDING');
  const code = await firstSelectable(page);
  await openActions(page, code);
  await page.getByRole('menuitem', { name: 'Zamietnuť' }).click();
  const question = page.getByRole('alertdialog');
  for (const fact of ['Dodávateľ', 'Odberateľ', 'Množstvo', /MJ/u, /%/u]) await expect(question).toContainText(fact);
  await question.getByRole('button', { name: 'Zamietnuť' }).click();
  await expectMessage(page, 'Transakcia je zamietnutá.');
  await expect(rowOf(page, code)).toHaveCount(0);
  await page.context().close();
});

it('switches to another workspace, with its permissions', async () => {
  const page = await openCertificatesAs(portal, 'buyer');
  const workspaces = page.getByRole('combobox', { name: 'Prepnúť organizáciu' });
  const switched = page.waitForResponse(
    (response) => response.request().postData()?.includes('switchOrganizationWorkspace') === true,
  );
  await workspaces.selectOption({ label: 'Čerpacie stanice Poprad, s. r. o.' });
  await switched;
  await expect(workspaces.locator('option:checked')).toHaveText('Čerpacie stanice Poprad, s. r. o.');
  await expect(page).toHaveURL((url) => url.pathname === '/certificates');
  await page.goto('/transactions?status=PENDING');
  // An employee may not confirm: the action is absent, not disabled.
  await expect(page.getByRole('heading', { level: 1, name: 'Transakcie' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Prepnúť organizáciu' })).toContainText('Čerpacie stanice');
  expectValue(await page.getByRole('button', { name: 'Potvrdiť' }).count()).toBe(0);
  // All but the registry see checkboxes; without permission these are disabled with a reason.
  const checkbox = (await expectRows(page)).first().getByRole('checkbox');
  await expect(checkbox).toBeDisabled();
  await expect(checkbox).toHaveAccessibleDescription('Na úkony s vybranými záznamami tu nemáte oprávnenie.');
  await page.context().close();
});

it('offers no filter for a reference list, nor filters set only by a route', async () => {
  const page = await openPageAs(portal, 'registry');
  await page.goto('/feedstock-tradename');
  await expectRows(page);
  await expect(page.getByRole('button', { name: 'Pridať filter' })).toHaveCount(0);
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Pridať filter' }).click();
  await expect(page.getByRole('menuitem', { name: 'Odberateľ' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Osvedčenie', exact: true })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Vstupné/výstupné osvedčenie' })).toHaveCount(0);
  await page.context().close();
});

it('archives a used reference value, marks its uses, and restores it', async () => {
  const page = await openPageAs(portal, 'registry');
  await page.goto('/schemes');
  await openActions(page, 'ISCC EU');
  await page.getByRole('menuitem', { name: 'Odstrániť' }).click();
  const question = page.getByRole('alertdialog', { name: 'Archivovať: ISCC EU' });
  await expect(question).toContainText(/Používa sa v \d+ záznamoch\. Archivovaný záznam sa už nedá vybrať/u);
  await question.getByRole('button', { name: 'Archivovať' }).click();
  await expectMessage(page, 'Záznam je archivovaný.');
  await expect(rowOf(page, 'ISCC EU')).toHaveCount(0);

  await page.goto('/certificates?search=ISCC+EU');
  await (await expectRows(page)).first().getByRole('link').first().click();
  await expect(page.getByText('ISCC EU (archivované)')).toBeVisible();

  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Archív' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('archived') === 'true');
  await expect(rowOf(page, 'ISCC EU').getByRole('link')).toHaveCount(0);
  await openActions(page, 'ISCC EU');
  await page.getByRole('menuitem', { name: 'Obnoviť' }).click();
  await expectMessage(page, 'Záznam je obnovený.');
  await expect(page.getByText('V archíve nie je žiadny záznam.')).toBeVisible();
  await page.getByRole('button', { name: 'Zavrieť archív' }).click();
  await expect(rowOf(page, 'ISCC EU')).toBeVisible();
  await page.context().close();
});

it('sorts certificates by country of origin, and shows the fuel types of a production', async () => {
  const page = await openPageAs(portal, 'registry');
  await page.goto('/certificates');
  await expectRows(page);
  await page.getByRole('columnheader').getByRole('button', { name: 'Import z Excelu' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('sortName') === 'imported');
  await page.goto('/fuel-type-productions/create');
  await page.getByRole('combobox', { name: 'Typy palív' }).click();
  await expect(page.getByRole('option', { name: /\(\d{6,8}\)/u }).first()).toBeVisible();
  await page.context().close();
});

/** Code of the first row that awaits the viewer's decision. */
async function firstSelectable(page: Page): Promise<string> {
  const rows = await expectRows(page);
  const waiting = rows.filter({ has: page.getByRole('checkbox', { disabled: false }) }).first();
  await expect(waiting).toBeVisible();
  const code = await waiting.getByRole('link').first().textContent();
  if (code === null) throw new Error('the row has no code');
  return code.trim();
}
