import { expect, it } from 'vitest';
import { readGeneratedMetadata, readMetadata } from './read-at-start.ts';

it('reads from what was generated what it would read from the metadata', () => {
  expect(readGeneratedMetadata()).toEqual(readMetadata());
});
