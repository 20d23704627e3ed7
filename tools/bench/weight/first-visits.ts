import type { Browser, Page } from 'playwright';
import { openPortalPage } from '../browser.ts';
import { atMost, type Figure } from '../figure.ts';
import { scriptsOf, toKilobytes, weigh } from './loaded-files.ts';

const limit = 60_000;
/** How long somebody reads the first list before they go on, in milliseconds. */
export const readingMs = 4000;

/** Kinds of screens; a record's own address stands for `:id`. */
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

/** What the first visit of another screen loads of JavaScript until it is usable, after the list of certificates was read. */
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
  return atMost(measured, await weigh(scripts), limit, toKilobytes);
}

/** As a link of the portal leads there, without loading the page anew; waits until the screen can be used. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true], main .skeleton') === null);
  // What the screen itself asks for, such as a chart, is on its way by now.
  await page.waitForLoadState('networkidle');
}
