export { certificateCorrectionHooks } from './certificate-corrections.ts';
export { transactionCorrectionHooks } from './transaction-corrections.ts';
export { readAffected } from './affected.ts';
