import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { findingsAfter, replaced, exampleSources } from './testing.ts';

/** Files of the example except constants, whose values are free. */
const files = exampleSources.filter(
  ({ path, relativePath }) =>
    path === `engine/example/metadata/${relativePath}` && relativePath !== 'app/constants.json',
);

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Every scalar, empty object and empty list in a document. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  const inner = Array.isArray(value)
    ? [...value.entries()].map(([index, item]) => [String(index), item] as const)
    : entriesOf(value);
  return inner.length === 0 ? [{ path, value }] : inner.flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

const all = files.flatMap((file) => leavesOf(JSON.parse(file.text)).map((leaf) => ({ file, ...leaf })));

/** Findings after a leaf is replaced by another value. */
function findingsWith({ file, path }: (typeof all)[number], by: unknown): readonly string[] {
  const to = JSON.stringify(replaced(JSON.parse(file.text), path, by), null, 2);
  return findingsAfter({ fault: path.join('.'), file: file.relativePath, from: file.text, to });
}

describe('a value of a wrong type anywhere in metadata', () => {
  const tried = fc.sample(fc.constantFrom(...all), randomCases(1_000, { quick: 8 }));

  it.each(tried.map((leaf) => ({ at: `${leaf.file.relativePath} ${leaf.path.join('.')}`, leaf })))(
    'is found in its file: $at',
    ({ leaf }) => {
      const findings = findingsWith(leaf, { wrong: ['type'] });
      expect(findings.join('\n')).toContain(`${leaf.file.relativePath}:`);
    },
  );
});
