import { rows } from '../rows/index.ts';
import type { TypeFacts } from '../facts.ts';

/** Files of the record. */
export const files = rows satisfies TypeFacts;
