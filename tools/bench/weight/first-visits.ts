import type { Browser, Page } from 'playwright';
import { openPortalPage } from '../browser.ts';
import { atMost, type Figure } from '../figure.ts';
import { scriptsOf, toKilobytes, gzippedBytes } from './loaded-files.ts';

const limit = 60_000;
/** Reading time on the first list in milliseconds, in which further code is preloaded. */
export const readingMs = 4000;

/** Screens to visit; `:id` stands for a record. */
const screens = [
  '/certificates/:id',
  '/certificates/create',
  '/transactions',
  '/stocks',
  '/energy',
  '/imports',
  '/reports',
  '/overview',
  '/faq',
  '/profile',
] as const;

/** JavaScript loaded by the first visit of a screen, after reading the certificate list. */
export async function firstVisits(browser: Browser, address: string): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const screen of screens) {
    const page = await openPortalPage(browser, address, 'supplier@demo.example');
    figures.push(await firstVisit(page, screen));
    await page.close();
  }
  return figures;
}

async function firstVisit(page: Page, screen: string): Promise<Figure> {
  const link = page.locator('tbody tr a').first();
  await link.waitFor();
  await page.waitForTimeout(readingMs);
  const before = new Set(await scriptsOf(page));
  const href = (await link.getAttribute('href')) ?? '';
  await goTo(page, screen === '/certificates/:id' ? href : screen);
  const scripts = (await scriptsOf(page)).filter((script) => !before.has(script));
  const measured = `JavaScript of the first visit of ${screen} after the list was read, gzipped (${String(scripts.length)} files)`;
  return atMost(measured, await gzippedBytes(scripts), limit, toKilobytes);
}

/** Navigates within the portal, as a link does, and waits until the screen is usable. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true], main .skeleton') === null);
  // Further requests of the screen, such as for a chart, have started.
  await page.waitForLoadState('networkidle');
}
