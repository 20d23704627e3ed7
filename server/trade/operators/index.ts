export { assertCertified, precheckCertified, type SchemeUse } from './certification.ts';
export { operatorCertificateHooks } from './hooks.ts';
export { schemeCoverageTables } from './tables.ts';
