import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import type { HistoryEntry } from './history-entry.ts';
import { differencesBetween, reasonsIn, withUnits } from './versions.ts';

function entry(changes: HistoryEntry['changes'], action = 'update'): HistoryEntry {
  const told = { actor: null, organization: null, originState: null, endState: null, hasFiles: false };
  return { id: '1', createdAt: '2026-03-01T10:00:00Z', action, ...told, changes };
}

const change = (path: string, before: unknown, after: unknown) => ({ path, before, after });

describe('two versions', () => {
  const entries = [
    entry([change('title', 'C', 'D'), change('price', 3, 1)]),
    entry([change('title', 'B', 'C'), change('price', 1, 3)]),
    entry([change('title', null, 'B')], 'create'),
  ];
  it.each([
    { case: 'consecutive versions', older: 1, newer: 0, is: [change('title', 'C', 'D'), change('price', 3, 1)] },
    { case: 'without a change that was reverted', older: 2, newer: 0, is: [change('title', 'B', 'D')] },
    { case: 'not from itself', older: 1, newer: 1, is: [] },
  ])('differ: $case', ({ older, newer, is }) => {
    expect(differencesBetween(entries, { older, newer })).toEqual(is);
  });

  it('have the differences of their records, whatever happened between', () => {
    const states = fc.array(fc.record({ a: fc.nat(2), b: fc.option(fc.nat(2)), c: fc.constantFrom('x', 'y') }), {
      minLength: 2,
      maxLength: 8,
    });
    const holds = fc.property(states, fc.nat(), fc.nat(), (versions, one, other) => {
      const trail = versions.map((version, index) => entry(changesBetween(versions[index + 1] ?? {}, version)));
      const [newer = 0, older = 0] = [one % versions.length, other % versions.length].toSorted((a, b) => a - b);
      expect(sorted(differencesBetween(trail, { older, newer }))).toEqual(
        sorted(changesBetween(versions[older] ?? {}, versions[newer] ?? {})),
      );
    });
    fc.assert(holds, randomCases(300));
  });
});

type State = Readonly<Record<string, unknown>>;

function changesBetween(before: State, after: State) {
  return ['a', 'b', 'c']
    .map((path) => change(path, before[path] ?? null, after[path] ?? null))
    .filter((one) => one.before !== one.after);
}

const sorted = (changes: readonly { readonly path: string }[]) =>
  changes.toSorted((one, other) => one.path.localeCompare(other.path));

it('returns the required text of an action as its reason, and no other change', () => {
  const { loan } = exampleCatalogue.entities;
  if (loan === undefined) throw new Error('the library has loans');
  const refused = entry([change('refusal', null, 'Už ju nemáme.'), change('status', 'REQUESTED', 'REFUSED')], 'refuse');
  expect(reasonsIn(loan, refused)).toEqual([change('refusal', null, 'Už ju nemáme.')]);
  expect(reasonsIn(loan, { ...refused, action: 'update' })).toEqual([]);
});

it.each([
  { how: 'asks and requires', asks: ['why'], requires: ['why'], argument: {}, isFound: true },
  { how: 'asks, and its operation requires', asks: ['why'], requires: [], argument: { required: true }, isFound: true },
  { how: 'asks, and may do without', asks: ['why'], requires: [], argument: {}, isFound: false },
  { how: 'is given', asks: [], requires: [], argument: { required: true }, isFound: false },
])('finds the reason that an action $how when the record stores it under another name: $isFound', (told) => {
  const { loan } = exampleCatalogue.entities;
  const { refuse } = loan?.actions ?? {};
  if (loan === undefined || refuse?.kind !== 'mutation') throw new Error('loans are refused');
  const words = { type: { kind: 'scalar', scalar: 'text' }, list: false, required: false, keptIn: 'refusal' } as const;
  const entity = {
    actions: { refuse: { ...refuse, operation: 'refuse', asks: told.asks, requires: told.requires } },
    operations: { refuse: { ...loan.operations['refuse'], arguments: { why: { ...words, ...told.argument } } } },
  };
  const refused = entry([change('refusal', null, 'Už ju nemáme.'), change('amount', '1', '2')], 'refuse');
  expect(reasonsIn(entity as never, refused)).toHaveLength(told.isFound ? 1 : 0); // only the properties that are read
});

describe('units of the changes in a history', () => {
  const price = (before: string | null, after: string) => ({ path: 'price', before, after });
  const currency = (before: string | null, after: string) => ({ path: 'currency', before, after });

  it('are those of their time, read back from the present record', () => {
    const entries = [
      entry([price('3', '4')]),
      entry([currency('CZK', 'EUR'), price('2', '3')]),
      entry([price('1', '2')]),
      entry([price(null, '1'), currency(null, 'CZK')]),
    ];
    const measured = withUnits(exampleEntity('book'), { price: '4', currency: 'EUR' }, entries);
    const units = measured.map(({ changes }) => changes.find(({ path }) => path === 'price')?.units);
    const between = (before: string | null, after: string) => ({ enumeration: 'Currency', before, after });
    expect(units).toEqual([between('EUR', 'EUR'), between('CZK', 'EUR'), between('CZK', 'CZK'), between(null, 'CZK')]);
  });

  it('are absent for fields without a unit', () => {
    const [measured] = withUnits(exampleEntity('book'), {}, [entry([{ path: 'title', before: 'A', after: 'B' }])]);
    expect(measured?.changes).toEqual([{ path: 'title', before: 'A', after: 'B' }]);
  });
});
