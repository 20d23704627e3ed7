import type { CDPSession, Page } from 'playwright';
import { openBrowser, openPortalPage } from '../browser.ts';
import { atMost, type Figure } from '../figure.ts';
import { startRegister } from '../register.ts';
import { firstVisits, readingMs } from './first-visits.ts';
import { loadedFiles, scriptsOf, toKilobytes, gzippedBytes } from './loaded-files.ts';

const limit = 220_000;
/** Total of scripts, styles, fonts, images and responses. */
const wholeLimit = 250_000;
/** A string in rjsf that identifies its code in any bundle. */
const formCode = 'Unsupported widget definition';

/** JavaScript loaded from the login page to the first usable list, and by first visits of other screens. */
export async function measureWeight(): Promise<readonly Figure[]> {
  const browser = await openBrowser();
  const register = await startRegister();
  try {
    const page = await openPortalPage(browser, register.address, 'supplier@demo.example');
    const whole = await bytesOf(page, () => openList(page, register.address));
    const list = await scriptsOf(page);
    await page.waitForTimeout(readingMs);
    const atRest = (await scriptsOf(page)).filter((script) => !list.includes(script));
    await assertFormsWait(page, register.address, list);
    const [scripts, styles] = [await gzippedBytes(list), await gzippedBytes(await loadedFiles(page, '.css'))];
    return [
      atMost('All that is sent until the list of certificates is usable, by brotli', whole, wholeLimit, toKilobytes),
      atMost(
        `JavaScript loaded until the list of certificates is usable, gzipped (${String(list.length)} files)`,
        scripts,
        limit,
        toKilobytes,
      ),
      { measured: 'JavaScript that it loads while it rests, gzipped', value: toKilobytes(await gzippedBytes(atRest)) },
      { measured: 'Styles loaded until then and with the first form, gzipped', value: toKilobytes(styles) },
      ...(await firstVisits(browser, register.address)),
    ];
  } finally {
    await browser.close();
    await register.stop();
  }
}

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/certificates`);
  await page.locator('tbody tr').nth(9).waitFor();
}

/** Transferred bytes with headers during `act`, without cache. */
async function bytesOf(page: Page, act: () => Promise<void>): Promise<number> {
  // Stops background loading of the previous page.
  await page.goto('about:blank');
  const network = await page.context().newCDPSession(page);
  const sizes = new Map<string, number | undefined>();
  network.on('Network.requestWillBeSent', ({ requestId }) => sizes.set(requestId, undefined));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  network.on('Network.loadingFailed', ({ requestId }) => sizes.set(requestId, 0));
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await act();
  // Sizes are known after the body is read.
  const asked = [...sizes.keys()];
  while (asked.some((request) => sizes.get(request) === undefined)) await nextEnd(network);
  await network.detach();
  return asked.reduce((sum, request) => sum + (sizes.get(request) ?? 0), 0);
}

async function nextEnd(network: CDPSession): Promise<void> {
  await new Promise<void>((resolve) => {
    network.once('Network.loadingFinished', () => resolve());
    network.once('Network.loadingFailed', () => resolve());
  });
}

/** @throws Error when the list loads form code, or when the identifying string is gone */
async function assertFormsWait(page: Page, address: string, list: readonly string[]): Promise<void> {
  await page.goto(`${address}/certificates/create`);
  await page.locator('textarea').first().waitFor();
  const later = (await scriptsOf(page)).filter((script) => !list.includes(script));
  if (await anyContains(list, formCode)) throw new Error('the code of forms is loaded with the list already');
  if (!(await anyContains(later, formCode))) throw new Error(`no script of the form contains "${formCode}"`);
}

async function anyContains(addresses: readonly string[], part: string): Promise<boolean> {
  const texts = await Promise.all(addresses.map(async (address) => await (await fetch(address)).text()));
  return texts.some((text) => text.includes(part));
}
