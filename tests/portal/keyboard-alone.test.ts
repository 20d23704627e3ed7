import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { moving, wrongStops } from './keyboard.ts';
import { expect, expectRows, heading, onePage, rowOf } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
let supplierPage: () => Promise<Page>;
beforeAll(async () => {
  portal = await openPortal();
  supplierPage = onePage(portal, 'supplier');
});
afterAll(() => portal.close());

describe('the keyboard alone', () => {
  it('logs in, skips to the content, searches, opens a record and asks for the keys', async () => {
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
    await expect(heading(page, code)).toBeVisible();
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
    // Each leaves the list as it found it.
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

  it('sees where it is and hits what it aims at on every kind of screen, in forced colours too, where nothing moves', async () => {
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
        expect({ path, forcedColors, wrong: await wrongStops(page) }).toEqual({ path, forcedColors, wrong: [] });
      }
      expect(await moving(page)).toEqual([]);
    }
    const amount = page.getByRole('textbox', { name: 'Množstvo' });
    const drawn = page.locator('.bp6-control-indicator').first();
    await page.goto('/certificates/create');
    for (const control of [amount, drawn]) await expect(control).toHaveCSS('border-top-width', '1px');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('is back where it was after every dialog, and stays in one while it is open', async () => {
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
    // From a menu, which is gone by then, to the button that opened it.
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

  it('walks the actions of a row with the arrows, and is back at their button', async () => {
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

const isFocusedOn = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function isFocused(page: Page, tag: string): Promise<boolean> {
  return page.evaluate((name) => document.activeElement?.matches(name) === true, tag);
}

/** Whether what has the focus is outlined, or its box is. */
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
