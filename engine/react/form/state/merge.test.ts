import { expect, it } from 'vitest';
import { changedFields, mergeVersions, resolveConflicts, sameValue } from './merge.ts';

const fields = ['title', 'note', 'genre'];
const base = { title: 'Babička', note: null, genre: { id: '1' } };

it.each([
  { case: 'my change of a field they left', mine: { ...base, title: 'B' }, theirs: base, data: { ...base, title: 'B' }, conflicts: [] },
  { case: 'their change of a field I left', mine: base, theirs: { ...base, note: 'x' }, data: { ...base, note: 'x' }, conflicts: [] },
  { case: 'the same change by both', mine: { ...base, title: 'B' }, theirs: { ...base, title: 'B' }, data: { ...base, title: 'B' }, conflicts: [] },
  { case: 'different changes of one field', mine: { ...base, title: 'A' }, theirs: { ...base, title: 'B' }, data: { ...base, title: 'B' }, conflicts: ['title'] },
])('merges $case', ({ mine, theirs, data, conflicts }) => {
  const merge = mergeVersions(fields, base, mine, theirs);
  expect(merge.data).toEqual(data);
  expect(merge.conflicts.map(({ field }) => field)).toEqual(conflicts);
});

it('takes the chosen side of each conflict', () => {
  const merge = mergeVersions(fields, base, { ...base, title: 'A', note: 'm' }, { ...base, title: 'B', note: 't' });
  expect(resolveConflicts(merge, { title: 'mine' })).toEqual({ ...base, title: 'A', note: 't' });
});

it('names the fields that differ', () => {
  expect(changedFields(fields, base, { title: 'Babička', note: '', genre: { id: '2' } })).toEqual(['genre']);
});

it.each([
  { one: null, other: undefined, same: true },
  { one: '', other: null, same: true },
  { one: [{ a: '1' }], other: [{ a: '1' }], same: true },
  { one: [{ a: '1' }], other: [], same: false },
  { one: false, other: null, same: false },
  { one: { id: '1', name: 'A' }, other: { id: '1' }, same: true },
  { one: [{ id: '1', share: '20' }], other: [{ id: '1', share: '30' }], same: false },
])('$one and $other are the same: $same', ({ one, other, same }) => {
  expect(sameValue(one, other)).toBe(same);
});
