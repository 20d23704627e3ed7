import { describe, expect, it } from 'vitest';
import { checkRule, checkScopeRule, zeroDivisions, type Rule, type ValueType } from './index.ts';
import { libraryTypes } from './testing/library-types.ts';

/** `{ "!": [ … ] }` nested that many times around a boolean. */
function nested(times: number): Rule {
  return times === 0 ? true : { '!': [nested(times - 1)] };
}

const scopes = 'which know var == != < <= > >= and or ! in some';

describe('checkRule', () => {
  it.each<{ case: string; rule: Rule }>([
    { case: 'a single operand without a list', rule: { '!': { var: 'lent' } } },
    { case: 'an id against a text', rule: { '==': [{ var: 'member.id' }, '31'] } },
    { case: 'a date against a date text', rule: { '<': [{ var: 'due' }, '2026-12-31'] } },
    { case: 'an instant with a zone', rule: { '<': [{ var: 'lentAt' }, '2026-12-31T00:00:00+01:00'] } },
    { case: 'a reference against null', rule: { '!=': [{ var: 'member' }, null] } },
    {
      case: 'an item against the viewer',
      rule: { some: [{ var: 'loans' }, { '==': [{ var: 'member.id' }, { var: '$viewer.userId' }] }] },
    },
    { case: 'thirty-two levels', rule: nested(31) },
    { case: 'five hundred parts', rule: { '!!': [Array.from({ length: 498 }, () => 1)] } },
  ])('accepts $case', ({ rule }) => {
    expect(checkRule(rule, libraryTypes)).toEqual([]);
  });

  it.each<{ rule: Rule; at: string; message: string }>([
    { rule: { equals: [1, 1] }, at: 'equals', message: 'unknown operator "equals"; docs/rules.md lists the operators' },
    { rule: { '===': [1, 1] }, at: '===', message: 'unknown operator "==="; did you mean "=="?' },
    { rule: { noen: [{ var: 'loans' }, true] }, at: 'noen', message: 'unknown operator "noen"; did you mean "none"?' },
    {
      rule: { toString: [] },
      at: 'toString',
      message: 'unknown operator "toString"; docs/rules.md lists the operators',
    },
    {
      rule: JSON.parse('{"__proto__": [1]}') as Rule, // only JSON text makes an own property of that name
      at: '__proto__',
      message: 'unknown operator "__proto__"; docs/rules.md lists the operators',
    },
    { rule: { '==': [1] }, at: '==', message: '"==" takes 2 arguments, not 1' },
    { rule: { '<': [1, 2, 3] }, at: '<', message: '"<" takes 2 arguments, not 3' },
    { rule: { '-': [1, 2, 3] }, at: '-', message: '"-" takes 1 or 2 arguments, not 3' },
    { rule: { '+': [1] }, at: '+', message: '"+" takes at least 2 arguments, not 1' },
    { rule: { and: [] }, at: 'and', message: '"and" takes at least 1 argument, not 0' },
    { rule: { today: [1] }, at: 'today', message: '"today" takes no arguments, not 1' },
    {
      rule: { addDays: [{ today: [] }, { var: 'copies' }] },
      at: 'addDays.1.var',
      message: '"addDays" takes a whole number or a constant that is one, not "copies"',
    },
    {
      rule: { asOf: [{ var: 'member.name' }, { var: 'due' }] },
      at: 'asOf.0.var',
      message: '"asOf" takes a dated field of a reference; "member.name" is none',
    },
    {
      rule: { asOf: [{ var: 'price' }, { var: 'due' }] },
      at: 'asOf.0.var',
      message: '"asOf" takes a dated field of a reference; "price" is none',
    },
    {
      rule: { asOf: [{ var: 'member.limt' }, { var: 'due' }] },
      at: 'asOf.0.var',
      message: 'unknown field "member.limt"; did you mean "limit"?',
    },
    {
      rule: { asOf: [{ var: 'member.limit' }, '2026-01-01'] },
      at: 'asOf.1',
      message: '"asOf" takes a date of the record or today, and not within items',
    },
    {
      rule: { asOf: [{ var: 'member.limit' }, { var: 'title' }] },
      at: 'asOf.1.var',
      message: '"title" is a text where a date is needed',
    },
    {
      rule: { addYears: [{ var: 'due' }, 1.5] },
      at: 'addYears.1',
      message: '"addYears" takes a whole number or a constant that is one, not 1.5',
    },
    {
      rule: { addYears: [{ var: 'title' }, 1] },
      at: 'addYears.0.var',
      message: '"title" is a text where a date is needed',
    },
    {
      rule: { year: [{ var: 'copies' }] },
      at: 'year.0.var',
      message: '"copies" is a number where a date is needed',
    },
    {
      rule: { sum: [{ var: 'loans' }, { var: 'status' }] },
      at: 'sum.1.var',
      message: '"loans[].status" is a value of LoanStatus where a number is needed',
    },
    {
      rule: { latest: [{ var: 'loans' }, { var: 'amount' }] },
      at: 'latest.1.var',
      message: '"loans[].amount" is a number where a date is needed',
    },
    {
      rule: { first: [{ var: 'loans' }, { var: 'member' }] },
      at: 'first.1.var',
      message: '"first" takes one value of each item; "loans[].member" is a record',
    },
    {
      rule: { '==': [{ first: [{ var: 'loans' }, { var: 'status' }] }, 'LOST'] },
      at: '==.1',
      message: '"LOST" is no value of the enumeration LoanStatus; did you mean "LENT"?',
    },
    {
      rule: { sum: [{ var: 'price' }, 1] },
      at: 'sum.0',
      message: '"sum" goes through rows or a relation; "price" is a number',
    },
    { rule: { var: ['title', 'x'] }, at: 'var', message: '"var" takes 1 argument, not 2' },
    {
      rule: { '!': [{}] },
      at: '!.0',
      message: 'an object in a rule has exactly one key, its operator; this one has none',
    },
    {
      rule: { '==': [1, 1], and: [true] },
      at: '',
      message: 'an object in a rule has exactly one key, its operator; this one has 2: "==", "and"',
    },
    { rule: { var: { var: 'title' } }, at: 'var', message: '"var" takes the path of a field, written as a text' },
    { rule: { var: 'titel' }, at: 'var', message: 'unknown field "titel"; did you mean "title"?' },
    { rule: { var: 'membre.name' }, at: 'var', message: 'unknown field "membre.name"; did you mean "member"?' },
    { rule: { var: 'member.nam' }, at: 'var', message: 'unknown field "member.nam"; did you mean "name"?' },
    {
      rule: { var: '$viewer.organisationId' },
      at: 'var',
      message: 'unknown field "$viewer.organisationId"; did you mean "organizationId"?',
    },
    {
      rule: { some: [{ var: 'loans' }, { var: 'overdu' }] },
      at: 'some.1.var',
      message: 'unknown field "overdu"; did you mean "overdue"?',
    },
    {
      rule: { some: [{ var: 'loans' }, { var: 'title' }] },
      at: 'some.1.var',
      message: 'unknown field "title"; known: id, amount, copies, status, overdue, due, member, fines, fines[]',
    },
    {
      rule: { var: 'member.constructor.name' },
      at: 'var',
      message: '"constructor" in "member.constructor.name" is not a field name',
    },
    { rule: { var: '__proto__' }, at: 'var', message: '"__proto__" in "__proto__" is not a field name' },
    { rule: { '==': [{ var: 'due' }, 5] }, at: '==.1', message: '"==" compares a date ("due") with a number (5)' },
    {
      rule: { '==': [{ var: 'price' }, '12.5'] },
      at: '==.1',
      message: '"==" compares a number ("price") with a text ("12.5")',
    },
    {
      rule: { '==': [{ var: 'title' }, 1] },
      at: '==.0.var',
      message: '"==" compares a number (1) with a text ("title")',
    },
    {
      rule: { '<': [{ var: 'due' }, { var: 'lentAt' }] },
      at: '<.1.var',
      message: '"<" compares a date ("due") with an instant ("lentAt")',
    },
    {
      rule: { '<': [{ var: 'lentAt' }, '2026-01-01'] },
      at: '<.1',
      message: '"2026-01-01" is not an instant; write it with time and zone, like 2026-01-31T12:00:00Z',
    },
    {
      rule: { '<': [{ var: 'due' }, '1.1.2026'] },
      at: '<.1',
      message: '"1.1.2026" is no date of the calendar; write YYYY-MM-DD',
    },
    {
      rule: { '<': [{ var: 'due' }, '2026-02-30'] },
      at: '<.1',
      message: '"2026-02-30" is no date of the calendar; write YYYY-MM-DD',
    },
    {
      rule: { '<': [{ var: 'lentAt' }, '2026-02-30T08:00:00Z'] },
      at: '<.1',
      message: '"2026-02-30T08:00:00Z" is not an instant; write it with time and zone, like 2026-01-31T12:00:00Z',
    },
    {
      rule: { '<': [{ var: 'title' }, 'b'] },
      at: '<.0.var',
      message: '"<" orders numbers, dates and instants; "title" is a text',
    },
    { rule: { '<': ['a', 'b'] }, at: '<.0', message: '"<" orders numbers, dates and instants; "a" is a text' },
    { rule: { '<': [{ var: 'price' }, null] }, at: '<.1', message: '"<" with null is always false' },
    {
      rule: { '==': [{ var: 'language' }, 'SKK'] },
      at: '==.1',
      message: '"SKK" is no value of the enumeration Language; did you mean "SK"?',
    },
    {
      rule: { in: [{ var: 'language' }, ['SK', 'German']] },
      at: 'in.1.1',
      message: '"German" is no value of the enumeration Language (SK, EN, CS)',
    },
    {
      rule: { '==': [{ var: 'language' }, { if: [{ var: 'lent' }, 'SK', 'HU'] }] },
      at: '==.1.if.2',
      message: '"HU" is no value of the enumeration Language (SK, EN, CS)',
    },
    {
      rule: { '==': [{ var: 'member' }, { var: '$viewer.userId' }] },
      at: '==.0.var',
      message: '"member" is a record; compare its id or another of its fields',
    },
    {
      rule: { '==': [{ var: 'loans' }, null] },
      at: '==.0.var',
      message: '"==" cannot compare "loans", which is a list of records',
    },
    {
      rule: { '==': [{ var: 'details' }, 1] },
      at: '==.0.var',
      message: '"==" cannot compare "details", which is free JSON',
    },
    { rule: { '!': { var: 'dimensions' } }, at: '!.var', message: '"dimensions" is a group; name one of its fields' },
    {
      rule: { and: [{ var: 'details' }] },
      at: 'and.0.var',
      message: '"details" is free JSON, which is neither true nor false',
    },
    {
      rule: { in: ['a', { var: 'price' }] },
      at: 'in.1.var',
      message: '"in" looks in a list or in a text; "price" is a number',
    },
    {
      rule: { some: [{ var: 'title' }, true] },
      at: 'some.0',
      message: '"some" goes through rows or a relation; "title" is a text',
    },
    {
      rule: { all: [[1, 2], true] },
      at: 'all.0',
      message: '"all" goes through rows or a relation; the list is a list',
    },
    { rule: { '+': [{ var: 'due' }, 1] }, at: '+.0.var', message: '"due" is a date where a number is needed' },
    { rule: { num: { var: 'title' } }, at: 'num.var', message: '"title" is a text where a number is needed' },
    {
      rule: { round: [{ var: 'price' }, { var: 'copies' }] },
      at: 'round.1.var',
      message: '"round" takes the decimal places as a whole number from 0 to 20, not "copies"',
    },
    {
      rule: { if: [true, 'a', 1] },
      at: 'if.1',
      message: 'the branches of "if" differ: "a" is a text where a number is needed',
    },
    {
      rule: nested(32),
      at: Array.from({ length: 32 }, () => '!.0').join('.'),
      message: 'a rule is at most 32 levels deep; this part lies deeper',
    },
    { rule: Array.from({ length: 500 }, () => 1), at: '', message: 'a rule has at most 500 parts; this one has more' },
  ])('refuses $rule', ({ rule, at, message }) => {
    expect(
      checkRule(rule, libraryTypes).map((issue) => ({ at: issue.pointer.join('.'), message: issue.message })),
    ).toEqual([{ at, message }]);
  });

  it('reports every finding at once', () => {
    const rule: Rule = { and: [{ var: 'titel' }, { '==': [1] }, { plus: [1] }] };
    expect(checkRule(rule, libraryTypes).map(({ code }) => code)).toEqual([
      'unknown-field',
      'wrong-arity',
      'unknown-operator',
    ]);
  });

  it.each<{ rule: Rule; expects: ValueType; message: string }>([
    {
      rule: { var: 'title' },
      expects: { kind: 'boolean' },
      message: 'a condition yields yes or no; "title" is a text; ask with "!!" whether it is there',
    },
    { rule: { var: 'title' }, expects: { kind: 'decimal' }, message: '"title" is a text where a number is needed' },
    {
      rule: ['SK', 'XX'],
      expects: { kind: 'list', of: { kind: 'enumeration', name: 'Language', values: ['SK', 'EN'] } },
      message: '"XX" is no value of the enumeration Language (SK, EN)',
    },
  ])('refuses $rule where another type is needed', ({ rule, expects, message }) => {
    expect(checkRule(rule, libraryTypes, { expects }).map((issue) => issue.message)).toEqual([message]);
  });
});

describe('checkScopeRule', () => {
  it.each<{ rule: Rule; message: string }>([
    { rule: { none: [{ var: 'loans' }, { var: 'overdue' }] }, message: `"none" is not for scopes, ${scopes}` },
    { rule: { some: [{ var: 'loans' }, { '!!': { var: 'due' } }] }, message: `"!!" is not for scopes, ${scopes}` },
    { rule: { '<': [{ var: 'due' }, { today: [] }] }, message: `"today" is not for scopes, ${scopes}` },
    {
      rule: { var: 'title' },
      message: 'a condition yields yes or no; "title" is a text; ask with "!!" whether it is there',
    },
  ])('refuses $rule', ({ rule, message }) => {
    expect(checkScopeRule(rule, libraryTypes).map((issue) => issue.message)).toEqual([message]);
  });

  it.each<{ rule: Rule }>([
    { rule: true },
    { rule: { or: [{ var: 'lent' }, { in: [{ var: '$viewer.role' }, ['A']] }] } },
  ])('accepts $rule', ({ rule }) => {
    expect(checkScopeRule(rule, libraryTypes)).toEqual([]);
  });
});

it('finds division by a literal zero at any depth', () => {
  const rule = { '>': [{ '/': [{ '/': [{ var: 'price' }, 2] }, 0] }, 1] };
  expect(zeroDivisions(rule)).toEqual([
    { code: 'division-by-zero', pointer: ['>', 0, '/', 1], message: '"/" divides by 0, which yields null' },
  ]);
  expect(zeroDivisions({ '/': [0, { var: 'price' }] })).toEqual([]);
});
