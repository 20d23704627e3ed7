export { boardDocument, boardSelection } from './board-documents.ts';
export { findDocument } from './find-definitions.ts';
export { menuCountsDocument } from './menu-count-definitions.ts';
export { selectPaths } from './selection.ts';
export { typeDefinitions } from './type-definitions.ts';
export {
  appDocuments,
  entityDocuments,
  followedBy,
  operationDocuments,
  type OperationDocument,
} from './operation-documents.ts';
export { decisivePolicies, typePolicies, type TypePolicy } from './type-policies.ts';
export { inputName, isSaved, recordName } from './input-definitions.ts';
export { columnVisibility, showVariable } from './list-selection.ts';
