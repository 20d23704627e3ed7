export { adjust } from './adjust.ts';
export { deliver, issue, reserve, retire, splitOff, type Departure, type SplitOrigin } from './movements.ts';
export { thousandths, toDecimal, total, toThousandths, type Thousandths } from './quantity.ts';
export {
  readChange,
  readCorrections,
  readIssuedAmount,
  readSplitOf,
  readStandingCirculation,
  readStandingPostings,
  reverse,
  type StandingPosting,
} from './reverse.ts';
export { ledgerTables } from './tables.ts';
export { amountRefusal } from './refusals.ts';
