import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operators } from '../../engine/rules/operators.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const files = ['app', 'entities', 'prints'].flatMap((folder) =>
  readdirSync(join('metadata', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join('metadata', folder, name)),
);
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** What an analyst reads at once: five parts, operators and operands counted. */
const LONG = 5;

it('says no longer formula three times: it has a name', () => {
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

it('keeps what is ruled about a certificate readable', () => {
  expect(texts.get('metadata/entities/certificate/rules.json')?.split('\n').length).toBeLessThanOrEqual(251);
});

it('publishes what each operator means', () => {
  const page = readFileSync('docs/rules.md', 'utf8');
  const named = new Set(
    [...page.matchAll(/^\|([^|]+)\|/gmu)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/gu)])
      .map(([, name]) => name),
  );
  expect([...operators.keys()].filter((name) => !named.has(name))).toEqual([]);
});

/** Every formula with at least so many parts, those inside of others too. */
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
