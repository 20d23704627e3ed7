import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { Finding, JsonPath, FindingLocation } from './finding.ts';
import { documentOf, type Documents, type ParsedFile } from './documents.ts';
import { sourceLocation } from './terms.ts';

/** A finding with its position in a file. */
export interface MetadataIssue {
  readonly code: string;
  /** From the project's root. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** Readable path in the file: `rules.amountUnit.options…`. */
  readonly path: string;
  /** A whole sentence, ending with the suggested name. */
  readonly message: string;
}

/**
 * Converts findings to issues with file, line and column. A file is parsed for positions only when it has a finding.
 */
export function locator(files: readonly ParsedFile[], documents: Documents): (finding: Finding) => MetadataIssue {
  const trees = new Map<ParsedFile, Node | undefined>();
  const treeOf = (file: ParsedFile): Node | undefined => {
    if (!trees.has(file)) trees.set(file, parseTree(file.text));
    return trees.get(file);
  };
  return ({ code, location: written, message }) => {
    const location = sourceLocation(written, documents.written);
    const { own, inherited } = candidates(location, files, documents);
    const { file, offset } = nearest([...own, ...inherited], location, treeOf);
    const isShared = location.document !== written.document || (file !== undefined && inherited.includes(file));
    return {
      code,
      file: file?.path ?? location.document,
      ...position(file?.text ?? '', location.offset ?? offset),
      path: shownPath(location),
      message: isShared ? `${message} (as ${written.document} uses it)` : message,
    };
  };
}

/** The finding as one line, beginning with the position so that editors and terminals link it. */
export function issueText({ file, line, column, path, message }: MetadataIssue): string {
  return `${file}:${line}:${column} ${path === '' ? '' : `${path} `}${message}`;
}

interface Candidates {
  readonly own: readonly ParsedFile[];
  /** The file of the preset that the entity extends. */
  readonly inherited: readonly ParsedFile[];
}

/** Files that may contain the location, highest precedence first. */
function candidates(
  { document, file }: FindingLocation,
  files: readonly ParsedFile[],
  documents: Documents,
): Candidates {
  if (file !== undefined) return { own: files.filter(({ path }) => path === file), inherited: [] };
  const own = files.filter(({ relativePath }) => documentOf(relativePath) === document).toReversed();
  const preset = document.startsWith('entities/')
    ? documents.entities[document.slice('entities/'.length)]?.extends
    : undefined;
  const inherited = files
    .filter(({ relativePath }) => preset !== undefined && relativePath === `presets/${preset}.json`)
    .toReversed();
  return { own, inherited };
}

function nearest(
  files: readonly ParsedFile[],
  location: FindingLocation,
  treeOf: (file: ParsedFile) => Node | undefined,
) {
  let best: { readonly file: ParsedFile | undefined; readonly offset: number; readonly depth: number } = {
    file: files[0],
    offset: 0,
    depth: 0,
  };
  for (const file of files) {
    const tree = treeOf(file);
    const node = tree && deepest(tree, [...location.path, ...(location.inner ?? [])], location.of === 'name');
    if (node && node.depth > best.depth) best = { file, ...node };
    if (node?.isReplaced) break;
  }
  return best;
}

interface Deepest {
  readonly offset: number;
  readonly depth: number;
  /** The path ends at a scalar, which replaces the values of other files. */
  readonly isReplaced: boolean;
}

/** The deepest existing part of a path. */
function deepest(tree: Node, path: JsonPath, isName: boolean): Deepest {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, depth));
    if (!node) continue;
    const name = isName && depth === path.length && node.parent?.type === 'property' ? node.parent : node;
    return { offset: name.offset, depth, isReplaced: node.type !== 'object' };
  }
  return { offset: tree.offset, depth: 0, isReplaced: false };
}

function position(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function shownPath({ path, inner = [] }: FindingLocation): string {
  const shown = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return shown.replace(/^\./, '') + (inner.length > 0 ? '…' : '');
}
