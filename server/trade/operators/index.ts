export { assertCertified, precheckCertified, type SchemeUse } from './certification.ts';
export { operatorCertificateHooks } from './hooks.ts';
export { feedstockScopeTables, formerStatusesOfBefore, schemeCoverageTables } from './tables.ts';
