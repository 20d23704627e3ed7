import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { draftOf, withValue } from './draft.ts';
import { type RecordPath, valueAt, type Values } from './values.ts';

const data = { title: 'Babička', authors: [{ name: 'A' }, { name: 'B' }], dimensions: { width: '2' } };

describe('a record with another value', () => {
  it('replaces one value and keeps every other object', () => {
    const next = withValue(data, ['authors', 1, 'name'], 'C');
    expect(valueAt(next, ['authors', 1, 'name'])).toBe('C');
    expect(valueAt(next, ['authors', 0])).toBe(data.authors[0]);
    expect(next.dimensions).toBe(data.dimensions);
    expect(data.authors[1]?.name).toBe('B');
  });

  it('creates a missing group', () => {
    expect(withValue({}, ['dimensions', 'width'], '1')).toEqual({ dimensions: { width: '1' } });
  });
});

describe('a draft', () => {
  const paths: readonly RecordPath[] = [
    ['title'],
    ['dimensions', 'width'],
    ['dimensions', 'depth', 'least'],
    ['authors'],
    ['authors', 0, 'name'],
    ['authors', 1, 'born', 'year'],
  ];
  const changes = fc.array(fc.tuple(fc.constantFrom(...paths), fc.anything()), { maxLength: 8 });

  it('equals setting the values one by one, and keeps the original record', () => {
    const before = structuredClone(data);
    const holds = fc.property(changes, (all) => {
      const draft = draftOf(data);
      for (const [path, value] of all) draft.set(path, value);
      expect(draft.record()).toEqual(
        all.reduce<Values>((record, [path, value]) => withValue(record, path, value), data),
      );
      expect(data).toEqual(before);
    });
    fc.assert(holds, randomCases(300));
  });

  it('ignores values of a missing row', () => {
    const draft = draftOf(data);
    draft.set(['authors', 2, 'name'], 'C');
    expect(valueAt(draft.record(), 'authors')).toEqual(data.authors);
  });

  it('does not modify objects that were set', () => {
    const group = { width: '3' };
    const draft = draftOf(data);
    draft.set(['dimensions'], group);
    draft.set(['dimensions', 'width'], '4');
    expect(group).toEqual({ width: '3' });
  });
});
