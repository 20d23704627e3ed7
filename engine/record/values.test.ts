import { describe, expect, it } from 'vitest';
import { textAt, valueAt } from './values.ts';

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

  it('is returned as text only when it is one', () => {
    expect(textAt(data, 'title')).toBe('Babička');
    expect(textAt(data, 'dimensions')).toBeUndefined();
  });
});
