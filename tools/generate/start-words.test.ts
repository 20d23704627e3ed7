import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { sharedCatalogue } from '../../tests/server/catalogues.ts';
import { isStartWord, splitWords } from './start-words.ts';

const root = join(import.meta.dirname, '../..');
const { catalogue } = sharedCatalogue('metadata');

it('splits the texts of each language without losing or duplicating one', () => {
  for (const texts of Object.values(catalogue.texts)) {
    const { start, later } = splitWords(texts);
    const [all, first, rest] = [texts, start, later].map(keysOf);
    expect([...(first ?? []), ...(rest ?? [])].toSorted()).toEqual(all?.toSorted());
    expect(first?.every(isStartWord)).toBe(true);
    expect(rest?.some(isStartWord)).toBe(false);
  }
});

it('keeps singular and plural of a text together', () => {
  expect(splitWords({ list: { rows_one: '1', rows_many: '5' }, form: { save: 'Save' } })).toEqual({
    start: { list: { rows_one: '1', rows_many: '5' } },
    later: { form: { save: 'Save' } },
  });
  expect(splitWords({})).toEqual({ start: {}, later: {} });
});

it('loads at startup the texts that its code uses', () => {
  const known = new Set(keysOf(catalogue.texts['sk'] ?? {}).map((key) => key.replace(/_[a-z]+$/u, '')));
  const code = startedFiles(join(root, 'src/main.tsx'));
  const named = [...code].flatMap(([file, text]) =>
    [...text.matchAll(/'([a-z]\w*(?:\.\w+)+)'/gu)]
      .map(([, key = '']) => key)
      .filter((key) => known.has(key) && !isStartWord(key))
      .map((key) => `${relative(root, file)}: ${key}`),
  );
  expect(code.size).toBeGreaterThan(200);
  expect(named).toEqual([]);
});

/** Leaf keys of a tree. */
function keysOf(tree: unknown): readonly string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, below]) =>
    typeof below === 'string' ? [name] : keysOf(below).map((key) => `${name}.${key}`),
  );
}

/** Text of a file and all its static imports, transitively. */
function startedFiles(first: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  if (seen.has(first) || !existsSync(first)) return seen;
  const text = readFileSync(first, 'utf8');
  seen.set(first, text);
  // Type-only imports do not exist at run time.
  for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.tsx?)'/gmu))
    startedFiles(join(dirname(first), path), seen);
  return seen;
}
