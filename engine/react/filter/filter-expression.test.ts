import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { FilterKind } from '../../metadata/types/index.ts';
import { conditionsFromAddress, conditionsToAddress } from './condition-address.ts';
import {
  conditionInput,
  DEEPEST_GROUPS,
  MOST_CONDITIONS,
  type FilterExpression,
  type ConditionGroup,
} from './filter-expression.ts';
import { fromQuery, toQuery } from './conditions/condition-query.ts';
import type { FilterDefinition } from './filter-definition.ts';

const law = randomCases(500);
const filter = (name: string, kind: FilterKind, more: Partial<FilterDefinition> = {}): FilterDefinition => ({
  name,
  kind,
  entity: 'book',
  field: name,
  label: {},
  units: [],
  isUngrouped: false,
  values: ['LENT', 'LOST'].map((value) => ({ name: value, label: {}, intent: 'none' as const })),
  offered: true,
  ...more,
});
const filters = [
  filter('title', 'text'),
  filter('price', 'range'),
  filter('status', 'enumeration'),
  filter('member', 'reference'),
  filter('isLost', 'boolean'),
  filter('archived', 'flag', { offered: false }),
];

const words = fc.oneof(
  fc.string({ unit: fc.constantFrom('(', ')', ';', '\\', '!', ':', '~', 'all(', 'a'), minLength: 1, maxLength: 8 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !/\p{Cc}/u.test(text)),
);
const single: fc.Arbitrary<FilterExpression> = fc
  .record({
    of: fc.oneof(
      words.map((contains) => ({ name: 'title', value: { kind: 'text' as const, contains } })),
      fc.constant({ name: 'title', value: { kind: 'emptyText' as const } }),
      fc.integer().map((from) => ({ name: 'price', value: { kind: 'range' as const, from: String(from) } })),
      fc.constant({ name: 'status', value: { kind: 'enumeration' as const, any: ['LENT', null] } }),
      fc.constant({ name: 'member', value: { kind: 'reference' as const, any: ['17'] } }),
      fc.boolean().map((is) => ({ name: 'isLost', value: { kind: 'boolean' as const, is } })),
    ),
    isNot: fc.boolean(),
  })
  .map(({ of, isNot }) => ({ ...of, ...(isNot && { isNot }) }));

/** Groups with content, up to the maximum depth. */
function groups(depth: number): fc.Arbitrary<ConditionGroup> {
  const inside: fc.Arbitrary<FilterExpression> = depth === 1 ? single : fc.oneof(single, groups(depth - 1));
  return fc.record({ holds: fc.constantFrom('all', 'some'), of: fc.array(inside, { minLength: 1, maxLength: 3 }) });
}
const built = groups(DEEPEST_GROUPS);

describe('conditions', () => {
  it('survive a round trip through the address', () => {
    const holds = fc.property(built, (where) => {
      const address = new URLSearchParams({ where: conditionsToAddress(where) }).toString();
      const text = new URLSearchParams(address).get('where') ?? '';
      expect(conditionsFromAddress(text, filters)).toEqual(where);
    });
    fc.assert(holds, law);
  });

  it('survive a round trip through the builder', () => {
    const holds = fc.property(built, (where) => {
      expect(fromQuery(toQuery(where), filters)).toEqual({ kind: 'built', where });
    });
    fc.assert(holds, law);
  });

  it('parsed from any address are written as the same conditions', () => {
    const text = fc.string({
      unit: fc.constantFrom('all(', 'some(', ')', ';', '!', 'title:', 'price:', 'status:LENT', '1..2', '\\', 'x'),
      maxLength: 14,
    });
    const holds = fc.property(text, (said) => {
      const where = conditionsFromAddress(said, filters);
      if (where !== undefined) expect(conditionsFromAddress(conditionsToAddress(where), filters)).toEqual(where);
    });
    fc.assert(holds, randomCases(3000));
  });

  it.each([
    { text: 'title:a' },
    { text: 'some(title:a' },
    { text: 'some(title:a))' },
    { text: 'none(title:a)' },
    { text: 'some(title:a;price:cheap)' },
    { text: 'some(title:a;shelf:b)' },
    { text: 'some(title:a;archived:true)' },
    { text: 'some(title:a;)' },
    { text: 'all(all(all(all(title:a))))' },
    { text: `all(${'title:a;'.repeat(MOST_CONDITIONS)}title:a)` },
  ])('with any invalid part are rejected: $text', ({ text }) => {
    expect(conditionsFromAddress(text, filters)).toBeUndefined();
  });

  it('are converted to the API input', () => {
    const where = conditionsFromAddress('some(title:a;all(!price:1..;isLost:false))', filters);
    expect(where && conditionInput(where)).toEqual({
      or: [{ title: { contains: 'a' } }, { and: [{ not: { price: { from: '1' } } }, { isLost: false }] }],
    });
  });

  it('are unfinished without a value, and omit empty groups', () => {
    const rule = { field: 'title', operator: 'is', value: '' };
    expect(fromQuery({ combinator: 'all', rules: [rule] }, filters)).toEqual({ kind: 'unfinished' });
    const empty = { combinator: 'all', rules: [] };
    expect(fromQuery({ combinator: 'some', rules: [empty] }, filters)).toEqual({ kind: 'built', where: undefined });
  });
});
