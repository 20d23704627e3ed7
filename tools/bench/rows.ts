import type { Page } from 'playwright';
import { openBrowser, openPortalPage } from './browser.ts';
import { fill } from './bulk/fill.ts';
import { atMost, percentile, type Figure } from './figure.ts';
import { withRegisters } from './lists/registers.ts';
import { countWork, type PageWork } from './page-work.ts';

/** More than the pages that are turned. */
const certificates = 2_000;
const rows = 100;
const limitMs = 50;
const turns = 10;
const loads = 5;
/** CPU slowdown for the first list. */
const slowdown = 4;
/** Longer than any work that follows the rows. */
const settleMs = 2_000;
/** Wide enough for all columns. */
const wide = { width: 1920, height: 1080 };
const registry = 'registry@demo.example';

/** Browser cost of a long page with all columns, and time to the first list on a slow machine. */
export async function measureRows(): Promise<readonly Figure[]> {
  return await withRegisters([certificates], fill, async ([register]) => {
    const browser = await openBrowser();
    try {
      const address = register?.address ?? '';
      const page = await openPortalPage(browser, address, registry);
      return [await firstList(page, address), await pageTurns(page, address)];
    } finally {
      await browser.close();
    }
  });
}

/** Script time from the click until a hundred new rows are rendered. */
async function pageTurns(page: Page, address: string): Promise<Figure> {
  await page.setViewportSize(wide);
  await page.goto(`${address}/certificates?size=${rows}&hidden=`);
  await rowAt(page, rows).waitFor();
  const columns = await page.locator('thead .column-header').count();
  const work = await countWork(page);
  const costs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) costs.push(await turnOver(page, work));
  const measured = `Script of another page of ${rows} rows × ${columns} columns, half of ${turns}`;
  return atMost(measured, percentile(costs, 0.5), limitMs, (value) => `${value.toFixed(1)} ms`);
}

/** @returns milliseconds of script; the page is not polled, because that would be script too */
async function turnOver(page: Page, work: PageWork): Promise<number> {
  const shown = await rowAt(page, 1).innerText();
  const cost = await work.during(async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/graphql'));
    await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('nav.pages button')].at(-1)?.click());
    await (await answered).finished();
    await page.waitForTimeout(settleMs);
  }, ['ScriptDuration']);
  const [now, count] = [await rowAt(page, 1).innerText(), await page.locator('tbody tr').count()];
  if (now === shown || count !== rows) throw new Error('The next page did not load in time.');
  return cost;
}

/** From the menu click in a freshly loaded portal to the first ten rows. */
async function firstList(page: Page, address: string): Promise<Figure> {
  const session = await page.context().newCDPSession(page);
  const waits: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    await session.send('Network.clearBrowserCache');
    await page.goto(`${address}/overview`);
    const link = page.locator('a[href="/certificates"]').first();
    await link.waitFor();
    await page.waitForTimeout(settleMs);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const from = performance.now();
    await link.click();
    await rowAt(page, 10).waitFor();
    waits.push(performance.now() - from);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  const measured = `From the click to the list of certificates on a processor ${slowdown} times slower, half of ${loads}`;
  return { measured, value: `${percentile(waits, 0.5).toFixed(0)} ms` };
}

function rowAt(page: Page, number: number) {
  return page.locator('tbody tr').nth(number - 1);
}
