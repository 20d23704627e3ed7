import { expect, it } from 'vitest';
import { assertSpace } from './check-database.ts';

const blocks = (free: number, all = 1_000_000) => ({ bavail: free, bsize: 4_096, blocks: all });

it('refuses a full disk, with the free and the required space', () => {
  expect(() => {
    assertSpace('/data', 100, blocks(24_000));
  }).toThrow(
    'The disk of DATA_DIR (/data) has 98 MB free and the database needs 100 MB; free some space, or set DATA_DIR to a folder on another disk.',
  );
});

it.each([
  { case: 'has enough', space: blocks(24_500) },
  { case: 'does not tell its size', space: blocks(0, 0) },
])('accepts a disk that $case', ({ space }) => {
  expect(() => {
    assertSpace('/data', 100, space);
  }).not.toThrow();
});
