export { adjust } from './adjust.ts';
export { deliver, issue, reserve, retire, splitOff, type OutgoingQuantity, type SplitOrigin } from './movements.ts';
export { thousandths, quantityText, total, toThousandths, type Thousandths } from './quantity.ts';
export { redeliver } from './redeliver.ts';
export {
  readChange,
  readCorrections,
  readIssuedAmount,
  readSplitOf,
  readEffectiveCirculation,
  readEffectivePostings,
  reverse,
  type EffectivePosting,
} from './reverse.ts';
export { ledgerTables } from './tables.ts';
export { arrivedBy, arrivedOn, drawFrom } from './lots.ts';
export { amountRefusal, dateRefusal } from './refusals.ts';
