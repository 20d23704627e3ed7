import { describe, expect, it } from 'vitest';
import { textAt, valueAt, withValue } from './values.ts';

const data = { title: 'Babička', authors: [{ name: 'A' }, { name: 'B' }], dimensions: { width: '2' } };

describe('the value at a path', () => {
  it.each([
    { path: 'title', value: 'Babička' },
    { path: 'dimensions.width', value: '2' },
    { path: 'authors.1.name', value: 'B' },
    { path: ['authors', 1, 'name'], value: 'B' },
    { path: ['authors', 5, 'name'], value: undefined },
    { path: 'title.length', value: undefined },
    { path: 'constructor.name', value: undefined },
    { path: 'authors.map', value: undefined },
  ])('$path is $value', ({ path, value }) => {
    expect(valueAt(data, path)).toBe(value);
  });

  it('is a text only where a text stands', () => {
    expect(textAt(data, 'title')).toBe('Babička');
    expect(textAt(data, 'dimensions')).toBeUndefined();
  });
});

describe('a record with another value', () => {
  it('replaces one value and keeps every other object', () => {
    const next = withValue(data, ['authors', 1, 'name'], 'C');
    expect(valueAt(next, ['authors', 1, 'name'])).toBe('C');
    expect(valueAt(next, ['authors', 0])).toBe(data.authors[0]);
    expect(next.dimensions).toBe(data.dimensions);
    expect(data.authors[1]?.name).toBe('B');
  });

  it('makes a group that was not there', () => {
    expect(withValue({}, ['dimensions', 'width'], '1')).toEqual({ dimensions: { width: '1' } });
  });
});
