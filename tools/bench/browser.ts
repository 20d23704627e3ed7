import { chromium, type Browser, type Page } from 'playwright';
import { demoPassword } from '../../server/demo/organizations.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { installChromium } from '../install-chromium.ts';

/** Launches headless Chromium, installing it if missing and possible. */
export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: findChromium() ?? installChromium(), args: [...chromiumFlags] });
}

/** Opens the portal without cache and logs in a demo account. */
export async function openPortalPage(browser: Browser, address: string, email: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await page.goto(`${address}/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}
