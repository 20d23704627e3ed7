import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** @returns the violations that axe finds on a page: rule, element, its markup and how to fix it */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<readonly string[]> {
  // Inject axe once per document. `noHtml` avoids serializing the content of every element.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe.source}; axe.configure({ noHtml: true })`);
  // `axe` is the page's global here. `resultTypes` omits passed checks, which are many and unused.
  return await page.evaluate(async (given) => {
    const { violations } = await axe.run({ ...given, resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const markup = document.querySelector(String(target))?.outerHTML.slice(0, 200) ?? '';
        return `${id}: ${help}: ${String(target)}: ${markup}: ${failureSummary}`;
      }),
    );
  }, options);
}
