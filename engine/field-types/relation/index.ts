import { rows } from '../rows/index.ts';
import type { TypeFacts } from '../facts.ts';

/** Records that refer to this one. */
export const relation = { ...rows, isWide: false } as const satisfies TypeFacts;
