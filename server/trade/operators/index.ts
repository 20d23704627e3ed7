export { assertCertified, precheckCertified, type SchemeUse } from './certification.ts';
export { operatorCertificateHooks } from './hooks.ts';
export { feedstockScopeTables, schemeCoverageTables } from './tables.ts';
