import { beforeEach, expect, it, vi } from 'vitest';
import { commitPosition, storeCommitPosition, clearCommitPosition } from './commit-position.ts';

const position = (digit: string) => digit.padStart(16, '0');
const hear = (text: string, now: number) => storeCommitPosition(new Headers({ 'commit-position': text }), now);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('has no position before the first save and after a response without one', () => {
  expect(commitPosition(0)).toBe(position(''));
  storeCommitPosition(new Headers(), 0);
  expect(commitPosition(0)).toBe(position(''));
});

it('keeps the latest position in any order of responses', () => {
  hear(position('b'), 0);
  hear(position('2'), 1);
  expect(commitPosition(2)).toBe(position('b'));
  hear(position('1f'), 3);
  expect(commitPosition(4)).toBe(position('1f'));
});

it('expires after a minute, so that a position from before a database restore has no lasting effect', () => {
  hear(position('b'), 0);
  expect(commitPosition(59_999)).toBe(position('b'));
  expect(commitPosition(60_000)).toBe(position(''));
  hear(position('2'), 60_001);
  expect(commitPosition(60_002)).toBe(position('2'));
});

it('is unknown for a minute after a request without a response', () => {
  hear(position('b'), 0);
  clearCommitPosition(1);
  hear(position('c'), 2);
  expect(commitPosition(3)).toBe('unknown');
});
