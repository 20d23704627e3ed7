import { describe, expect, it } from 'vitest';
import { parsePath, pathKey, rulePath, valueAt, withValue } from './paths.ts';

const data = { title: 'Babička', authors: [{ name: 'A' }, { name: 'B' }], dimensions: { width: '2' } };

describe('paths', () => {
  it.each([
    { key: 'title', path: ['title'], rule: 'title' },
    { key: 'authors.1.name', path: ['authors', 1, 'name'], rule: 'authors[].name' },
    { key: 'dimensions.width', path: ['dimensions', 'width'], rule: 'dimensions.width' },
  ])('$key is read, written and named for rules', ({ key, path, rule }) => {
    expect(parsePath(key)).toEqual(path);
    expect(pathKey(path)).toBe(key);
    expect(rulePath(path)).toBe(rule);
  });

  it('reads row indexes in brackets as well', () => {
    expect(parsePath('authors[0].share')).toEqual(['authors', 0, 'share']);
  });

  it('finds nothing behind a missing or inherited name', () => {
    expect(valueAt(data, ['authors', 5, 'name'])).toBeUndefined();
    expect(valueAt(data, ['constructor', 'name'])).toBeUndefined();
  });

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
