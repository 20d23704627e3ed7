import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Style sheets of the portal and of what it is made of. */
const sheets = globSync('{engine,src}/**/*.css').map((path) => readFileSync(path, 'utf8'));

it('sets every variable that a style reads: one that is not would quietly be nothing', () => {
  const matches = (pattern: RegExp) => sheets.flatMap((sheet) => [...sheet.matchAll(pattern)].map(([, name]) => name));
  const set = new Set(matches(/(--[\w-]+)\s*:/gu));
  expect(matches(/var\((--[\w-]+)/gu).filter((name) => !set.has(name))).toEqual([]);
});
