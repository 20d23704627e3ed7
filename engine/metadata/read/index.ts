import type { KnownNames } from '../checks/finding.ts';
import { loadSources, type LoadedCatalogue } from '../checks/load-sources.ts';
import { readSources } from './read-sources.ts';

export {
  cellKinds,
  changeGroups,
  compareCatalogues,
  schemasWith,
  type ChangeGroup,
  type NameKind,
  type Names,
} from '../../language/index.ts';
export { explainField } from '../explain/explain-field.ts';
export { formatter } from '../format/format-file.ts';
export type { KnownNames } from '../checks/finding.ts';
export type { SourceFile } from '../load/documents.ts';
export { loadSources, loadWithReferences, type LoadedCatalogue } from '../checks/load-sources.ts';
export type { NameReference } from '../checks/walk.ts';
export { pluralOf } from '../load/names.ts';
export { issueText, type MetadataIssue } from '../load/locate.ts';
export type { ReferenceData } from '../../language/types.ts';
export { withFurtherExamples } from '../reference/further-examples.ts';
export { keyExamples } from '../reference/key-examples.ts';
export { metadataReference } from '../reference/metadata-reference.ts';
export { documentPathOf, readSources } from './read-sources.ts';

/** Reads a metadata folder, builds its catalogue with every default and checks it. */
export function loadCatalogue(folder: string, names: KnownNames = {}): LoadedCatalogue {
  return loadSources(readSources(folder), names);
}
