import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';

/** Style sheets of the portal and the engine. */
const sheets = globSync('{engine,src}/**/*.css').map((path) => readFileSync(path, 'utf8'));

it('gives mails the accent of the portal in its light theme', () => {
  const tokens = readFileSync('engine/react/shell/styles/tokens.css', 'utf8');
  expect(sharedCatalogue('metadata').catalogue.brand.accent).toBe(/--accent: ([^;]+);/u.exec(tokens)?.[1]);
});

it('defines every variable that a style reads: browsers ignore an undefined one', () => {
  const matches = (pattern: RegExp) => sheets.flatMap((sheet) => [...sheet.matchAll(pattern)].map(([, name]) => name));
  const set = new Set(matches(/(--[\w-]+)\s*:/gu));
  expect(matches(/var\((--[\w-]+)/gu).filter((name) => !set.has(name))).toEqual([]);
});

it('has animations only without prefers-reduced-motion: a shortened animation would still show a frame', () => {
  const inMotion = /@media \(prefers-reduced-motion: no-preference\) \{(?:[^{}]|\{[^{}]*\})*\}/gu;
  const still = sheets.flatMap((sheet) => [...sheet.replaceAll(inMotion, '').matchAll(/animation: ([^;]+);/gu)]);
  expect(still.map(([, animation]) => animation)).toEqual([]);
});
