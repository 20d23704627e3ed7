import type { LibraryBook } from './library-book.ts';
import type { Rule, RuleFacts, RuleValue, ViewerFacts } from '../types.ts';
import file from '../vectors.json' with { type: 'json' };

/** One agreed answer of the dialect, which the browser, the server and the database all must give. */
export interface Vector {
  readonly name: string;
  readonly rule: Rule;
  readonly data?: LibraryBook['record'];
  readonly row?: LibraryBook['row'];
  readonly viewer?: ViewerFacts;
  readonly expect: RuleValue;
}

// TypeScript widens the file's hundreds of differing shapes beyond use.
const vectorFile = file as unknown as Pick<RuleFacts, 'constants' | 'today'> & { readonly vectors: readonly Vector[] };

export const { vectors, constants, today } = vectorFile;

/** What the rule of a vector may look at. */
export function factsOf({ data = {}, row = {}, viewer = {} }: Vector): RuleFacts {
  return { record: data, row, viewer, constants, today };
}
