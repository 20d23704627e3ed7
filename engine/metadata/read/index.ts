import { loadSources, type LoadedCatalogue } from '../load/load.ts';
import { readSources } from './read-sources.ts';

export { readSources } from './read-sources.ts';
export { loadSources } from '../load/load.ts';
export type { LoadedCatalogue, MetadataIssue } from '../load/load.ts';
export type { SourceFile } from '../load/documents.ts';
export type { ReferenceData } from '../load/source.ts';

/** Reads a metadata folder and makes the catalogue of it, with every default filled in. */
export function loadCatalogue(folder: string): LoadedCatalogue {
  return loadSources(readSources(folder));
}
