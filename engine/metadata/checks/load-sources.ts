import { assemble } from '../load/assemble.ts';
import type { Documents, SourceFile } from '../load/documents.ts';
import { issueText, locator, type MetadataIssue } from '../load/locate.ts';
import { readDocuments } from '../load/read-documents.ts';
import type { Catalogue } from '../types/index.ts';
import type { Finding, KnownNames } from './finding.ts';
import { checks } from './index.ts';
import { referencesIn, type NameReference } from './walk.ts';

/** The catalogue with every default filled in, and what is wrong with the files it came from. */
export interface LoadedCatalogue {
  readonly catalogue: Catalogue;
  /** In the order a person would correct them. */
  readonly issues: readonly MetadataIssue[];
  /** Those of them for which a part of a file was not read: the catalogue is as though it were not written. */
  readonly unread: readonly MetadataIssue[];
  readonly referenceData: Documents['referenceData'];
}

/** Makes and checks the catalogue of files already read; nothing is thrown for what they contain. */
export function loadSources(sources: readonly SourceFile[], names: KnownNames = {}): LoadedCatalogue {
  return loadWithReferences(sources, names).loaded;
}

/** As `loadSources`, with every name that the files use. */
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
    issues: once(withoutConsequences(unread, further).map(located)),
    unread: once(unread.map(located)),
    referenceData: documents.referenceData,
  };
  return { loaded, references: referencesIn({ files, documents }) };
}

/** What is wrong inside of a term is found wherever it is used. */
function once(issues: readonly MetadataIssue[]): readonly MetadataIssue[] {
  return [...new Map(issues.map((issue) => [issueText(issue), issue])).values()];
}

/**
 * Findings from which most others in their document would follow: what it extends or stands over is not there,
 * or a term has no meaning. */
const followed: ReadonlySet<string> = new Set([
  'unknown-preset',
  'unknown-stored-entity',
  'unknown-term',
  'term-cycle',
]);

/** Leaves out findings in documents of which a part could not be read: most would only follow from that. */
function withoutConsequences(unread: readonly Finding[], further: readonly Finding[]): readonly Finding[] {
  const causes = [...unread, ...further.filter(({ code }) => followed.has(code))];
  const clouded = new Set(
    causes.flatMap(({ location: { document } }) => [document, document.replace(/^entities/, 'reference-data')]),
  );
  return [
    ...unread,
    ...further.filter((finding) => causes.includes(finding) || !clouded.has(finding.location.document)),
  ];
}
