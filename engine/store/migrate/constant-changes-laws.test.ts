import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { addDays, constantOn, type DatedConstant } from '../../metadata/index.ts';
import type { Json } from '../../metadata/types/index.ts';
import { changedConstants } from './constant-changes.ts';

const law = randomCases(500);

const first = '2026-01-01';
const days = 40;
const dayAt = (index: number) => addDays(first, index);

/** A valid dated constant: values in order of their days, each until the next one or without end. */
const datedConstants: fc.Arbitrary<DatedConstant<Json>> = fc
  .uniqueArray(fc.integer({ min: 0, max: days - 1 }), { minLength: 1, maxLength: 5 })
  .chain((begins) =>
    fc.tuple(
      fc.constant(begins.toSorted((one, other) => one - other)),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: begins.length, maxLength: begins.length }),
      fc.boolean(),
      fc.option(fc.integer({ min: days, max: days + 5 })),
    ),
  )
  .map(([begins, values, isFromBeginning, end]) => ({
    dated: begins.map((begin, index) => ({
      ...((index > 0 || !isFromBeginning) && { from: dayAt(begin) }),
      ...(index === begins.length - 1 && end !== null && { until: dayAt(end) }),
      value: values[index] ?? 0,
      source: 'Invented for the test',
    })),
  }));

const asJson = (value: DatedConstant<Json>) => JSON.parse(JSON.stringify(value)) as Json; // plain JSON

describe('the changes of a dated constant', () => {
  it('are exactly the days with different values', () => {
    fc.assert(
      fc.property(datedConstants, datedConstants, fc.integer({ min: -5, max: days + 10 }), (before, after, index) => {
        const day = dayAt(index);
        const changes = changedConstants({ fee: asJson(before) }, { fee: asJson(after) });
        const ofDay = changes.filter(({ from = '', until = '9999-12-31' }) => from <= day && day <= until);
        const values = { before: constantOn(before, day), after: constantOn(after, day) };
        expect(ofDay.map((change) => ({ before: change.before, after: change.after }))).toEqual(
          values.before === values.after ? [] : [values],
        );
      }),
      law,
    );
  });
});

it('reports the innermost changed constant, for all days if it is undated', () => {
  const before = { fees: { perDay: 1, perWeek: { dated: [{ value: 5 }] } }, rooms: ['A'] };
  const after = { fees: { perDay: 2, perWeek: { dated: [{ value: 5 }] } }, rooms: ['A'] };
  expect(changedConstants(before, after)).toEqual([{ path: 'fees.perDay', before: 1, after: 2 }]);
});

it('reports no change for days with the same value', () => {
  const since2027 = (value: Json): Json => ({ dated: [{ value: 1 }, { from: '2027-01-01', value }] });
  expect(changedConstants({ fee: 1 }, { fee: since2027(1) })).toEqual([]);
  expect(changedConstants({ fee: 1 }, { fee: since2027(2) })).toEqual([
    { path: 'fee', from: '2027-01-01', before: 1, after: 2 },
  ]);
});

it('reports removed and new parts, but no constant that was not journalled', () => {
  expect(changedConstants({ fees: { a: 1 } }, { fees: { b: 2 }, rooms: 3 })).toEqual([
    { path: 'fees.a', before: 1, after: undefined },
    { path: 'fees.b', before: undefined, after: 2 },
  ]);
});
