import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { Values } from '../../record/index.ts';
import { variableLimit } from './variable-limits.ts';

const law = randomCases(300);

const said = (variables: Values) => {
  const issue = variableLimit(variables);
  return issue && [issue.message, issue.path, issue.params['max']];
};
const wrapped = (inner: unknown, times: number) => filled(times).reduce<unknown>((within) => [within], inner);
const keyed = (count: number): Values =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${String(index)}`, 1]));
const filled = (count: number, value: unknown = 1): unknown[] => Array.from({ length: count }, () => value);

describe('the variables of a request', () => {
  it.each([
    {
      of: 'items in a list',
      most: 1_000,
      write: (count: number) => ({ filter: { id: filled(count) } }),
      says: 'errors.limit.tooManyItems',
      at: ['filter', 'id'],
    },
    {
      of: 'fields in an object',
      most: 200,
      write: (count: number) => ({ filter: keyed(count) }),
      says: 'errors.limit.tooManyKeys',
      at: ['filter'],
    },
    {
      of: 'variables',
      most: 200,
      write: keyed,
      says: 'errors.limit.tooManyKeys',
      at: [],
    },
    {
      of: 'lists inside each other',
      most: 31,
      write: (count: number) => ({ filter: wrapped('x', count) }),
      says: 'errors.limit.valuesTooDeep',
      at: ['filter'],
      allowed: 32,
    },
    {
      of: 'characters of a text',
      most: 100_000,
      write: (count: number) => ({ note: 'x'.repeat(count) }),
      says: 'errors.limit.textTooLong',
      at: ['note'],
    },
    {
      of: 'characters of a text in a form',
      most: 100_000,
      write: (count: number) => ({ input: { rows: [{ note: 'x'.repeat(count) }] } }),
      says: 'errors.limit.textTooLong',
      at: ['input', 'rows', 0, 'note'],
    },
  ])('may have at most $most $of', ({ most, write, says, at, allowed = most }) => {
    expect(said(write(most))).toBeUndefined();
    expect(said(write(most + 1))).toEqual([says, at, allowed]);
  });

  it('may have at most 20,000 values at any depth', () => {
    // The variables object, 21 lists and their items.
    const lists = (last: number) => ({ a: [...filled(20, filled(998)), filled(last)] });
    const all = 1 + 1 + 21 + 20 * 998;
    expect(said(lists(20_000 - all))).toBeUndefined();
    expect(said(lists(20_001 - all))).toEqual(['errors.limit.tooManyValues', [], 20_000]);
  });

  it('are not read beyond a limit at any depth', () => {
    let read = 0;
    /** A list that counts reads of its items. */
    const counted = (items: unknown[]): unknown[] =>
      new Proxy(items, {
        get: (target, key) => {
          if (typeof key === 'string' && key !== 'length') read += 1;
          return Reflect.get(target, key);
        },
      });
    expect(said({ a: filled(1_000, counted(filled(1_000))) })).toEqual(['errors.limit.tooManyValues', [], 20_000]);
    // Items of the list that exceeds the limit are read before they are counted.
    expect(read).toBeLessThan(22_000);
    read = 0;
    const deep = filled(10_000).reduce<unknown>((within) => counted([within]), 'x');
    expect(said({ a: deep })).toEqual(['errors.limit.valuesTooDeep', ['a'], 32]);
    expect(read).toBeLessThan(100);
  });

  it('exceed no limit if they are small', () => {
    const small = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 6 }), { maxKeys: 20 });
    fc.assert(
      fc.property(small, (variables) => {
        expect(variableLimit(variables)).toBeUndefined();
      }),
      law,
    );
  });

  it('are refused at the path of a too large value', () => {
    const places = fc.array(fc.constantFrom('a', 'b', 'input'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(places, fc.dictionary(fc.constantFrom('x', 'y'), fc.integer()), (path, beside) => {
        const long = { note: 'x'.repeat(100_001) };
        const value = path.reduceRight<Values>((inner, name) => ({ ...beside, [name]: inner }), long);
        expect(said(value)).toEqual(['errors.limit.textTooLong', [...path, 'note'], 100_000]);
      }),
      randomCases(60),
    );
  });
});
