import type { Page } from 'playwright';
import { openBrowser, openPortalPage } from './browser.ts';
import { atMost, percentile, type Figure } from './figure.ts';
import { countWork, type PageWork } from './page-work.ts';
import { startRegister } from './register.ts';

const limitMs = 16;
const keystrokesPerField = 60;
/** Longer than any debounce, so that delayed work is attributed to its keystroke. */
const settleMs = 300;

interface Field {
  /** Path in the catalogue. */
  readonly path: string;
  readonly keys: string;
}

const fields: readonly Field[] = [
  { path: 'note', keys: 'Delivered by rail from Leopoldov. ' },
  { path: 'amount', keys: '12345' },
  { path: 'emission.eec', keys: '27' },
];

/** Script, style and layout time per keystroke in the certificate form. */
export async function measureKeystrokes(): Promise<readonly Figure[]> {
  const browser = await openBrowser();
  const register = await startRegister();
  try {
    const page = await openPortalPage(browser, register.address, 'supplier@demo.example');
    await page.goto(`${register.address}/certificates/create`);
    const work = await countWork(page);
    const figures: Figure[] = [];
    for (const field of fields) figures.push(toFigure(field, await typeInto(page, work, field)));
    return figures;
  } finally {
    await browser.close();
    await register.stop();
  }
}

/** Types, alternating with Backspace to limit the length. @returns milliseconds per keystroke */
async function typeInto(page: Page, work: PageWork, { path, keys }: Field): Promise<readonly number[]> {
  await page.locator(`[id$=".${path}"]`).click();
  const costs: number[] = [];
  for (let index = 0; index < keystrokesPerField; index += 1) {
    const turn = index % (keys.length * 2);
    const type = async () => {
      await page.keyboard.press(turn < keys.length ? (keys[turn] ?? ' ') : 'Backspace');
      await page.waitForTimeout(settleMs);
    };
    costs.push(await work.during(type, ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']));
  }
  return costs;
}

function toFigure({ path }: Field, costs: readonly number[]): Figure {
  const half = percentile(costs, 0.5).toFixed(1);
  const measured = `Script, style and layout of a keystroke in ${path} (half: ${half} ms), 95 of 100`;
  return atMost(measured, percentile(costs, 0.95), limitMs, (value) => `${value.toFixed(1)} ms`);
}
