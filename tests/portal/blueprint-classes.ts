import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';

const whole = ['@blueprintjs/core/lib/css/blueprint.css', '@blueprintjs/datetime/lib/css/blueprint-datetime.css'];
/** Classes of each selector in Blueprint's style sheets. */
const selectors: readonly (readonly string[])[] = whole
  .map((path) => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8'))
  .flatMap((styles) => [...styles.matchAll(/([^{}]+)\{/gu)].flatMap(([, selector = '']) => selector.split(',')))
  .map((selector) => [...classesOf(selector)]);

/** Classes used on the page whose Blueprint rules are missing in the portal's style sheets. */
export async function classesWithoutRules(page: Page): Promise<readonly string[]> {
  const { used, sent } = await page.evaluate(() => ({
    used: [...document.querySelectorAll('[class*="bp6-"]')].flatMap(({ classList }) => [...classList]),
    sent: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
  }));
  const [present, kept] = [new Set(used), classesOf(sent)];
  const wanted = selectors.filter((classes) => classes.every((name) => present.has(name)));
  return [...new Set(wanted.flat())].filter((name) => !kept.has(name));
}

/** Excludes classes of the removed icon font. */
function classesOf(styles: string): ReadonlySet<string> {
  const names = styles.matchAll(/\.(bp6-(?!icon-)[\w-]+)/gu);
  return new Set([...names].map(([, name = '']) => name));
}
