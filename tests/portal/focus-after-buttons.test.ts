import type { Locator, Page, Request } from 'playwright';
import { beforeAll, describe, expect as expectValue, it } from 'vitest';
import { correctedCertificates, expect, expectRows, onePage, openVersions, type Account, visit } from './person.ts';
import { openedPortal } from './portal.ts';

interface PressedScreen {
  readonly title: string;
  readonly as: Account;
  readonly path: string;
  /** Opens an overlay, whose buttons are pressed instead of the screen's. */
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
  {
    title: 'the form of a certificate with a draft',
    as: 'supplier',
    path: '/certificates/create',
    open: async (page) => {
      await page.getByRole('button', { name: 'Pridať riadok' }).click();
      await page.reload();
      await expect(page.getByRole('button', { name: /^Zahodiť$/u })).toBeVisible();
    },
  },
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
  { title: 'a comparison of versions', as: 'registry', path: correctedCertificates, open: openVersions },
];

const portal = openedPortal();
const pages = new Map<Account, Page>();
/** Pending requests of the pages, such as the code of a dialog. */
const requests = new Set<Request>();
beforeAll(async () => {
  for (const account of ['supplier', 'registry'] as const) {
    const page = await onePage(portal, account)();
    await blockDocuments(page);
    page.on('request', (request) => requests.add(request));
    page.on('requestfinished', (request) => requests.delete(request));
    page.on('requestfailed', (request) => requests.delete(request));
    pages.set(account, page);
  }
});

describe('no button loses the focus', () => {
  it.each(screens)('of $title', async (screen) => {
    const page = pages.get(screen.as);
    if (page === undefined) throw new Error(`no page of ${screen.as}`);
    const lost: string[] = [];
    const pressed = new Set<string>();
    let before = -1;
    // Some buttons appear only after the screen is opened again, such as those of a draft.
    while (before < pressed.size) {
      before = pressed.size;
      lost.push(...(await pressAll(page, screen, pressed)));
    }
    expectValue({ lost, isAnyPressed: pressed.size > 0 }).toEqual({ lost: [], isAnyPressed: true });
  });
});

/** Presses the buttons of a screen whose kinds are not in `pressed`. @returns the kinds that lost the focus */
async function pressAll(page: Page, screen: PressedScreen, pressed: Set<string>): Promise<readonly string[]> {
  const lost: string[] = [];
  let layers = await openScreen(page, screen);
  for (let next = await nextButton(page, pressed); next !== undefined; next = await nextButton(page, pressed)) {
    pressed.add(next.kind);
    const address = unsorted(page.url());
    await next.button.press('Enter');
    await settle(page);
    if (await page.evaluate(() => document.activeElement === document.body)) lost.push(next.kind);
    if (unsorted(page.url()) !== address || !(await isUncovered(page, screen, layers)))
      layers = await openScreen(page, screen);
  }
  return lost;
}

/** Blocks PDFs by CDP, because a Playwright route would disable the browser cache and its compiled code. */
async function blockDocuments(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*.pdf*'] });
}

/** @returns the number of open layers */
async function openScreen(page: Page, screen: PressedScreen): Promise<number> {
  const { path, open } = screen;
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await settle(page);
  if (path.startsWith('/certificates?')) await expectRows(page);
  await open?.(page);
  await settle(page);
  return await layersOf(page, screen).count();
}

/** The URL without the list's sort order, which does not change the buttons. */
function unsorted(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('sortName');
  url.searchParams.delete('sortOrder');
  return url.href;
}

/** Layers over a screen. Without `open`, a record preview is none: its buttons are pressed with the list's. */
function layersOf(page: Page, { open }: PressedScreen): Locator {
  return page.locator(open === undefined ? '.bp6-portal > *' : '.bp6-portal > *, .record-preview');
}

/** Closes by Escape what a button opened. @returns whether as many layers are open as before */
async function isUncovered(page: Page, screen: PressedScreen, before: number): Promise<boolean> {
  const layers = layersOf(page, screen);
  if ((await layers.count()) > before) {
    await page.keyboard.press('Escape');
    await settle(page);
  }
  return (await layers.count()) === before;
}

/** Waits until no request is pending and the changes are rendered. */
async function settle(page: Page): Promise<void> {
  do {
    await expect.poll(() => requests.size).toBe(0);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
  } while (requests.size > 0);
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
}

interface NextButton {
  readonly button: Locator;
  /** Its name, without the part that differs by row. */
  readonly kind: string;
}

/** The first button of a kind not in `pressed`, in the topmost dialog, else in the content. */
async function nextButton(page: Page, pressed: ReadonlySet<string>): Promise<NextButton | undefined> {
  const dialog = page.locator('.bp6-dialog, .print-dialog, .record-preview').last();
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
