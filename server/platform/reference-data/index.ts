export { loadReferenceData, referenceDataTables, type ReferenceDataDependencies } from './load.ts';
