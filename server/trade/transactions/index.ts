export { transactionHooks } from './hooks.ts';
