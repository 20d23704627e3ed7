import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';

const { catalogue } = sharedCatalogue('metadata');

/** All engine files, including example metadata and tests. */
const files = readdirSync('engine', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path, text: readFileSync(path, 'utf8') };
  });

/** Matches as `path: word`. */
function found(pattern: RegExp): readonly string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([word]) => `${path}: ${word}`));
}

it('the engine contains no term of this register', () => {
  expect(files.map(({ path }) => path)).toContain(join('engine', 'example', 'metadata', 'entities', 'loan.json'));
  expect(
    found(
      /certificate|bio(?:fuel|liquid)|substance|feedstock|fuel|sustainab|\bledger|reconcil|\bsuppliers?\b|osvedčen|biopal|etbe\b|\biluc\b/gi,
    ),
  ).toEqual([]);
});

it('the engine refers to no text of this register', () => {
  // `topojson-specification` is an npm package.
  expect(found(/S§|\b(?<!topojson-)specification\b/gi)).toEqual([]);
});

it('the engine contains no permission of this register', () => {
  const names = catalogue.permissions.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(found(new RegExp(`\\b(?:${names.join('|')})\\b`, 'g'))).toEqual([]);
});

it('the engine and its tests read no file of this register', () => {
  expect(found(/\(\s*['"`][./]*(?:metadata|server|src)(?:\/[^'"`]*)?['"`]/g)).toEqual([]);
  expect(found(/['"`][./]*\/generated\/(?!engine\/|example|schemas\/example)[^'"`]*/g)).toEqual([]);
});
