import { createRequire } from 'node:module';
import type jsonLogicJs from 'json-logic-js';
import { describe, expect, it } from 'vitest';
import { toDecimal, toPlainDecimal } from './decimal.ts';
import { assertParsed } from './parse-rule.ts';
import { familyOf } from './term.ts';
import { libraryTypes } from './testing/library-types.ts';
import { factsOf, vectors } from './testing/vectors.ts';
import { toJsonLogic } from './to-json-logic.ts';
import type { Rule } from './types.ts';

// A fresh copy of the published library without our operators.
const require = createRequire(import.meta.url);
Reflect.deleteProperty(require.cache, require.resolve('json-logic-js'));
const jsonLogic: typeof jsonLogicJs = require('json-logic-js');
const stockOperators = 'var == != < <= > >= and or ! !! if in some all none map'.split(' ');

function compiled(rule: Rule): Rule {
  return toJsonLogic(assertParsed(rule, libraryTypes));
}

function operatorsIn(logic: Rule): readonly string[] {
  if (typeof logic !== 'object' || logic === null) return [];
  return Array.isArray(logic)
    ? logic.flatMap(operatorsIn)
    : Object.entries(logic).flatMap(([name, operands]) => [name, ...operatorsIn(operands)]);
}

/** The document with paths as rules write them. */
function withWrittenPaths(logic: Rule): string {
  return JSON.stringify(logic)
    .replaceAll('{"var":"record.', '{"var":"')
    .replaceAll(/\{"var":"(row|viewer|constants)\./gu, '{"var":"$$$1.');
}

/** Numbers leave a rule as texts. */
function answerOf(rule: Rule, value: unknown): unknown {
  const decimal = familyOf(assertParsed(rule, libraryTypes).type) === 'number' ? toDecimal(value) : null;
  return decimal === null ? value : toPlainDecimal(decimal);
}

const stock = vectors.filter(({ rule }) => operatorsIn(compiled(rule)).every((name) => stockOperators.includes(name)));
const asWritten = stock.filter(({ rule }) => withWrittenPaths(compiled(rule)) === JSON.stringify(rule));

describe('json-logic-js without our operators', () => {
  it('has none of them', () => {
    expect(() => jsonLogic.apply({ 'decimal +': [1, 2] })).toThrow('Unrecognized operation decimal +');
  });

  it('suffices for half of the vectors', () => {
    expect(stock.length).toBeGreaterThan(vectors.length / 2);
    expect(asWritten.length).toBeGreaterThan(vectors.length / 4);
  });

  it.each(stock)('$name: as compiled', (vector) => {
    const value: unknown = jsonLogic.apply({ if: [true, compiled(vector.rule), null] }, factsOf(vector));
    expect(answerOf(vector.rule, value)).toEqual(vector.expect);
  });

  it.each(asWritten)('$name: as written', (vector) => {
    const { row, viewer, constants } = factsOf(vector);
    const data = { ...vector.data, $row: row, $viewer: viewer, $constants: constants };
    const value: unknown = jsonLogic.apply({ if: [true, vector.rule, null] }, data);
    expect(answerOf(vector.rule, value)).toEqual(vector.expect);
  });
});

it.each<{ case: string; rule: Rule; logic: Rule }>([
  {
    case: 'compares texts as the library does',
    rule: { '==': [{ var: 'title' }, 'a'] },
    logic: { '==': [{ var: 'record.title' }, 'a'] },
  },
  {
    case: 'compares decimals by our operator',
    rule: { '<': [{ var: 'price' }, { var: '$constants.limit' }] },
    logic: { 'decimal <': [{ var: 'record.price' }, { var: 'constants.limit' }] },
  },
  {
    case: 'compares instants by our operator, except with null',
    rule: { and: [{ '!=': [{ var: 'lentAt' }, null] }, { '<': [{ var: 'lentAt' }, { var: 'returnedAt' }] }] },
    logic: {
      and: [
        { '!=': [{ var: 'record.lentAt' }, null] },
        { 'instant <': [{ var: 'record.lentAt' }, { var: 'record.returnedAt' }] },
      ],
    },
  },
  {
    case: 'tests the viewer value for null first',
    rule: { '!=': [{ var: 'owner.id' }, { var: '$viewer.organizationId' }] },
    logic: {
      and: [
        { '!=': [{ var: 'viewer.organizationId' }, null] },
        { '!=': [{ var: 'record.owner.id' }, { var: 'viewer.organizationId' }] },
      ],
    },
  },
  {
    case: 'converts a junction of values to a boolean once',
    rule: { and: [{ var: 'lent' }, { or: [{ var: 'price' }, { var: 'member' }] }] },
    logic: {
      '!!': [
        {
          and: [
            { var: 'record.lent' },
            { or: [{ 'decimal !!': [{ var: 'record.price' }] }, { var: 'record.member' }] },
          ],
        },
      ],
    },
  },
  {
    case: 'iterates items in their own scope',
    rule: { some: [{ var: 'loans' }, { all: [{ var: 'fines' }, { var: 'paid' }] }] },
    logic: { some: [{ var: 'record.loans' }, { all: [{ var: 'fines' }, { var: 'paid' }] }] },
  },
  {
    case: 'iterates items with the facts when it reads both',
    rule: { some: [{ var: 'loans' }, { '<': [{ var: 'due' }, { today: [] }] }] },
    logic: { some: [{ items: [{ var: 'record.loans' }] }, { '<': [{ var: 'record.due' }, { var: 'today' }] }] },
  },
  {
    case: 'sums the values that the library maps items to',
    rule: { sum: [{ var: 'loans' }, { '*': [{ var: 'amount' }, { var: 'copies' }] }] },
    logic: {
      sum: [{ map: [{ var: 'record.loans' }, { 'decimal *': [{ var: 'amount' }, { var: 'copies' }] }] }],
    },
  },
])('$case', ({ rule, logic }) => {
  expect(compiled(rule)).toEqual(logic);
});
