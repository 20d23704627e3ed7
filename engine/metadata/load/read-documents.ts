import { memoizeByKey } from '../../record/index.ts';
import { toDocuments, type Documents, type ParsedFile, type SourceFile } from './documents.ts';
import type { Finding } from './finding.ts';
import { parseFile } from './parse-file.ts';
import { shapeFile } from './shape-file.ts';

/** Parses and merges files; `unread` has the findings of skipped parts. */
export function readDocuments(sources: readonly SourceFile[]): {
  readonly files: readonly ParsedFile[];
  readonly documents: Documents;
  readonly unread: readonly Finding[];
} {
  const read = sources.map(readFile);
  const files = read.map(({ file }) => file);
  const syntax = read.flatMap((each) => each.syntax);
  const broken = new Set(syntax.map(({ location }) => location.document));
  const shape = read.flatMap((each) => each.shape).filter(({ location }) => !broken.has(location.document));
  return { files, documents: toDocuments(files), unread: [...syntax, ...shape] };
}

interface ReadFile {
  readonly file: ParsedFile;
  readonly syntax: readonly Finding[];
  readonly shape: readonly Finding[];
}

/** Memoized per file: on a reload only changed files are parsed. */
const readFile = memoizeByKey((source: SourceFile): ReadFile => {
  const parsed = parseFile(source);
  const shaped = shapeFile(parsed.file);
  return { file: shaped.file, syntax: parsed.findings, shape: shaped.findings };
});
