import { existsSync } from 'node:fs';
import type { Catalogue } from '../engine/metadata/index.ts';
import { loadCatalogue, type MetadataIssue } from '../engine/metadata/read/index.ts';

/** What is wrong with metadata, for those who cannot go on. */
export class MetadataFindings extends Error {
  readonly issues: readonly MetadataIssue[];

  constructor(issues: readonly MetadataIssue[]) {
    super(issues.map(findingText).join('\n'));
    this.issues = issues;
  }
}

/**
 * The catalogue of a metadata folder that has no findings.
 * @throws MetadataFindings
 */
export function checkedCatalogue(folder: string): Catalogue {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}/: nothing describes the product.`);
  const { catalogue, issues } = loadCatalogue(folder);
  if (issues.length > 0) throw new MetadataFindings(issues);
  return catalogue;
}

/** One finding on one line, with its place first so that editors and terminals make it a link. */
export function findingText({ file, line, column, path, message }: MetadataIssue): string {
  return `${file}:${line}:${column} ${path} ${message}`;
}
