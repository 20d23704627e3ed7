import type { KnownNames } from '../checks/finding.ts';
import { loadSources, type LoadedCatalogue } from '../load/load.ts';
import { readSources } from './read-sources.ts';

export type { KnownNames } from '../checks/finding.ts';
export type { SourceFile } from '../load/documents.ts';
export { loadSources, type LoadedCatalogue } from '../load/load.ts';
export { issueText, type MetadataIssue } from '../load/locate.ts';
export type { ReferenceData } from '../load/source.ts';
export { readSources } from './read-sources.ts';

/** Reads a metadata folder, makes its catalogue with every default filled in, and checks it. */
export function loadCatalogue(folder: string, names: KnownNames = {}): LoadedCatalogue {
  return loadSources(readSources(folder), names);
}
