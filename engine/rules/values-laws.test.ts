import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { compare, equal, toMicroseconds } from './comparison.ts';
import { cyclesOf } from './cycles.ts';
import { quotient, quotientScale, toDecimal, toPlainDecimal } from './decimal.ts';
import { movedDate } from './moved-date.ts';
import { suggestion } from './suggestion.ts';

const law = randomCases(1000);
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.stringMatching(/^\d{0,12}$/))
  .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${String(whole)}.${fraction}`));
const days = fc
  .oneof(
    {
      weight: 9,
      arbitrary: fc.date({ min: new Date('1000-01-01'), max: new Date('8999-12-31'), noInvalidDate: true }),
    },
    fc.constantFrom(...['2024-02-29', '2000-02-29', '2023-12-31', '2024-03-01'].map((day) => new Date(day))),
  )
  .map((date) => date.toISOString().slice(0, 10));

describe('a figure', () => {
  it('is written without exponent or trailing zeros, unchanged in value', () => {
    const holds = fc.property(decimals, (text) => {
      const value = toDecimal(text);
      const written = value === null ? '' : toPlainDecimal(value);
      expect(written).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(value?.eq(written)).toBe(true);
      expect(written).not.toBe('-0');
    });
    fc.assert(holds, law);
  });

  it('has exactly the requested decimal places', () => {
    const holds = fc.property(decimals, fc.nat({ max: 12 }), (text, scale) => {
      const value = toDecimal(text);
      if (value === null) throw new Error('a decimal is one');
      const [, fraction = ''] = toPlainDecimal(value, scale).split('.');
      expect(fraction).toHaveLength(scale);
      expect(new Big(toPlainDecimal(value, scale)).minus(value).abs().lte(new Big(10).pow(-scale))).toBe(true);
    });
    fc.assert(holds, law);
  });

  it('divided is null by zero, else accurate to the last place', () => {
    const holds = fc.property(decimals, decimals, (one, other) => {
      const [left, right] = [toDecimal(one), toDecimal(other)];
      if (left === null || right === null) throw new Error('a decimal is one');
      const result = quotient(left, right);
      expect(result === null).toBe(right.eq(0));
      if (result === null) return;
      expect(result.round(quotientScale).eq(result)).toBe(true);
      const away = result.times(right).minus(left).abs();
      expect(away.lte(right.abs().times(`1e-${String(quotientScale)}`))).toBe(true);
    });
    fc.assert(holds, law);
  });

  it.each(['', ' ', '1.', '.5', '1e3', '1,5', '+1', '0x1', 'NaN', 'Infinity', null, undefined, true, {}, []])(
    'is not %s',
    (value) => {
      expect(toDecimal(value)).toBeNull();
    },
  );
});

describe('a comparison', () => {
  const figures = fc.oneof(decimals, fc.constantFrom(null, '', '12.', 0, 1.5));
  const instants = fc
    .tuple(fc.integer({ min: -1e12, max: 4e12 }), fc.nat({ max: 999 }))
    .map(([milliseconds, micro]) => {
      const beyond = String(micro).padStart(3, '0').replace(/0+$/u, '');
      return new Date(milliseconds).toISOString().replace('Z', `${beyond}Z`);
    });

  it.each<{ kind: 'decimal' | 'instant'; values: fc.Arbitrary<unknown> }>([
    { kind: 'decimal', values: figures },
    { kind: 'instant', values: fc.oneof(instants, fc.constantFrom(null, 'soon')) },
  ])('of $kind values: the other way round it is the opposite, and what is equal is neither', ({ kind, values }) => {
    const holds = fc.property(values, values, (one, other) => {
      const [there, back] = [compare(one, other, kind), compare(other, one, kind)];
      expect(there === undefined).toBe(back === undefined);
      if (there !== undefined && back !== undefined) expect(there + back).toBe(0);
      expect(equal(one, other, kind)).toBe(equal(other, one, kind));
      if (there !== undefined) expect(equal(one, other, kind)).toBe(there === 0);
    });
    fc.assert(holds, law);
  });

  it('of instants is that of time to the microsecond', () => {
    const holds = fc.property(instants, instants, (one, other) => {
      const [left, right] = [toMicroseconds(one) ?? 0, toMicroseconds(other) ?? 0];
      expect(compare(one, other, 'instant')).toBe(Math.sign(left - right));
      if (one !== other) expect(left).not.toBe(right);
    });
    fc.assert(holds, law);
  });
});

describe('a day moved', () => {
  it('by days is reversible, at the same distance', () => {
    const holds = fc.property(days, fc.integer({ min: -100_000, max: 100_000 }), (day, by) => {
      const moved = movedDate(day, { days: by });
      expect(movedDate(moved, { days: -by })).toBe(day);
      expect(Date.parse(String(moved)) - Date.parse(day)).toBe(by * 86_400_000);
    });
    fc.assert(holds, law);
  });

  it('by years is the same day of the month, but for 29 February, which becomes the 28th', () => {
    const holds = fc.property(days, fc.integer({ min: -500, max: 500 }), (day, years) => {
      const moved = String(movedDate(day, { years }));
      expect(Number(moved.slice(0, 4))).toBe(Number(day.slice(0, 4)) + years);
      const isLost = day.endsWith('-02-29') && moved.endsWith('-02-28');
      expect(isLost || moved.slice(4) === day.slice(4)).toBe(true);
    });
    fc.assert(holds, law);
  });

  it('keeps the order of days', () => {
    const holds = fc.property(days, days, fc.integer({ min: -500, max: 500 }), (one, other, years) => {
      const [left, right] = [String(movedDate(one, { years })), String(movedDate(other, { years }))];
      if (one <= other) expect(left <= right).toBe(true);
    });
    fc.assert(holds, law);
  });

  it.each(['2026-02-30', '2026-1-1', '', 'soon', null, 5, '2026-01-01T00:00:00Z', '12026-01-01'])(
    'is nothing from %s',
    (value) => {
      expect(movedDate(value, { days: 1 })).toBeNull();
      expect(movedDate(value, { years: 1 })).toBeNull();
    },
  );

  it.each([
    { from: '9999-12-31', by: { days: 1 } },
    { from: '0001-01-01', by: { days: -1 } },
    { from: '9999-01-01', by: { years: 1 } },
    { from: '0001-12-31', by: { years: -1 } },
  ])('is null outside the years of a field: $from', ({ from, by }) => {
    expect(movedDate(from, by)).toBeNull();
  });
});

describe('cycles of dependencies', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const graphs = fc
    .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 10 })
    .map((edges) =>
      Object.fromEntries(names.map((name) => [name, edges.flatMap(([from, to]) => (from === name ? [to] : []))])),
    );
  const canReach = (graph: Readonly<Record<string, readonly string[]>>, from: string, to: string): boolean => {
    const seen = new Set<string>();
    const waiting = [...(graph[from] ?? [])];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (name === to) return true;
      if (!seen.has(name)) waiting.push(...(graph[name] ?? []));
      seen.add(name);
    }
    return false;
  };

  it('are found, and each found one is a cycle', () => {
    const holds = fc.property(graphs, (graph) => {
      const cycles = cyclesOf(graph);
      expect(cycles.length > 0).toBe(names.some((name) => canReach(graph, name, name)));
      for (const cycle of cycles) {
        expect(cycle.at(-1)).toBe(cycle[0]);
        expect(cycle.length).toBeGreaterThan(1);
        for (const [index, name] of cycle.slice(0, -1).entries()) expect(graph[name]).toContain(cycle[index + 1]);
      }
    });
    fc.assert(holds, law);
  });
});

describe('a suggestion', () => {
  const known = ['title', 'price', 'acquiredAt', 'genre', 'authors'];

  it('is the name with one letter replaced, removed or added', () => {
    const changes = fc.tuple(
      fc.constantFrom(...known),
      fc.nat({ max: 20 }),
      fc.constantFrom('another', 'gone', 'more'),
    );
    const holds = fc.property(changes, ([name, place, how]) => {
      const at = place % name.length;
      const put = how === 'gone' ? '' : 'x';
      const mistyped = name.slice(0, at) + put + name.slice(how === 'more' ? at : at + 1);
      expect(suggestion(mistyped, known)).toBe(`; did you mean "${name}"?`);
    });
    fc.assert(holds, law);
  });

  it.each(['zzzzzz', 'completely', ''])('lists a few names where none is near: "%s"', (name) => {
    expect(suggestion(name, known)).toBe(`; known: ${known.join(', ')}`);
    expect(suggestion(name, [])).toBe('');
  });

  it('uses the fallback when none of many names is near', () => {
    const many = Array.from({ length: 13 }, (_, index) => `name${index}`);
    expect(suggestion('zzzzzz', many, '; a page lists them')).toBe('; a page lists them');
    expect(suggestion('zzzzzz', many)).toBe('');
  });
});
