import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import { randomCases } from '../../../../tests/random-cases.ts';
import { isSameValue } from '../../../metadata/index.ts';
import { randomRecord } from '../../../metadata/testing/random-record.ts';
import type { Values } from '../../../record/index.ts';
import { mergeVersions, resolveConflicts } from './merge.ts';

/** Properties of any two edits of one record. */
const catalogue = exampleCatalogue;
const fields = Object.values(catalogue.entities['book']?.fields ?? {});
const law = randomCases(100);

/** A record and two versions of it that differ in some fields, sometimes equally. */
const bookFields = catalogue.entities['book']?.fields ?? {};
const records = randomRecord(bookFields, catalogue.enumerations);
const names = fields.map(({ name }) => name);
const versions = fc
  .tuple(records, records, records, fc.subarray(names), fc.subarray(names), fc.boolean())
  .map(([base, one, other, mineAt, theirsAt, alike]) => ({
    base,
    mine: { ...base, ...only(one, mineAt) },
    theirs: { ...base, ...only(alike ? one : other, theirsAt) },
  }));

function only(record: Values, kept: readonly string[]): Values {
  return Object.fromEntries(kept.map((name) => [name, record[name]]));
}

const isSame = (one: Values, other: Values) =>
  fields.every((field) => isSameValue(field, one[field.name], other[field.name]));

it('changes nothing without a concurrent save, and takes theirs where I changed nothing', () => {
  const holds = fc.property(versions, ({ base, mine, theirs }) => {
    const alone = mergeVersions(fields, { base, mine, theirs: base });
    expect(alone.conflicts).toEqual([]);
    expect(isSame(alone.data, mine)).toBe(true);
    const idle = mergeVersions(fields, { base, mine: base, theirs });
    expect(idle).toEqual({ data: theirs, conflicts: [] });
  });
  fc.assert(holds, law);
});

it('has a conflict exactly where both changed a field differently', () => {
  const holds = fc.property(versions, ({ base, mine, theirs }) => {
    const { conflicts } = mergeVersions(fields, { base, mine, theirs });
    const both = fields.filter((field) => {
      const [was, wanted, found] = [base[field.name], mine[field.name], theirs[field.name]];
      return !isSameValue(field, was, wanted) && !isSameValue(field, was, found) && !isSameValue(field, wanted, found);
    });
    expect(conflicts.map(({ field }) => field.name)).toEqual(both.map(({ name }) => name));
  });
  fc.assert(holds, law);
});

it('is symmetric in its conflicts', () => {
  const holds = fc.property(versions, ({ base, mine, theirs }) => {
    const one = mergeVersions(fields, { base, mine, theirs });
    const other = mergeVersions(fields, { base, mine: theirs, theirs: mine });
    expect(other.conflicts).toEqual(
      one.conflicts.map(({ field, mine: wanted, theirs: found }) => ({ field, mine: found, theirs: wanted })),
    );
    const settled = one.conflicts.length > 0 || isSame(one.data, other.data);
    expect(settled).toBe(true);
  });
  fc.assert(holds, law);
});

it('resolves to mine where chosen, theirs by default, and the merged data elsewhere', () => {
  const sides = fc.array(fc.constantFrom<'mine' | 'theirs' | undefined>('mine', 'theirs', undefined), {
    minLength: names.length,
    maxLength: names.length,
  });
  const holds = fc.property(versions, sides, (three, chosen) => {
    const merge = mergeVersions(fields, three);
    const choices = Object.fromEntries(
      names.flatMap((name, index) => (chosen[index] === undefined ? [] : [[name, chosen[index]]])),
    );
    const data = resolveConflicts(merge, choices);
    for (const { name } of fields) {
      const conflict = merge.conflicts.find(({ field }) => field.name === name);
      const expected = conflict === undefined ? merge.data[name] : three[choices[name] ?? 'theirs'][name];
      expect(data[name]).toBe(expected);
    }
  });
  fc.assert(holds, law);
});
