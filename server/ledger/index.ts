export { chainStart, entryHash, type ChainedEntry } from './chain.ts';
export { readAvailableLots, type Lot } from './lots.ts';
export { adjust } from './adjust.ts';
export { deliver, issue, reserve, retire } from './movements.ts';
export type { Occasion } from './post.ts';
export { thousandths, toDecimal, toThousandths, total, type Thousandths } from './quantity.ts';
export { readIssue, readStandingPostings, reverse } from './reverse.ts';
export { ledgerTables } from './tables.ts';
