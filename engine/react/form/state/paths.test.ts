import { describe, expect, it } from 'vitest';
import { parsePath, pathKey, rulePath } from './paths.ts';

describe('paths', () => {
  it.each([
    { key: 'title', path: ['title'], rule: 'title' },
    { key: 'authors.1.name', path: ['authors', 1, 'name'], rule: 'authors[].name' },
    { key: 'dimensions.width', path: ['dimensions', 'width'], rule: 'dimensions.width' },
  ])('$key is parsed, written and converted for rules', ({ key, path, rule }) => {
    expect(parsePath(key)).toEqual(path);
    expect(pathKey(path)).toBe(key);
    expect(rulePath(path)).toBe(rule);
  });

  it('parses row indexes in brackets', () => {
    expect(parsePath('authors[0].share')).toEqual(['authors', 0, 'share']);
  });
});
