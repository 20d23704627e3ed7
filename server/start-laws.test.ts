import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../tests/random-cases.ts';
import { mergeByName } from './merge-by-name.ts';
import { minimumSecretCharacters, secretProblems } from './platform/settings/secret-problems.ts';

describe('what several modules provide', () => {
  it('is merged, and refused for duplicate names', () => {
    const parts = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(), { noNullPrototype: true }), {
      maxLength: 4,
    });
    const holds = fc.property(parts, (given) => {
      const names = given.flatMap((part) => Object.keys(part));
      const isTwice = new Set(names).size < names.length;
      if (isTwice)
        expect(() => mergeByName('operation', given, {})).toThrow(/^two modules define the operation "[a-d]"$/u);
      else expect(mergeByName('operation', given, {})).toEqual(Object.assign({}, ...given));
    });
    fc.assert(holds, randomCases(300));
  });
});

describe('secrets', () => {
  it('are reported once when short or equal, and not otherwise', () => {
    const secret = fc.constantFrom(
      'a'.repeat(minimumSecretCharacters),
      'b'.repeat(minimumSecretCharacters),
      'short',
      'c'.repeat(64),
    );
    const holds = fc.property(fc.array(secret, { maxLength: 5 }), (all) => {
      const problems = secretProblems(Object.fromEntries(all.map((value, index) => [`S${index}`, value])));
      const short = all.filter((value) => value.length < minimumSecretCharacters).length;
      const repeated = all.length - new Set(all).size;
      expect(problems).toHaveLength(short + repeated);
      for (const problem of problems) expect(problem).not.toMatch(/aaaa|bbbb|cccc/u);
    });
    fc.assert(holds, randomCases(300));
  });
});
