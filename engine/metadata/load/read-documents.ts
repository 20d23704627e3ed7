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
  const read = sources.map(readFile);
  const files = read.map(({ file }) => file);
  const syntax = read.flatMap((each) => each.syntax);
  const broken = new Set(syntax.map(({ place }) => place.document));
  const shape = read.flatMap((each) => each.shape).filter(({ place }) => !broken.has(place.document));
  return { files, documents: toDocuments(files), unread: [...syntax, ...shape] };
}

interface ReadFile {
  readonly file: ParsedFile;
  readonly syntax: readonly Finding[];
  readonly shape: readonly Finding[];
}

const known = new WeakMap<SourceFile, ReadFile>();

/** Each file is parsed once: of metadata that is read again, only the files that changed. */
function readFile(source: SourceFile): ReadFile {
  const before = known.get(source);
  if (before !== undefined) return before;
  const parsed = parseFile(source);
  const shaped = shapeFile(parsed.file);
  const read = { file: shaped.file, syntax: parsed.findings, shape: shaped.findings };
  known.set(source, read);
  return read;
}
