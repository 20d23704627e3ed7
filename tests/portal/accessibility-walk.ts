import { fileURLToPath } from 'node:url';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectValue, it } from 'vitest';
import { laidOut } from '../../tools/json-layout.ts';
import { screens, representativeScreens } from './accessible-screens.ts';
import { violationsOn } from './axe.ts';
import { classesWithoutRules } from './blueprint-classes.ts';
import { type Account, expect, visit, openPageAs } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

/** Display settings of a check; an open screen changes them without a reload. */
interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  /** Forced colors mode. */
  readonly forcedColors?: 'active' | 'none';
  /** The layout of this width was checked already: only contrast is checked. */
  readonly isSeen?: boolean;
}

const usual: Look = { colorScheme: 'light', width: 1280 };
/** 320 pixels equal a zoom of 400 % on a screen of 1280 pixels. */
const opposite: Look = { colorScheme: 'dark', width: 320 };
const forced: Look = { colorScheme: 'light', width: 1280, forcedColors: 'active', isSeen: true };
/** Includes a zoom of 200 %: 640 pixels. */
const others: readonly Look[] = [
  { colorScheme: 'dark', width: 1280, isSeen: true },
  { colorScheme: 'light', width: 320, isSeen: true },
  { colorScheme: 'light', width: 640 },
];

/** Settings for a screen: all of them for typical screens in Slovak. */
function looksOf(language: 'sk' | 'en', title: string): readonly Look[] {
  if (language === 'sk') return [usual, forced, opposite, ...(representativeScreens.has(title) ? others : [])];
  return representativeScreens.has(title) ? [usual, opposite] : [usual];
}

const languages = ['sk', 'en'] as const;
/** Facts for the accessibility statement of the portal; updated like a snapshot. */
const stated = fileURLToPath(new URL('../../src/screens/accessibility-facts.json', import.meta.url));

/** Checks the screens of `account` in both languages; those of anonymous visitors with the registry's. */
export function walkScreensOf(account: 'registry' | 'supplier'): void {
  const own = screens.filter(({ as = 'registry' }) => as === account);
  /** Titles of screens without violations. */
  const clean = new Set<string>();
  let portal: OpenPortal;
  let session: Readonly<Record<string, string>>;
  beforeAll(async () => {
    portal = await openPortal();
    const page = await openPageAs(portal, account);
    session = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    await page.context().close();
  });
  afterAll(() => portal.close());

  describe.each(languages)('in %s', (language) => {
    const pages = new Map<Account | undefined, Page>();
    beforeAll(async () => {
      pages.set(undefined, await openPage(portal, { language }));
      pages.set(account, await openPage(portal, { ...session, language }));
    });
    afterAll(async () => {
      for (const page of pages.values()) await page.context().close();
    });

    it.each(own)(
      'axe finds nothing on $title, one font is used, and only its content scrolls',
      async ({ title, path, as, open }) => {
        const page = pages.get(as);
        if (page === undefined) throw new Error('somebody opens the screen');
        const looks = looksOf(language, title);
        await look(page, usual);
        await visit(page, path);
        await settle(page);
        await open?.(page);
        for (const each of looks) {
          await look(page, each);
          await settle(page);
          expect({ ...each, violations: await violationsOn(page, rulesOf(each, language)) }).toEqual({
            ...each,
            violations: [],
          });
          // A popover is positioned after it renders.
          await expect
            .poll(() => scrolls(page))
            .toMatchObject({ across: [], ...(as !== undefined && { down: false }) });
          expect(await controlsInAnotherFont(page)).toEqual([]);
          if (as !== undefined) expect(await outsideDialogs(page)).toEqual([]);
        }
        expect(await classesWithoutRules(page)).toEqual([]);
        clean.add(title);
      },
    );
  });

  it('states the checks in the accessibility statement', async () => {
    expectValue([...clean]).toEqual(own.map(({ title }) => title));
    const widths = [usual, ...others, opposite].map(({ width }) => width);
    const facts = {
      axe: axe.version,
      screens: screens.length,
      languages,
      widths: [...new Set(widths)].toSorted((a, b) => b - a),
    };
    await expectValue(await laidOut(JSON.stringify(facts))).toMatchFileSnapshot(stated);
  });
}

async function look(page: Page, { colorScheme, width, forcedColors = 'none' }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, forcedColors });
  // The portal switches the theme asynchronously.
  await page.waitForFunction(
    (isDark) => location.protocol === 'about:' || document.documentElement.classList.contains('bp6-dark') === isDark,
    colorScheme === 'dark',
  );
}

async function openPage(portal: OpenPortal, kept: Readonly<Record<string, string>>): Promise<Page> {
  const page = await portal.newPerson({ locale: kept['language'] === 'sk' ? 'sk-SK' : 'en-GB' });
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  return page;
}

/** Waits for the heading and for the end of loading and animations. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { includeHidden: true }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]').or(page.getByText(/^(Načítava sa|Loading)/u))).toHaveCount(0);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/** The axe rules to run. */
function rulesOf({ isSeen = false }: Look, language: 'sk' | 'en'): RunOptions {
  if (isSeen) return { runOnly: { type: 'rule', values: ['color-contrast'] } };
  // Contrast is the slowest rule and does not depend on the language.
  return language === 'en' ? { rules: { 'color-contrast': { enabled: false } } } : {};
}

function controlsInAnotherFont(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, button')]
      .filter((control) => !/^"?Inter/u.test(getComputedStyle(control).fontFamily))
      .map((control) => control.outerHTML.slice(0, 200)),
  );
}

/** Landmarks that a pointer could reach outside an open dialog. */
function outsideDialogs(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (document.querySelector('.bp6-dialog') === null) return [];
    const places = [
      [20, 20],
      [20, window.innerHeight / 2],
      [20, window.innerHeight - 20],
      [window.innerWidth - 20, 20],
    ] as const;
    return places.flatMap(([x, y]) => document.elementFromPoint(x, y)?.closest('header, aside, main')?.tagName ?? []);
  });
}

/** Containers of wide tables, which scroll on their own. */
const framed = '.data-table, .chart-table, .lineage-table, .permissions-area';

/** Elements that scroll horizontally, and whether the page scrolls vertically; after sign-in only its content may. */
function scrolls(page: Page): Promise<{ readonly across: readonly string[]; readonly down: boolean }> {
  return page.evaluate((frames) => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const isScrolled = (box: Element) =>
      box.scrollWidth > box.clientWidth && /auto|scroll/u.test(getComputedStyle(box).overflowX) && !box.matches(frames);
    const across = [...document.body.querySelectorAll('*')].filter(isScrolled).map(({ className }) => className);
    if (scrollWidth > window.innerWidth) across.push('the page');
    return { across, down: scrollHeight > window.innerHeight };
  }, framed);
}
