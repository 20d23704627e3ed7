export { boardSelection } from './board-selection.ts';
export { selectPaths } from './selection.ts';
export { standardTypeDefinitions, typeDefinitions } from './type-definitions.ts';
export {
  appDocuments,
  entityDocuments,
  followedBy,
  operationDocuments,
  type OperationDocument,
} from './operation-documents.ts';
export { decisivePolicies, typePolicies } from './type-policies.ts';
export { inputName, isSaved, recordName } from './input-definitions.ts';
export { columnVisibility, showVariable } from './list-selection.ts';
export {
  type AppOperationName,
  appOperations,
  entriesFieldOf,
  type EntityOperationName,
  offeredByApp,
  offeredOperations,
  viewOf,
} from './standard-operations/index.ts';
