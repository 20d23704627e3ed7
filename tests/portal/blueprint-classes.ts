import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';

const whole = ['@blueprintjs/core/lib/css/blueprint.css', '@blueprintjs/datetime/lib/css/blueprint-datetime.css'];
const styled = classesOf(
  whole.map((path) => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8')).join('\n'),
);

/** Classes that elements of the page have and Blueprint has rules for, which the portal's own style sheets left out. */
export async function classesWithoutRules(page: Page): Promise<readonly string[]> {
  const { used, sent } = await page.evaluate(() => ({
    used: [...document.querySelectorAll('[class*="bp6-"]')].flatMap(({ classList }) => [...classList]),
    sent: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
  }));
  const kept = classesOf(sent);
  return [...new Set(used)].filter((name) => styled.has(name) && !kept.has(name));
}

/** Signs of the icon font, which Blueprint no longer has, are left out. */
function classesOf(styles: string): ReadonlySet<string> {
  const names = styles.matchAll(/\.(bp6-(?!icon-)[\w-]+)/gu);
  return new Set([...names].map(([, name = '']) => name));
}
