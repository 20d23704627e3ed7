import { expect, it } from 'vitest';
import { evaluateRule, type PathTypes, type Rule } from '../../rules/index.ts';
import { schemaOfKind } from '../schemas/schema-at.ts';
import type { Json } from '../types/index.ts';
import { withDatedConstants } from './dated-constants.ts';

const constants: { readonly [name: string]: Json } = {
  loanDays: 30,
  fee: {
    perDay: {
      dated: [
        { from: '2024-02-29', value: 1 },
        { from: '2025-02-28', value: 2, until: '2026-12-31' },
      ],
    },
  },
  shelves: { dated: [{ value: ['A'] }, { from: '2026-03-01', value: ['A', 'B'] }] },
  limits: { dated: [{ value: { copies: 1 } }, { from: '2026-03-01', value: { copies: 3 } }] },
};

const types: PathTypes = {
  typeOf: (path) => (path === 'lentAt' ? { kind: 'date' } : path === 'books' ? { kind: 'many' } : { kind: 'text' }),
  namesAt: () => [],
};

/** The result of a field rule after dated constants are resolved. */
function valueOf(rule: Rule, record: Json, { today = '2026-03-05', isOfDay = true } = {}) {
  const document = { ...(isOfDay && { constantsOn: 'lentAt' }), rules: { fee: { visible: rule } } };
  const read = Object(withDatedConstants({ value: document, schema: schemaOfKind('entity') }, constants));
  return evaluateRule(read.rules.fee.visible, { record, viewer: {}, constants, today }, types);
}

const perDay: Rule = { var: '$constants.fee.perDay' };

it.each([
  ['before the first day nothing', '2024-02-28', null],
  ['from 29 February the first value', '2024-02-29', '1'],
  ['on the last day the first value', '2025-02-27', '1'],
  ['from its day the second value', '2025-02-28', '2'],
  ['on its last day the second value', '2026-12-31', '2'],
  ['after the last day nothing', '2027-01-01', null],
])('reads %s', (_, lentAt, value) => {
  expect(valueOf(perDay, { lentAt })).toBe(value);
});

it('reads the value of today when the record has no day', () => {
  expect(valueOf(perDay, { lentAt: null }, { today: '2025-02-27' })).toBe('1');
});

it('reads the value of today when the entity names no day', () => {
  expect(valueOf(perDay, { lentAt: '2024-02-29' }, { isOfDay: false })).toBe('2');
});

it('resolves lists and nested values, and list items by the day of the record', () => {
  const isListed: Rule = { in: ['B', { var: '$constants.shelves' }] };
  const hasListed: Rule = { some: [{ var: 'books' }, { in: [{ var: 'shelf' }, { var: '$constants.shelves' }] }] };
  const copies: Rule = { '+': [0, { var: '$constants.limits.copies' }] };
  const books = [{ shelf: 'B' }];
  const results = (lentAt: string) => [isListed, hasListed, copies].map((rule) => valueOf(rule, { lentAt, books }));
  expect(results('2026-02-28')).toEqual([false, false, '1']);
  expect(results('2026-03-01')).toEqual([true, true, '3']);
});

it('leaves rules without dated constants as they are', () => {
  const rule = { '>': [{ var: 'amount' }, { var: '$constants.loanDays' }] };
  const document = { constantsOn: 'lentAt', rules: { fee: { visible: rule } } };
  const read = Object(withDatedConstants({ value: document, schema: schemaOfKind('entity') }, constants));
  expect(read.rules.fee.visible).toBe(rule);
});
