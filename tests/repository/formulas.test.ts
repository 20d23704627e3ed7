import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRule, operators, type Rule } from '../../engine/rules/index.ts';
import { libraryTypes } from '../../engine/rules/testing/library-types.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const files = ['app', 'entities', 'prints'].flatMap((folder) =>
  readdirSync(join('metadata', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join('metadata', folder, name)),
);
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** Least number of operators and operands of a long formula. */
const LONG = 5;

it('repeats no long formula three times: such a formula needs a name', () => {
  const standing = new Map<string, number>();
  for (const text of texts.values()) {
    const file = JSON.parse(text) as Json; // JSON gives nothing else
    for (const formula of formulasIn(file)) {
      const written = JSON.stringify(formula);
      standing.set(written, (standing.get(written) ?? 0) + 1);
    }
  }
  expect(standing.size).toBeGreaterThan(100);
  expect([...standing].filter(([, times]) => times >= 3).map(([written]) => written)).toEqual([]);
});

it('keeps the rules of a certificate within 250 lines', () => {
  expect(texts.get('metadata/entities/certificate/rules.json')?.split('\n').length).toBeLessThanOrEqual(251);
});

describe('the page of operators', () => {
  const rows = readFileSync('docs/rules.md', 'utf8').matchAll(/^\| +(`[^|]+`) +\| +`(\{.+?\})` +\|/gmu);
  const explained = [...rows].map(([, names = '', example = '']) => ({
    names: [...names.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name),
    example,
  }));

  it('has an example of each, or of a similar one', () => {
    expect(explained.flatMap(({ names }) => names).toSorted()).toEqual([...operators.keys()].toSorted());
    expect(explained.filter(({ names, example }) => !names.some((name) => example.includes(`"${name}":`)))).toEqual([]);
  });

  it.each(explained)('documents the valid example $example', ({ example }) => {
    expect(checkRule(JSON.parse(example) as Rule, libraryTypes)).toEqual([]); // what is no rule is reported
  });
});

/** All long formulas, nested ones included. */
function formulasIn(value: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = (Array.isArray(value) ? (value as readonly Json[]) : Object.values(value)).flatMap(formulasIn); // `isArray` forgets the items' type
  return isFormula(value) && partsOf(value) >= LONG ? [value, ...inner] : inner;
}

function isFormula(value: object): boolean {
  const [name = '', ...others] = Object.keys(value);
  return others.length === 0 && operators.has(name);
}

function partsOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return (value as readonly Json[]).reduce<number>((sum, item) => sum + partsOf(item), 0); // likewise
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + partsOf(inner), 0);
}
