import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectValue, it } from 'vitest';
import { expect, expectRows, onePage, type Account } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

/** A screen of which every button is pressed. */
interface PressedScreen {
  readonly title: string;
  readonly as: Account;
  readonly path: string;
  /** Opens what lies over the screen; its buttons are pressed instead of the screen's. */
  readonly open?: (page: Page) => Promise<void>;
}

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const screens: readonly PressedScreen[] = [
  { title: 'the overview', as: 'registry', path: '/overview' },
  { title: 'the certificates', as: 'supplier', path: '/certificates?externalCode=SUP&size=15' },
  { title: 'the certificates of all', as: 'registry', path: '/certificates?size=15&page=4' },
  { title: 'a certificate', as: 'supplier', path: '/certificates/1055' },
  { title: 'the form of a certificate', as: 'supplier', path: '/certificates/create' },
  { title: 'the form of a sale', as: 'supplier', path: '/transactions/create' },
  { title: 'the profile', as: 'supplier', path: '/profile' },
  { title: 'the own organization', as: 'supplier', path: '/my-organization' },
  { title: 'the notices', as: 'supplier', path: '/notices' },
  { title: 'the exports', as: 'registry', path: '/reports' },
  {
    title: 'a dialog of a record',
    as: 'registry',
    path: '/substance-productions/31',
    open: async (page) => {
      await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    },
  },
  {
    title: 'a record beside its list',
    as: 'supplier',
    path: '/certificates?search=&size=15',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Pozrieť C-/u })
        .first()
        .click();
      await expect(page.getByRole('region', { name: /^C-\d{10}$/u })).toBeVisible();
    },
  },
  {
    title: 'the print of a certificate',
    as: 'supplier',
    path: '/certificates/1055',
    open: press(/^Tlačiť$/u),
  },
  { title: 'a comparison of versions', as: 'registry', path: '/certificates/1055', open: press(/^Porovnať verzie$/u) },
];

let portal: OpenPortal;
const pages = new Map<Account, () => Promise<Page>>();
beforeAll(async () => {
  portal = await openPortal();
  for (const account of ['supplier', 'registry'] as const) pages.set(account, onePage(portal, account));
});
afterAll(() => portal.close());

describe('the focus is somewhere after every button', () => {
  it.each(screens)('of $title', async (screen) => {
    const page = await pages.get(screen.as)?.();
    if (page === undefined) throw new Error(`no page of ${screen.as}`);
    await page.route('**/*.pdf', (route) => route.abort());
    const lost: string[] = [];
    const pressed = new Set<string>();
    await openScreen(page, screen);
    for (let next = await nextButton(page, pressed); next !== undefined; next = await nextButton(page, pressed)) {
      pressed.add(next.kind);
      const address = page.url();
      await next.button.press('Enter');
      await settle(page);
      if (await page.evaluate(() => document.activeElement === document.body)) lost.push(next.kind);
      if (page.url() !== address || (await isCovered(page, screen))) await openScreen(page, screen);
    }
    expectValue({ lost, isAnyPressed: pressed.size > 0 }).toEqual({ lost: [], isAnyPressed: true });
  });
});

async function openScreen(page: Page, { path, open }: PressedScreen): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await settle(page);
  if (path.startsWith('/certificates?')) await expectRows(page);
  await open?.(page);
  await settle(page);
}

/** Whether something lies over what is pressed that Escape does not close. */
async function isCovered(page: Page, { open }: PressedScreen): Promise<boolean> {
  const over = page.locator('.bp6-portal > *');
  if (open !== undefined) return true;
  if ((await over.count()) === 0) return false;
  await page.keyboard.press('Escape');
  await settle(page);
  return (await over.count()) > 0;
}

/** Waits until nothing loads, and the browser has drawn what changed. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
}

interface NextButton {
  readonly button: Locator;
  /** Its name, but for what differs between rows. */
  readonly kind: string;
}

/** The first button whose kind was not pressed yet, in the topmost dialog, else in the content. */
async function nextButton(page: Page, pressed: ReadonlySet<string>): Promise<NextButton | undefined> {
  const dialog = page.locator('.bp6-dialog, .print-dialog, .quick-look').last();
  const area = (await dialog.count()) > 0 ? dialog : page.locator('main');
  const buttons = area.locator('button:enabled:visible');
  const kinds = await buttons.evaluateAll((all) =>
    all.map((button) =>
      (button.ariaLabel ?? button.textContent)
        .trim()
        .replaceAll(/[A-Z]-\d+|\d+/gu, '#')
        .replace(/^([^:]+: ).*$/u, '$1'),
    ),
  );
  const index = kinds.findIndex((kind) => !pressed.has(kind));
  const kind = kinds[index];
  return kind === undefined ? undefined : { kind, button: buttons.nth(index) };
}
