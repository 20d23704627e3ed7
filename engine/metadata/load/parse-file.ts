import { parseTree, printParseErrorCode, visit, type ParseError } from 'jsonc-parser';
import type { Finding } from './finding.ts';
import type { Json } from '../types/index.ts';
import { documentOf, type ParsedFile, type SourceFile } from './documents.ts';

/** Parses a file; syntax errors become findings and the readable rest of a broken file is used. */
export function parseFile(source: SourceFile): { readonly file: ParsedFile; readonly findings: readonly Finding[] } {
  try {
    // JSON.parse returns any; its result is JSON.
    return { file: { ...source, value: JSON.parse(source.text) as Json }, findings: repeatedKeys(source) };
  } catch {
    return parseBroken(source);
  }
}

function parseBroken(source: SourceFile): { readonly file: ParsedFile; readonly findings: readonly Finding[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(source.text, errors, { disallowComments: true });
  const [first] = errors;
  const reason = first ? words(printParseErrorCode(first.error)) : 'the file is empty';
  const location = {
    document: documentOf(source.relativePath),
    file: source.path,
    path: [],
    offset: first?.offset ?? 0,
  };
  return {
    file: { ...source, value: (tree && toJson(tree)) ?? {} },
    findings: [{ code: 'json-syntax', location, message: `this is not JSON: ${reason}` }],
  };
}

/** `CommaExpected` → `comma expected` */
function words(code: string): string {
  return code.replace(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();
}

function toJson(node: NonNullable<ReturnType<typeof parseTree>>): Json | undefined {
  if (node.type === 'array') return (node.children ?? []).map((item) => toJson(item) ?? null);
  if (node.type !== 'object') return node.value as Json; // a literal
  const entries = (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    const read = value && toJson(value);
    return key && read !== undefined ? [[String(key.value), read] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** JSON silently keeps the last of two equal keys. */
function repeatedKeys(source: SourceFile): readonly Finding[] {
  const findings: Finding[] = [];
  const open: Set<string>[] = [];
  visit(source.text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset) => {
      const keys = open.at(-1);
      if (keys?.has(name)) {
        const location = { document: documentOf(source.relativePath), file: source.path, path: [], offset };
        findings.push({ code: 'repeated-key', location, message: `"${name}" stands twice in one object` });
      }
      keys?.add(name);
    },
  });
  return findings;
}
