import type { Locator, Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import { attach, fillCertificate, pdf } from './certificate-form.ts';
import { checkBox, choose, expect, fillAll, rowOf, setSwitch, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let page: Page;
beforeAll(async () => {
  page = await openPageAs(portal, 'supplier');
});

/** Opens an empty form; removes earlier drafts. */
async function newCertificate(): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft')) localStorage.removeItem(key);
  });
  await page.goto('/certificates/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nové osvedčenie');
  await expect(page.getByRole('combobox', { name: 'Dodávateľ' })).toBeVisible();
}

/** A valid PDF whose upload takes a while. */
const largePdf = {
  name: 'merania.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
%${'.'.repeat(2_000_000)}
trailer<</Root 1 0 R>>
%%EOF
`,
  ),
};

const boxOf = async (shown: Locator) => (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const textbox = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const save = (within: Page | Locator = page) => within.getByRole('button', { name: 'Uložiť' }).click();

describe('a certificate', () => {
  it('shows and counts missing required fields', async () => {
    await newCertificate();
    await save();
    await expect(page.getByText('Formulár obsahuje chyby').first()).toBeVisible();
    const required = [
      ...['Dodávateľ', 'Overovateľ', 'Typ látky', 'Cieľové použitie', 'Druh suroviny, 1', 'Spôsob výroby, 1'].map(
        (name) => page.getByRole('combobox', { name, exact: true }),
      ),
      ...['Množstvo', 'Dátum vystavenia', 'Podiel, 1', 'eec – získavanie alebo pestovanie surovín'].map(textbox),
      page.getByRole('radiogroup', { name: 'Typ', exact: true }),
    ];
    for (const control of required)
      await expect(control).toHaveAccessibleDescription(/Prosím vyplňte|Vyplňte hodnotu/u);
    await expect(page.getByRole('group', { name: 'Upraviť' })).toContainText(/\d+ chýb/u);
    await expect(page).toHaveURL((url) => url.pathname === '/certificates/create');
  });

  it('has rows that fit their card, and keeps the summary visible', async () => {
    await newCertificate();
    await page.getByRole('button', { name: 'Pridať riadok' }).click();
    const rows = page.getByRole('region', { name: 'Suroviny' });
    const card = await boxOf(rows);
    for (const control of await rows.getByRole('textbox').or(rows.getByRole('combobox')).all()) {
      const { x, width } = await boxOf(control);
      expect(width).toBeGreaterThanOrEqual(160);
      expect(x + width).toBeLessThan(card.x + card.width);
    }
    await textbox('Poznámka').scrollIntoViewIfNeeded();
    await expect(page.getByRole('region', { name: 'Súhrn' }).getByRole('meter')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Suroviny', exact: true })).toBeInViewport();
  });

  it('shows no emission saving before its inputs are complete, and warns of portions that do not sum to 100 %', async () => {
    await newCertificate();
    const saving = page.getByRole('region', { name: 'Súhrn' }).getByRole('meter', { name: 'Úspora emisií' });
    await expect(saving).toHaveAttribute('aria-valuetext', '–');
    await fillCertificate(page);
    await expect(saving).toHaveAttribute('aria-valuetext', /^79,06/u);
    await textbox('Podiel, 1').fill('90');
    await expect(page.getByRole('table', { name: 'Suroviny' }).getByText(/Spolu\s*90,000\s%/u)).toBeVisible();
    await expect(page.getByText(/^Podiely surovín spolu nedávajú 100 %/u)).toBeVisible();
    await textbox('Podiel, 1').fill('100');
    await expect(page.getByText(/^Podiely surovín spolu nedávajú 100 %/u)).toHaveCount(0);
  });

  describe('with an invalid field', () => {
    // All cases share one form, since issues of fields are independent.
    beforeAll(newCertificate);

    it.each([
      { label: 'Množstvo', typed: '-5', sentence: 'Hodnota nemôže byť záporná' },
      { label: 'Množstvo', typed: '1,2345', sentence: 'Maximálne na 3 desatinné miesta' },
      { label: 'Množstvo', typed: 'veľa', sentence: 'Hodnota nie je číslo. Zapíšte ju číslicami, napríklad 1 234.' },
      { label: 'Množstvo', typed: '1.234,50 t', sentence: 'Za číslom je „t“. Zadajte len číslo, v jednotke poľa.' },
      { label: 'Množstvo', typed: '0', sentence: 'Zadajte množstvo väčšie ako 0.' },
      { label: 'Dátum vystavenia', typed: '31.02.2026', sentence: 'Dátum nemá správny formát' },
      { label: 'Dátum vystavenia', typed: 'včera', sentence: 'Dátum nemá správny formát Napríklad 5. 3. 2026.' },
      { label: 'Podiel, 1', typed: '0,5', sentence: 'Minimálne 1%' },
      { label: 'Podiel, 1', typed: '101', sentence: 'Maximálne 100%' },
    ])('shows for $typed in $label: $sentence', async ({ label, typed, sentence }) => {
      await textbox(label).fill(typed);
      await textbox(label).press('Tab');
      await expect(textbox(label)).toHaveAccessibleDescription(new RegExp(sentence, 'u'));
      await expect(textbox(label)).toHaveValue(typed);
    });

    it('shows the maximum for an implausible amount', async () => {
      await textbox('Množstvo').fill('99999999999999999');
      await textbox('Množstvo').press('Tab');
      await expect(textbox('Množstvo')).toHaveAccessibleDescription(/Maximálne 1.000.000.000/u);
    });
  });

  it('requires the end of a period after its start', async () => {
    await newCertificate();
    await fillAll(page, { 'Obdobie od': '01.04.2026', 'Obdobie do': '31.03.2026' });
    await textbox('Obdobie do').press('Tab');
    await expect(textbox('Obdobie do')).toHaveAccessibleDescription(/Dátum do musí byť väčší ako dátum od\./u);
  });

  it('requires the viewer to be supplier or buyer', async () => {
    await newCertificate();
    await setSwitch(page, 'Dovoz', 'off');
    await choose(page, 'Dodávateľ', 'Rafinéria');
    await choose(page, 'Odberateľ', 'Dunajské');
    await expect(page.getByRole('combobox', { name: 'Odberateľ' })).toHaveAccessibleDescription(
      /Musíte byť dodávateľ alebo odberateľ biopaliva\/biokvapaliny/u,
    );
  });

  it('requires a description of the other production', async () => {
    await newCertificate();
    await choose(page, 'Spôsob výroby, 1', 'Iné');
    await save();
    await expect(textbox('Opis výroby, 1')).toHaveAccessibleDescription(/Prosím vyplňte|Vyplňte hodnotu/u);
  });

  it('clears import for own production and the reverse', async () => {
    await newCertificate();
    await expect(page.getByRole('checkbox', { name: 'Dovoz' })).toBeChecked();
    await setSwitch(page, 'Vlastná výroba', 'on');
    await expect(page.getByRole('checkbox', { name: 'Dovoz' })).not.toBeChecked();
  });

  it('clears the target use when its type changes, and offers the allowed ones', async () => {
    await newCertificate();
    const use = page.getByRole('combobox', { name: 'Cieľové použitie' });
    await checkBox(page.getByRole('radio', { name: 'Biopalivo' }));
    await use.selectOption({ label: 'Výroba tepla' });
    await checkBox(page.getByRole('radio', { name: 'Biokvapalina' }));
    await expect(use).toHaveValue('');
    await expect(use.getByRole('option')).toHaveText(['Vyberte', 'Biopalivo']);
  });

  it('hides the parts of the emissions with reference values, and restores the typed values', async () => {
    await newCertificate();
    await choose(page, 'Typ látky', 'Bioetanol denaturovaný');
    await fillAll(page, { 'eec – získavanie alebo pestovanie surovín': '10,5', 'ep – spracovanie': '5,25' });
    await setSwitch(page, 'Použiť referenčné hodnoty', 'on');
    await expect(textbox('eec – získavanie alebo pestovanie surovín')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Emisie' })).toContainText(/48,500.gCO₂eq\/MJ/u);
    await setSwitch(page, 'Použiť referenčné hodnoty', 'off');
    await expect(textbox('eec – získavanie alebo pestovanie surovín')).toHaveValue('10,5');
    await expect(textbox('ep – spracovanie')).toHaveValue('5,25');
    await expect(textbox('el – zmena zásob uhlíka zo zmeny využívania pôdy')).toHaveValue('');
  });

  it('explains why no energy is computed for a substance type without a calorific value', async () => {
    await newCertificate();
    await choose(page, 'Typ látky', 'Plyn zo splyňovania biomasy');
    await expect(page.getByRole('combobox', { name: 'Typ látky', exact: true })).toHaveAccessibleDescription(
      /nemá v číselníku výhrevnosť, preto sa energia nevypočíta/u,
    );
  });
});

it('shifts no layout when the code of a control loads late', async () => {
  const hurried = await openPageAs(portal, 'supplier');
  const held = Promise.withResolvers<'released'>();
  await hurried.route(/year-widget/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  await hurried.goto('/projects/create');
  const below = hurried.getByRole('textbox', { name: 'Číslo certifikátu', exact: true });
  await expect(below).toBeVisible();
  const { y } = await boxOf(below);
  held.resolve('released');
  await expect(hurried.getByRole('textbox', { name: 'Rok uplatnenia', exact: true })).toBeVisible();
  expect((await boxOf(below)).y).toBe(y);
  await hurried.context().close();
});

describe('an attachment', () => {
  it.each([
    {
      file: { name: 'veľký.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(25_000_001) },
      sentence: 'Súbor veľký.pdf je väčší ako 25 MB. Nahrajte menší súbor.',
    },
    {
      file: { name: 'zoznam.txt', mimeType: 'text/plain', buffer: Buffer.from('a') },
      sentence: 'Súbor zoznam.txt nie je povoleného typu; povolené sú .pdf, .png, .jpg.',
    },
  ])('is refused with one message, without losing other input: $sentence', async ({ file, sentence }) => {
    await newCertificate();
    await fillAll(page, { Množstvo: '12,5' });
    await expect(page.getByRole('region', { name: 'Prílohy' })).toContainText('(.pdf, .png, .jpg, najviac 25 MB)');
    await attach(page, pdf);
    await attach(page, file);
    await expect(page.getByRole('region', { name: 'Prílohy' }).getByRole('alert')).toHaveText(sentence);
    await expect(page.getByRole('list', { name: 'Prílohy' })).toContainText('protokol.pdf');
    await expect(page.getByRole('list', { name: 'Prílohy' })).not.toContainText(file.name);
    await expect(textbox('Množstvo')).toHaveValue('12,5');
  });

  it('shows its upload progress, can be cancelled, and is shown after the upload', async () => {
    await page.goto('/certificates?search=SUP&sortName=code&sortOrder=asc');
    await rowOf(page, 'SUP/').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Upraviť' }).click();
    await attach(page, largePdf);
    const line = await page.context().newCDPSession(page);
    const usual = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send('Network.emulateNetworkConditions', { ...usual, uploadThroughput: 200_000 });
    await save();
    const progress = page.getByRole('progressbar', { name: 'Odosiela sa merania.pdf' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/u);
    await page.getByRole('button', { name: 'Zastaviť odosielanie súboru merania.pdf' }).click();
    await expect(page.getByRole('group', { name: 'Upraviť' })).toContainText('Odosielanie ste zastavili.');
    await line.send('Network.emulateNetworkConditions', usual);
    await line.detach();
    await save();
    await page.getByRole('dialog', { name: 'Osvedčenie je uložené' }).press('Escape');
    await page.getByRole('button', { name: 'Ukázať merania.pdf' }).click();
    const shown = page.getByRole('dialog', { name: 'merania.pdf' });
    await expect(shown.getByRole('img', { name: 'merania.pdf' })).toBeVisible();
    await shown.getByRole('button', { name: 'Zavrieť' }).click();
  });
});

describe('unsaved changes', () => {
  it('require confirmation before leaving', async () => {
    await newCertificate();
    await fillAll(page, { Poznámka: 'rozpracované' });
    const transactions = page
      .getByRole('navigation', { name: 'Hlavné menu' })
      .getByRole('link', { name: 'Transakcie' });
    await transactions.click();
    const question = page.getByRole('alertdialog', { name: 'Neuložené zmeny' });
    await question.getByRole('button', { name: 'Zostať vo formulári' }).click();
    await expect(textbox('Poznámka')).toHaveValue('rozpracované');
    await transactions.click();
    await question.getByRole('button', { name: 'Odísť bez uloženia' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transakcie' })).toBeVisible();
  });

  it('are discarded by Cancel', async () => {
    await page.goto('/certificates?search=SUP&sortName=code&sortOrder=asc');
    await rowOf(page, 'SUP/').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Upraviť' }).click();
    await fillAll(page, { Poznámka: 'nikdy neuložené' });
    await page.getByRole('button', { name: 'Zrušiť' }).click();
    await expect(page.getByRole('button', { name: 'Upraviť' })).toBeVisible();
    await expect(page.getByText('nikdy neuložené')).toHaveCount(0);
  });
});

describe('a draft', () => {
  it('keeps the text typed right before a reload', async () => {
    await newCertificate();
    page.once('dialog', (dialog) => void dialog.accept());
    await fillAll(page, { Množstvo: '12,5', 'Podiel, 1': '90', Poznámka: 'posledné slovo' });
    await page.reload();
    await page.getByRole('button', { name: 'Obnoviť' }).click();
    await expect(textbox('Množstvo')).toHaveValue('12,5');
    await expect(textbox('Podiel, 1')).toHaveValue('90');
    await expect(textbox('Poznámka')).toHaveValue('posledné slovo');
    await newCertificate();
  });
});
