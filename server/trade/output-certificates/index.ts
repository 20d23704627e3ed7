export { outputCertificateTables } from './tables.ts';
