import { expect, it } from 'vitest';
import { evaluateRule } from './index.ts';
import { libraryTypes } from './testing/library-types.ts';
import { factsOf, vectors } from './testing/vectors.ts';

it.each(vectors)('$name', (vector) => {
  expect(evaluateRule(vector.rule, factsOf(vector), libraryTypes)).toEqual(vector.expect);
});
