import { existsSync } from 'node:fs';
import type { Catalogue } from '../engine/metadata/index.ts';
import { issueText, loadCatalogue, type LoadedCatalogue, type MetadataIssue } from '../engine/metadata/read/index.ts';
import { knownNamesOf } from './metadata/known-names.ts';

/** What is wrong with metadata, for those who cannot go on. */
export class MetadataFindings extends Error {
  readonly issues: readonly MetadataIssue[];

  constructor(issues: readonly MetadataIssue[]) {
    super(issues.map(issueText).join('\n'));
    this.issues = issues;
  }
}

/**
 * The metadata of a folder that has no findings.
 * @throws MetadataFindings
 */
export function checkedMetadata(folder: string): LoadedCatalogue {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}/: nothing describes the product.`);
  const metadata = loadCatalogue(folder, knownNamesOf(folder));
  if (metadata.issues.length > 0) throw new MetadataFindings(metadata.issues);
  return metadata;
}

/** The catalogue alone, which is most of it. */
export function checkedCatalogue(folder: string): Catalogue {
  return checkedMetadata(folder).catalogue;
}
