import { assemble } from '../load/assemble.ts';
import type { Documents, SourceFile } from '../load/documents.ts';
import { issueText, locator, type MetadataIssue } from '../load/locate.ts';
import { readDocuments } from '../load/read-documents.ts';
import type { Catalogue } from '../types/index.ts';
import type { Finding, KnownNames } from './finding.ts';
import { checks } from './index.ts';
import { referencesIn, type NameReference } from './walk.ts';

/** The catalogue with all defaults and the issues of its files. */
export interface LoadedCatalogue {
  readonly catalogue: Catalogue;
  /** In the order in which a person would fix them. */
  readonly issues: readonly MetadataIssue[];
  /** Issues for which part of a file was skipped; the catalogue lacks that part. */
  readonly unread: readonly MetadataIssue[];
  readonly referenceData: Documents['referenceData'];
}

/** Builds and checks the catalogue of read files; never throws for their content. */
export function loadSources(sources: readonly SourceFile[], names: KnownNames = {}): LoadedCatalogue {
  return loadWithReferences(sources, names).loaded;
}

/** Like `loadSources`, with every name that the files use. */
export function loadWithReferences(
  sources: readonly SourceFile[],
  names: KnownNames,
): { readonly loaded: LoadedCatalogue; readonly references: readonly NameReference[] } {
  const { files, documents, unread } = readDocuments(sources);
  const catalogue = assemble(documents);
  const further = checks.flatMap((check) => [...check({ files, documents, catalogue, names })]);
  const located = locator(files, documents);
  const loaded = {
    catalogue,
    issues: withoutRepeats(withoutConsequences(unread, further).map(located)),
    unread: withoutRepeats(unread.map(located)),
    referenceData: documents.referenceData,
  };
  return { loaded, references: referencesIn({ files, documents }) };
}

/** A fault inside a term is found at each of its uses; it is reported once. */
function withoutRepeats(issues: readonly MetadataIssue[]): readonly MetadataIssue[] {
  return [...new Map(issues.map((issue) => [issueText(issue), issue])).values()];
}

/** Root causes: most other findings of their document would only follow from them. */
const rootCauses: ReadonlySet<string> = new Set([
  'unknown-preset',
  'unknown-stored-entity',
  'unknown-term',
  'term-cycle',
]);

/** Omits findings in documents that could not be read completely or have a root cause. */
function withoutConsequences(unread: readonly Finding[], further: readonly Finding[]): readonly Finding[] {
  const causes = [...unread, ...further.filter(({ code }) => rootCauses.has(code))];
  const clouded = new Set(
    causes.flatMap(({ location: { document } }) => [document, document.replace(/^entities/, 'reference-data')]),
  );
  return [
    ...unread,
    ...further.filter((finding) => causes.includes(finding) || !clouded.has(finding.location.document)),
  ];
}
