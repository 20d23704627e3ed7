import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect as expectValue, it } from 'vitest';
import { moving, wrongTabStops } from './keyboard.ts';
import {
  expect,
  expectRows,
  expectMessage,
  pageHeading,
  onePage,
  rowOf,
  intercept,
  openPageAs,
  openCertificatesAs,
} from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
const supplierPage = onePage(portal, 'supplier');

describe('keyboard operation', () => {
  it('logs in, skips to the content, searches, opens a record and shows the shortcuts', async () => {
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
    await expect(pageHeading(page, code)).toBeVisible();
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
    // Each case restores the list.
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

  it('shows focus and has large enough targets on every kind of screen, in forced colours and without motion', async () => {
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
        expect({ path, forcedColors, wrong: await wrongTabStops(page) }).toEqual({ path, forcedColors, wrong: [] });
      }
      // Content that scrolls into view loads lazily.
      await expect.poll(() => moving(page)).toEqual([]);
    }
    const amount = page.getByRole('textbox', { name: 'Množstvo' });
    const drawn = page.locator('.bp6-control-indicator').first();
    await page.goto('/certificates/create');
    for (const control of [amount, drawn]) await expect(control).toHaveCSS('border-top-width', '1px');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('keeps the focus in an open dialog, and returns it afterwards', async () => {
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
    // The focus returns to the button that opened the closed menu.
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

  it('sends all keys typed after Ctrl K to the palette', async () => {
    const page = await supplierPage();
    await page.goto('/electricity');
    await (await expectRows(page)).first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Upraviť' }).click();
    const reference = page.getByRole('textbox', { name: 'Referencia' });
    const before = await reference.inputValue();
    await reference.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Sklad');
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('Sklad');
    await expect(reference).toHaveValue(before);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zrušiť' }).click();
  });

  it('leaves the page and its keys unchanged when the palette cannot be loaded', async () => {
    const page = await openCertificatesAs(portal, 'supplier');
    await expectRows(page);
    await intercept(page, /palette-dialog/u, (route) => route.abort());
    await page.keyboard.press('Control+k');
    await expectMessage(page, 'Server nie je dostupný.');
    const search = page.getByRole('searchbox', { name: 'Hľadať' });
    await search.focus();
    await page.keyboard.type('SUP');
    await expect(search).toHaveValue('SUP');
    await page.context().close();
  });

  it('finds by Ctrl K records by code, company number and name, and commands of lists, and nothing else', async () => {
    const registry = await openPageAs(portal, 'registry');
    const supplier = await supplierPage();
    const seen = [await codesOf(supplier, 'Rafinéria'), await codesOf(registry, 'Rafinéria')] as const;
    const code = seen[1].find((each) => !seen[0].includes(each)) ?? '';
    const name = 'Rafinéria Podunajsko, a. s.';
    await landBy(registry, code, `${code} Osvedčenia`);
    await expect(pageHeading(registry, code)).toBeVisible();
    for (const words of ['90000103', 'rafineria podunajsko']) {
      await registry.goto('/overview');
      await landBy(registry, words, new RegExp(`^${name}.* Organizácie$`, 'u'));
      await expect(pageHeading(registry, name)).toBeVisible();
    }
    for (const words of [code, '90000103', 'dočasná organizácia']) {
      await openPalette(supplier, words);
      await expect(supplier.getByText('Nič také sa nenašlo.')).toBeVisible();
      await supplier.keyboard.press('Escape');
    }
    await openPalette(supplier, 'C-2026');
    const named = await supplier.getByRole('option', { name: /^C-/u }).allTextContents();
    expectValue(named.length).toBeGreaterThan(1);
    expectValue(new Set(named.map((text) => text.slice(0, 12))).size).toBe(named.length);
    expectValue(named).toEqual(named.toSorted());
    await supplier.keyboard.press('Escape');
    await landBy(supplier, 'tmavy rezim', 'Tmavý Vzhľad');
    await expect(supplier.locator('html')).toHaveClass(/bp6-dark/u);
    await landBy(supplier, 'svetly rezim', 'Svetlý Vzhľad');
    await landBy(supplier, 'predaj', 'Nová transakcia Transakcie');
    await expect(pageHeading(supplier, 'Nová transakcia')).toBeVisible();
    await landBy(supplier, 'zaznam strat', 'Zaznamenať stratu Sklad');
    await expect(supplier.getByRole('dialog', { name: 'Zaznamenať stratu' })).toBeVisible();
    await supplier.keyboard.press('Escape');
    await landBy(supplier, 'stvrtrocne', 'Štvrťročné hlásenie Exporty');
    await expect(supplier.getByRole('dialog', { name: 'Štvrťročné hlásenie' })).toBeVisible();
    await supplier.keyboard.press('Escape');
    await landBy(supplier, 'profil', 'Profil Stránky');
    await expect(pageHeading(supplier, 'Profil')).toBeVisible();
    const [exported] = await codesOf(supplier, '', '/reports');
    await landBy(supplier, exported ?? '', `${exported} Exporty`);
    await expect(pageHeading(supplier, exported ?? '')).toBeVisible();

    await registry.getByRole('button', { name: /^(Angličtina|English)$/u }).click();
    await landBy(registry, 'temporary', 'New temporary organization Organizations');
    await expect(pageHeading(registry, 'New temporary organization')).toBeVisible();
    await registry.context().close();
  });

  it('leaves the help of a screen by Tab, and returns to its button by Shift Tab and by Escape', async () => {
    const page = await supplierPage();
    await page.goto('/certificates?search=');
    await expectRows(page);
    const button = page.getByRole('button', { name: 'Na čo slúži: Osvedčenia' });
    const help = page.getByRole('region', { name: 'Osvedčenia', exact: true }).and(page.locator('.help-panel'));
    await button.focus();
    for (const key of ['Escape', 'Shift+Tab', 'Tab']) {
      await page.keyboard.press('Enter');
      await expect(help).toBeFocused();
      await page.keyboard.press(key);
      await expect(help).toHaveCount(0);
      await expect(page.locator('main button:focus')).toHaveCount(1);
      expectValue(await isFocusedOn(button)).toBe(key !== 'Tab');
    }
  });

  it('moves through the actions of a row with the arrow keys, and returns to their button', async () => {
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

/** Codes in a searched list. */
async function codesOf(page: Page, search: string, list = '/certificates'): Promise<readonly string[]> {
  await page.goto(`${list}?search=${encodeURIComponent(search)}&size=50`);
  const rows = await expectRows(page);
  const texts = await rows.allInnerTexts();
  return texts.flatMap((text) => /[CE]-\d{10}/u.exec(text) ?? []);
}

async function openPalette(page: Page, words: string): Promise<void> {
  // Key handlers are registered when the heading renders.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.type(words);
  await expect(box).toHaveValue(words);
  // Earlier results remain until the response to the whole text.
  await expect(page.getByRole('dialog').getByRole('status')).not.toHaveText('');
}

/** Types into the palette, moves to the option by arrow keys and opens it. */
async function landBy(page: Page, words: string, option: string | RegExp): Promise<void> {
  await openPalette(page, words);
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 20 && (await wanted.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const isFocusedOn = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function isFocused(page: Page, tag: string): Promise<boolean> {
  return page.evaluate((name) => document.activeElement?.matches(name) === true, tag);
}

/** Whether the focused element or its box has an outline. */
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
