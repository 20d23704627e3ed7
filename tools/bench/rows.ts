import type { CDPSession, Page } from 'playwright';
import { openBrowser, openPortal } from './browser.ts';
import { fill } from './bulk/fill.ts';
import { atMost, percentile, type Figure } from './figure.ts';
import { withRegisters } from './lists/registers.ts';

/** More than is turned over. */
const certificates = 2_000;
const rows = 100;
const limitMs = 50;
const turns = 10;
/** How many times slower than this machine the one is on which a list is opened. */
const slowdown = 4;
/** Longer than anything that follows the rows by itself. */
const settleMs = 500;
const registry = 'registry@demo.example';

/** What a long page of a list with all its columns costs a browser, and how soon the first list is there on a slow machine. */
export async function measureRows(): Promise<readonly Figure[]> {
  return await withRegisters([certificates], fill, async ([register]) => {
    const browser = await openBrowser();
    try {
      const page = await openPortal(browser, register?.address ?? '', registry);
      await page.goto(`${register?.address ?? ''}/certificates?size=${rows}&hidden=`);
      return [...(await pageTurns(page)), await firstList(page, register?.address ?? '')];
    } finally {
      await browser.close();
    }
  });
}

/** Script from the click until a hundred other rows stand there. */
async function pageTurns(page: Page): Promise<readonly Figure[]> {
  await rowAt(page, rows).waitFor();
  const columns = await page.locator('thead th').count();
  const session = await page.context().newCDPSession(page);
  // The time of the page's own thread: what else the machine does is not the list's.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const costs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) costs.push(await turnOver(page, session));
  const measured = `Script of another page of ${rows} rows × ${columns} columns, half of ${turns}`;
  return [atMost(measured, percentile(costs, 0.5), limitMs, (value) => `${value.toFixed(1)} ms`)];
}

/** @returns milliseconds of script */
async function turnOver(page: Page, session: CDPSession): Promise<number> {
  const shown = await page.locator('tbody tr').first().innerText();
  const before = await scriptOf(session);
  await page.locator('nav.pages button').last().click();
  await page.waitForFunction((text) => document.querySelector<HTMLElement>('tbody tr')?.innerText !== text, shown);
  await rowAt(page, rows).waitFor();
  await page.waitForTimeout(settleMs);
  return (await scriptOf(session)) - before;
}

async function scriptOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/** From the click in the menu of a portal just loaded until its first ten rows are there. */
async function firstList(page: Page, address: string): Promise<Figure> {
  await page.goto(`${address}/overview`);
  const link = page.locator('a[href="/certificates"]').first();
  await link.waitFor();
  await page.waitForTimeout(settleMs);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const from = performance.now();
  await link.click();
  await rowAt(page, 10).waitFor();
  const value = `${(performance.now() - from).toFixed(0)} ms`;
  return { measured: `From the click to the list of certificates on a processor ${slowdown} times slower`, value };
}

function rowAt(page: Page, number: number) {
  return page.locator('tbody tr').nth(number - 1);
}
