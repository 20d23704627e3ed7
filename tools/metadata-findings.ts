import { existsSync } from 'node:fs';
import type { Catalogue } from '../engine/metadata/index.ts';
import { issueText, loadCatalogue, type LoadedCatalogue, type MetadataIssue } from '../engine/metadata/read/index.ts';
import { knownNamesOf } from './metadata/known-names.ts';

/** Findings of metadata as an error. */
export class MetadataFindings extends Error {
  readonly issues: readonly MetadataIssue[];

  constructor(issues: readonly MetadataIssue[]) {
    super(issues.map(issueText).join('\n'));
    this.issues = issues;
  }
}

/**
 * Loads the metadata of a folder.
 * @throws MetadataFindings
 */
export function checkedMetadata(folder: string): LoadedCatalogue {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}/: the product has no metadata.`);
  const metadata = loadCatalogue(folder, knownNamesOf(folder));
  if (metadata.issues.length > 0) throw new MetadataFindings(metadata.issues);
  return metadata;
}

/** Only the catalogue. */
export function checkedCatalogue(folder: string): Catalogue {
  return checkedMetadata(folder).catalogue;
}
