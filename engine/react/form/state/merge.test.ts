import { expect, it } from 'vitest';
import type { Field } from '../../../metadata/index.ts';
import { mergeVersions, resolveConflicts } from './merge.ts';

const text = (name: string): Field => ({
  name,
  type: 'text',
  label: {},
  required: false,
  readOnly: false,
  maxLength: 255,
  unique: false,
});
const picker = { minCharacters: 0, debounceMs: 500, pageSize: 10, filter: {}, offers: {}, preselect: {} };
const genre: Field = {
  name: 'genre',
  type: 'reference',
  to: 'genre',
  inputName: 'genreId',
  label: {},
  required: false,
  readOnly: false,
  picker,
};
const fields = [text('title'), text('note'), genre];
const base = { title: 'Babička', note: null, genre: { id: '1' } };

it.each([
  {
    case: 'my change of a field they left',
    mine: { ...base, title: 'B' },
    theirs: base,
    data: { ...base, title: 'B' },
    conflicts: [],
  },
  {
    case: 'their change of a field I left',
    mine: base,
    theirs: { ...base, note: 'x' },
    data: { ...base, note: 'x' },
    conflicts: [],
  },
  {
    case: 'the same change by both',
    mine: { ...base, title: 'B' },
    theirs: { ...base, title: 'B' },
    data: { ...base, title: 'B' },
    conflicts: [],
  },
  {
    case: 'the same record under another name',
    mine: { ...base, genre: { id: '1', name: 'x' } },
    theirs: base,
    data: base,
    conflicts: [],
  },
  {
    case: 'different changes of one field',
    mine: { ...base, title: 'A' },
    theirs: { ...base, title: 'B' },
    data: { ...base, title: 'B' },
    conflicts: ['title'],
  },
])('merges $case', ({ mine, theirs, data, conflicts }) => {
  const merge = mergeVersions(fields, { base, mine, theirs });
  expect(merge.data).toEqual(data);
  expect(merge.conflicts.map(({ field }) => field.name)).toEqual(conflicts);
});

it('takes the chosen side of each conflict', () => {
  const merge = mergeVersions(fields, {
    base,
    mine: { ...base, title: 'A', note: 'm' },
    theirs: { ...base, title: 'B', note: 't' },
  });
  expect(resolveConflicts(merge, { title: 'mine' })).toEqual({ ...base, title: 'A', note: 't' });
});
