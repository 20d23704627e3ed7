import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { facesOf, fontFolder, subsetFonts } from './subset-fonts.ts';

it('has fonts subset from the installed package by `node tools/subset-fonts.ts`', async () => {
  const stale = (await subsetFonts()).filter(
    ([file, content]) => !readFileSync(join(fontFolder, file)).equals(content),
  );
  expect(stale.map(([file]) => file)).toEqual([]);
});

it('has each character of the package in exactly one file', () => {
  const ours = characters(join(fontFolder, 'inter.css'));
  const theirs = characters(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/wght.css')));
  expect(theirs.size).toBeGreaterThan(2_000);
  expect([...theirs].filter((character) => !ours.has(character))).toEqual([]);
});

function characters(file: string): ReadonlySet<number> {
  return new Set(
    facesOf(readFileSync(file, 'utf8')).flatMap(({ ranges }) =>
      ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
    ),
  );
}
