import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entityLibrary } from './entity-library.ts';
import { NotLoaded } from '../load/index.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('rejects waiting callers after a failed import, and imports again later', async () => {
  const importPiece = vi.fn(() => Promise.reject(new Error('the server is away')));
  const { load } = entityLibrary({ book: importPiece });
  await expect(load('book')).rejects.toThrow(NotLoaded);
  await expect(load('book')).rejects.toThrow(NotLoaded);
  expect(importPiece).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  await expect(load('book')).rejects.toThrow(NotLoaded);
  expect(importPiece).toHaveBeenCalledTimes(2);
});
