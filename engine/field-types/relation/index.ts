import { rowsType } from '../rows/index.ts';
import type { TypeFacts } from '../facts.ts';

/** Records that refer to this one. */
export const relationType = { ...rowsType, isWide: false } as const satisfies TypeFacts;
