import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { ruleHolds } from './evaluate.ts';
import { partialEvaluate } from './fold.ts';
import { pathsOf } from './paths.ts';
import { libraryTypes } from './testing/library-types.ts';
import { randomBook, call, formula, randomScope, viewer } from './testing/random-rules.ts';
import { constants, today } from './testing/vectors.ts';
import type { Rule, ViewerFacts } from './types.ts';

const law = randomCases(600);

const folded = (rule: Rule, who: ViewerFacts) => partialEvaluate(rule, { viewer: who, constants, today }, libraryTypes);
const holds = (rule: Rule, who: ViewerFacts, record: object) =>
  ruleHolds(rule, { record, viewer: who, constants, today }, libraryTypes);

describe.each([
  { of: 'a scope', rules: randomScope },
  { of: 'a formula', rules: formula },
])('$of as it reads for one viewer', ({ rules }) => {
  it('holds for the same records as the original', () => {
    fc.assert(
      fc.property(rules, viewer, fc.array(randomBook, { minLength: 1, maxLength: 4 }), (rule, who, books) => {
        const forViewer = folded(rule, who);
        for (const record of books) expect(holds(forViewer, who, record)).toBe(holds(rule, who, record));
      }),
      law,
    );
  });

  it('is decided only when all records agree', () => {
    fc.assert(
      fc.property(rules, viewer, randomBook, (rule, who, record) => {
        const forViewer = folded(rule, who);
        if (typeof forViewer === 'boolean') expect(holds(rule, who, record)).toBe(forViewer);
      }),
      law,
    );
  });

  it('reads no additional paths', () => {
    fc.assert(
      fc.property(rules, viewer, (rule, who) => {
        const known = new Set(pathsOf(rule));
        expect(pathsOf(folded(rule, who)).filter((path) => !known.has(path))).toEqual([]);
      }),
      law,
    );
  });

  it('folds the same inside of not, and, or', () => {
    fc.assert(
      fc.property(rules, rules, viewer, randomBook, (rule, other, who, record) => {
        const [one, two] = [holds(rule, who, record), holds(other, who, record)];
        expect(holds(folded(call('!', rule), who), who, record)).toBe(!one);
        expect(holds(folded(call('and', rule, other), who), who, record)).toBe(one && two);
        expect(holds(folded(call('or', rule, other), who), who, record)).toBe(one || two);
      }),
      randomCases(300),
    );
  });
});

describe('a rule about the viewer alone', () => {
  const reader: ViewerFacts = { role: 'READER', permissions: ['BooksVisit'] };
  const role: Rule = { '==': [{ var: '$viewer.role' }, 'READER'] };
  const lent: Rule = { '==': [{ var: 'lent' }, true] };

  it.each<{ readonly rule: Rule; readonly is: Rule }>([
    { rule: role, is: true },
    { rule: { '!=': [{ var: '$viewer.role' }, 'READER'] }, is: false },
    { rule: { '==': [{ var: '$viewer.userId' }, '1'] }, is: false },
    { rule: { in: ['BooksVisit', { var: '$viewer.permissions' }] }, is: true },
    { rule: { and: [role, lent] }, is: { and: [lent] } },
    { rule: { or: [role, lent] }, is: true },
    { rule: { or: [{ '!': [role] }, lent] }, is: lent },
    { rule: { if: [role, lent, false] }, is: lent },
    { rule: { if: [{ '!': [role] }, lent, { '!': [lent] }] }, is: { '!': [lent] } },
    { rule: { if: [lent, role, false] }, is: { if: [lent, true, false] } },
    { rule: { '==': [{ var: 'owner.id' }, { var: '$viewer.organizationId' }] }, is: false },
    { rule: { none: [{ var: 'loans' }, { '!': [role] }] }, is: true },
    { rule: { some: [{ var: 'loans' }, { '!': [role] }] }, is: false },
    { rule: { some: [{ var: 'loans' }, role] }, is: { some: [{ var: 'loans' }, true] } },
    { rule: { '<': [{ var: 'copies' }, null] }, is: false },
    { rule: true, is: true },
  ])('$rule is, for a reader, $is', ({ rule, is }) => {
    const simplified = folded(rule, reader);
    const only = typeof is === 'object' && is !== null && 'and' in is ? lent : is;
    expect([is, only]).toContainEqual(simplified);
  });
});
