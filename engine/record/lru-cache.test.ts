import { expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

it('evicts the least recently used entry', () => {
  const cache = new LruCache<number>(2);
  cache.get('a', () => 1);
  cache.set('b', 2);
  expect(cache.get('a', () => 3)).toBe(1);
  cache.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => cache.find(key))).toEqual([1, undefined, 4]);
});

it('counts the weight of each key once', () => {
  const cache = new LruCache<number>(5, (key) => key.length);
  cache.set('aa', 1);
  cache.set('aa', 2);
  cache.set('bbb', 3);
  expect(['aa', 'bbb'].map((key) => cache.find(key))).toEqual([2, 3]);
  cache.set('cccc', 4);
  expect(['aa', 'bbb', 'cccc'].map((key) => cache.find(key))).toEqual([undefined, undefined, 4]);
});
