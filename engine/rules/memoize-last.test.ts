import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { evaluateRule } from './evaluate.ts';
import { assertParsed } from './parse-rule.ts';
import { memoizeLast } from './memoize-last.ts';
import { libraryTypes } from './testing/library-types.ts';
import { randomBook, formula, viewer } from './testing/random-rules.ts';
import { constants, today } from './testing/vectors.ts';
import type { Rule, RuleFacts } from './types.ts';

const start: RuleFacts = { record: {}, viewer: {}, constants, today };

/** Number of evaluations for a sequence of facts. */
function timesReckoned(rule: Rule, asked: readonly Partial<RuleFacts>[]): number {
  let times = 0;
  const yields = memoizeLast(assertParsed(rule, libraryTypes), () => {
    times += 1;
    return null;
  });
  for (const other of asked) yields({ ...start, ...other });
  return times;
}

describe('the memoized result of a rule', () => {
  const isCheap: Rule = { '<': [{ var: 'price' }, 5] };

  it.each<{ case: string; rule: Rule; asked: readonly Partial<RuleFacts>[]; times: number }>([
    {
      case: 'is reused for a record with equal inputs',
      rule: isCheap,
      asked: [{ record: { price: '1', title: 'a' } }, { record: { price: '1', title: 'b' } }],
      times: 1,
    },
    {
      case: 'is evaluated again for another value',
      rule: isCheap,
      asked: [{ record: { price: '1' } }, { record: { price: '2' } }, { record: { price: '1' } }],
      times: 3,
    },
    {
      case: 'is evaluated again for another viewer, day or constants',
      rule: isCheap,
      asked: [{}, { viewer: { userId: '1' } }, { today: '2026-01-01' }, { constants: {} }],
      times: 4,
    },
    {
      case: 'is reused for another record when only its existence is read',
      rule: { and: [{ '!!': [{ var: 'member' }] }, { '!': [{ var: 'member.sponsor' }] }] },
      asked: [{ record: { member: { id: '1' } } }, { record: { member: { id: '2' } } }],
      times: 1,
    },
    {
      case: 'is evaluated each time when it iterates items',
      rule: { some: [{ var: 'loans' }, { var: 'overdue' }] },
      asked: [{ record: { loans: [] } }, { record: { loans: [] } }],
      times: 2,
    },
  ])('$case', ({ rule, asked, times }) => {
    expect(timesReckoned(rule, asked)).toBe(times);
  });

  it('equals the result without memoization', () => {
    const asked = fc
      .tuple(fc.array(randomBook, { minLength: 1, maxLength: 3 }), fc.array(viewer, { minLength: 1, maxLength: 2 }))
      .chain(([books, viewers]) =>
        fc.array(
          fc.record({
            record: fc.constantFrom(...books),
            viewer: fc.constantFrom(...viewers),
            today: fc.constantFrom('2026-06-30', today),
          }),
          { maxLength: 8 },
        ),
      );
    const holds = fc.property(formula, asked, (rule, all) => {
      for (const other of all) {
        const facts = { ...start, ...other };
        expect(evaluateRule(rule, facts, libraryTypes)).toEqual(
          evaluateRule(structuredClone(rule), facts, libraryTypes),
        );
      }
    });
    fc.assert(holds, randomCases(300));
  });
});
