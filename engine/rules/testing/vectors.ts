import type { LibraryBook } from './library-book.ts';
import type { Rule, RuleFacts, RuleValue, ViewerFacts } from '../types.ts';
import file from '../vectors.json' with { type: 'json' };

/** An agreed result of the dialect for browser, server and database. */
export interface Vector {
  readonly name: string;
  readonly rule: Rule;
  readonly data?: LibraryBook['record'];
  readonly row?: LibraryBook['row'];
  readonly viewer?: ViewerFacts;
  readonly expect: RuleValue;
}

type VectorFile = Pick<RuleFacts, 'constants' | 'today'> & { readonly vectors: readonly Vector[] };

const vectorFile = file as unknown as VectorFile; // TypeScript infers a useless union for the file's hundreds of shapes

export const { vectors, constants, today } = vectorFile;

/** The facts for a vector's rule. */
export function factsOf({ data = {}, row = {}, viewer = {} }: Vector): RuleFacts {
  return { record: data, row, viewer, constants, today };
}
