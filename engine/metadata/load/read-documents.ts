import { toDocuments, type Documents, type ParsedFile, type SourceFile } from './documents.ts';
import type { Finding } from './finding.ts';
import { parseFile } from './parse-file.ts';
import { shapeFile } from './shape-file.ts';

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
