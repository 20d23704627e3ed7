import { checks } from '../checks/index.ts';
import type { Finding, KnownNames } from '../checks/finding.ts';
import type { Catalogue } from '../types/index.ts';
import { assemble } from './assemble.ts';
import { toDocuments, type Documents, type ParsedFile, type SourceFile } from './documents.ts';
import { issueText, locator, type MetadataIssue } from './locate.ts';
import { parseFile } from './parse-file.ts';
import { shapeFile } from './shape-file.ts';

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
  const { files, documents, unread } = readDocuments(sources);
  const catalogue = assemble(documents);
  const further = checks.flatMap((check) => check({ files, documents, catalogue, names }));
  const located = locator(files, documents);
  return {
    catalogue,
    issues: once(withoutConsequences(unread, further).map(located)),
    unread: once(unread.map(located)),
    referenceData: documents.referenceData,
  };
}

/** Files as merged documents, and what of them could not be read. */
export function readDocuments(sources: readonly SourceFile[]): {
  readonly files: readonly ParsedFile[];
  readonly documents: Documents;
  readonly unread: readonly Finding[];
} {
  const parsed = sources.map(parseFile);
  const shaped = parsed.map(({ file }) => shapeFile(file));
  const files = shaped.map(({ file }) => file);
  const syntax = parsed.flatMap(({ findings }) => findings);
  const broken = new Set(syntax.map(({ place }) => place.document));
  const shape = shaped.flatMap(({ findings }) => findings).filter(({ place }) => !broken.has(place.document));
  return { files, documents: toDocuments(files), unread: [...syntax, ...shape] };
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
    causes.flatMap(({ place: { document } }) => [document, document.replace(/^entities/, 'reference-data')]),
  );
  return [...unread, ...further.filter((finding) => causes.includes(finding) || !clouded.has(finding.place.document))];
}
