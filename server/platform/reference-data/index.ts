export { loadReferenceData, referenceDataTables, type ReferenceDataParts } from './load.ts';
