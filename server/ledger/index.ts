export { adjust } from './adjust.ts';
export { deliver, issue, reserve, retire, type Departure } from './movements.ts';
export { occasionOf, type Occasion } from './post.ts';
export { thousandths, toDecimal, toThousandths, type Thousandths } from './quantity.ts';
export { readIssue, readStandingPostings, reverse } from './reverse.ts';
export { ledgerTables } from './tables.ts';
