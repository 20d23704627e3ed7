import { expect, it } from 'vitest';
import { readGeneratedMetadata, readMetadata } from './read-at-start.ts';

it('reads equal metadata from the generated file and from the sources', () => {
  expect(readGeneratedMetadata()).toEqual(readMetadata());
});
