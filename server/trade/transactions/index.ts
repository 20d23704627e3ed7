export { transactionHooks } from './hooks.ts';
export { relatedTradeTables } from './related-trades.ts';
