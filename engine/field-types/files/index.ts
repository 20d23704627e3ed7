import { rowsType } from '../rows/index.ts';
import type { TypeFacts } from '../facts.ts';

/** Files of the record. */
export const filesType = rowsType satisfies TypeFacts;
