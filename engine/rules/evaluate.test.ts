import { expect, it } from 'vitest';
import { evaluateRule, type Rule, type RuleValue } from './index.ts';
import { libraryTypes } from './testing/library-types.ts';

/** The result of a rule for a record, with an anonymous viewer. */
function yielded(rule: Rule, record: unknown): RuleValue {
  return evaluateRule(rule, { record, viewer: {}, constants: {}, today: '2026-11-20' }, libraryTypes);
}

it.each<{ case: string; record: unknown; rule: Rule; value: RuleValue }>([
  { case: 'an incomplete number as null', record: { price: '12.' }, rule: { '+': [{ var: 'price' }, 1] }, value: null },
  { case: 'an empty number as zero under num', record: { price: '' }, rule: { num: { var: 'price' } }, value: '0' },
  {
    case: 'a number beyond JavaScript as null',
    record: { price: Number.NaN },
    rule: { num: { var: 'price' } },
    value: '0',
  },
  { case: 'an exponent as null', record: { price: '1e999999999' }, rule: { '*': [{ var: 'price' }, 1] }, value: null },
  {
    case: 'an instant given as a Date',
    record: { lentAt: new Date(0) },
    rule: { '==': [{ var: 'lentAt' }, '1970-01-01T00:00:00Z'] },
    value: true,
  },
  {
    case: 'a record that is not a list',
    record: { loans: {} },
    rule: { some: [{ var: 'loans' }, true] },
    value: false,
  },
  { case: 'a missing record', record: null, rule: { '==': [{ var: 'member.name' }, null] }, value: true },
])('takes $case', ({ record, rule, value }) => {
  expect(yielded(rule, record)).toBe(value);
});

it('throws for an invalid rule', () => {
  expect(() => yielded({ '==': [{ var: 'titel' }, 1] }, {})).toThrow(
    'A rule that was not checked: unknown field "titel"; did you mean "title"? (at /==/0/var) in {"==":[{"var":"titel"},1]}',
  );
});
