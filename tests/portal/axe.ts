import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** @returns what axe finds wrong on a page: the rule, the markup of the element and how to mend it */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<readonly string[]> {
  // It stays in a document that it was put into. For each element it would serialize all that is inside, to quote it.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe.source}; axe.configure({ noHtml: true })`);
  // There `axe` is the page's own. What passes is many times what fails, and nobody reads it.
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
