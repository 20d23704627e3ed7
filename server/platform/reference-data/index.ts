export { loadReferenceData, referenceDataTables } from './load.ts';
