import type { Catalogue } from '../types/index.ts';
import { assemble } from './assemble.ts';
import { toDocuments, type Documents, type SourceFile } from './documents.ts';

/** One finding about the metadata, with the place a person would correct. */
export interface MetadataIssue {
  readonly code: string;
  /** From the project's root. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** Where in the file, as a person would say it: `rules.amountUnit.options…`. */
  readonly path: string;
  readonly message: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
}

/** The catalogue with every default filled in, and what is wrong with the files it came from. */
export interface LoadedCatalogue {
  readonly catalogue: Catalogue;
  readonly issues: readonly MetadataIssue[];
  readonly referenceData: Documents['referenceData'];
}

/** Makes the catalogue of files already read; nothing is thrown for what they contain. */
export function loadSources(sources: readonly SourceFile[]): LoadedCatalogue {
  const documents = toDocuments(sources.map((source) => ({ ...source, value: JSON.parse(source.text) })));
  return { catalogue: assemble(documents), issues: [], referenceData: documents.referenceData };
}
