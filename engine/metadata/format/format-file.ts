import { isDeepStrictEqual } from 'node:util';
import { parseTree, type Node } from 'jsonc-parser';
import { valueAt } from '../../record/index.ts';
import { below, isRuleLocation, resolved, schemaLocationOf, type SchemaLocation } from '../schemas/schema-at.ts';
import { assembleWithDefaults } from '../load/assemble.ts';
import { documentOf, toDocuments, type Documents, type ParsedFile, type SourceFile } from '../load/documents.ts';
import { isObject } from '../load/merge.ts';
import { readDocuments } from '../load/read-documents.ts';
import type { Catalogue, Json } from '../types/index.ts';

type Path = readonly (string | number)[];

/** Properties whose default is derived by the loader and so unknown to the schema. */
const derived = new Set([
  'name',
  'cell',
  'align',
  'sortable',
  'table',
  'apiType',
  'operation',
  'pageSizes',
  'afterSave',
  'toolbar',
  'rowActions',
]);
const apiNames = new Set(['type', 'page', 'all', 'one', 'save', 'remove']);

/** All files with their catalogue. */
interface Whole {
  readonly files: readonly ParsedFile[];
  readonly documents: Documents;
  readonly catalogue: Catalogue;
}

/**
 * Returns a function from a path to the content of that metadata file without values equal to defaults, with keys in
 * schema order; undefined for an invalid file. Indentation is up to the caller.
 */
export function formatter(sources: readonly SourceFile[]): (path: string) => Json | undefined {
  const { files, documents, unread } = readDocuments(sources);
  const whole = { files, documents, catalogue: assembleWithDefaults(documents) };
  const unsound = new Set(unread.map(({ location }) => location.file));
  return (path) => {
    const file = unsound.has(path) ? undefined : files.find((candidate) => candidate.path === path);
    return file && formatted(file, whole);
  };
}

function formatted(file: ParsedFile, whole: Whole): Json {
  const tree = parseTree(file.text);
  const schema = schemaLocationOf(file.relativePath);
  return tree && schema ? tidied(file.value, [], defaultsIn(file, tree, schema, whole), schema) : file.value;
}

/** Paths that can be removed without changing the catalogue. */
function defaultsIn(file: ParsedFile, tree: Node, schema: SchemaLocation, whole: Whole): ReadonlySet<string> {
  const isIndependent = documentFolders.has(folderOf(file));
  const others = isIndependent ? whole.catalogue : undefined;
  const related = isIndependent ? whole.files.filter(relatedTo(file, whole.documents)) : whole.files;
  const isSame = (smaller: Json): boolean => {
    const documents = toDocuments(related.map((each) => (each === file ? { ...file, value: smaller } : each)));
    return isDeepStrictEqual(assembleWithDefaults(documents, others), whole.catalogue);
  };
  const dropped = new Set<string>();
  let { value } = file;
  for (const { path, isLikely } of candidates(tree, [], schema)) {
    if (!isLikely && !isHollow(valueAt(value, path))) continue;
    const smaller = without(value, path);
    if (!isSame(smaller)) continue;
    value = smaller;
    dropped.add(key(path));
  }
  return dropped;
}

/** Folders whose documents are independent of each other, except for an entity and its base. */
const documentFolders = new Set(['entities', 'prints', 'notices', 'exports', 'imports', 'reference-data']);

/** True for files that are needed to build the document of a given file. */
function relatedTo({ relativePath, value }: ParsedFile, { entities }: Documents): (other: ParsedFile) => boolean {
  const own = documentOf(relativePath);
  const entity = own.startsWith('entities/') ? nameOf(own) : isObject(value) ? value['entity'] : undefined;
  const baseOf = (name: string) => entities[name]?.storage?.over?.entity ?? name;
  return (other) => {
    const document = documentOf(other.relativePath);
    if (document === own || !documentFolders.has(folderOf(other))) return true;
    return folderOf(other) === 'entities' && typeof entity === 'string' && baseOf(nameOf(document)) === baseOf(entity);
  };
}

function folderOf({ relativePath }: ParsedFile): string {
  return relativePath.slice(0, relativePath.indexOf('/'));
}

function nameOf(document: string): string {
  return document.slice(document.indexOf('/') + 1);
}

/** A property that may be redundant: equal to a default, or empty after removals. */
interface Candidate {
  readonly path: Path;
  readonly isLikely: boolean;
}

/** Candidate properties, innermost first. */
function candidates(node: Node, path: Path, location: SchemaLocation | undefined): readonly Candidate[] {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((item, index) =>
      candidates(item, [...path, index], location && below(location, index)),
    );
  if (node.type !== 'object' || !location || isRuleLocation(location)) return [];
  return (node.children ?? []).flatMap(({ children: [name, value] = [] }): readonly Candidate[] => {
    if (!name || !value) return [];
    const step = String(name.value);
    const here = [...path, step];
    return [
      ...candidates(value, here, below(location, step)),
      { path: here, isLikely: mayBeDefault(step, value, path, location) },
    ];
  });
}

function isHollow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function mayBeDefault(name: string, value: Node, path: Path, location: SchemaLocation): boolean {
  const property = location.schema.properties?.[name];
  if (property === undefined || location.schema.required?.includes(name)) return false;
  if (path.at(-1) === 'api') return apiNames.has(name);
  // The name of a column defaults to its field.
  if (name === 'name') return path.at(-2) === 'columns' && siblingsOf(value).includes('field');
  if (derived.has(name)) return true;
  const usual = defaultOf({ schema: property, file: location.file });
  return usual !== undefined && isDeepStrictEqual(usual, value.value);
}

function siblingsOf({ parent: property }: Node): readonly unknown[] {
  return (property?.parent?.children ?? []).map(({ children: [name] = [] }): unknown => name?.value);
}

function defaultOf(location: SchemaLocation): Json | undefined {
  return location.schema.default ?? resolved(location)?.schema.default;
}

function without(value: Json, [step, ...rest]: Path): Json {
  if (step === undefined) return value;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) => (index === step ? without(item, rest) : item)); // `isArray` forgets the items' type
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => rest.length > 0 || name !== step);
  return Object.fromEntries(entries.map(([name, inner]) => [name, name === step ? without(inner, rest) : inner]));
}

/** A value without the dropped paths, its keys in schema order. */
function tidied(value: Json, path: Path, dropped: ReadonlySet<string>, location: SchemaLocation | undefined): Json {
  if (Array.isArray(value)) {
    const items = value as readonly Json[]; // `isArray` forgets their type
    return items.map((item, index) => tidied(item, [...path, index], dropped, location && below(location, index)));
  }
  if (typeof value !== 'object' || value === null) return value;
  const remaining = Object.entries(value).filter(([name]) => !dropped.has(key([...path, name])));
  const only = remaining.length === 1 ? remaining[0] : undefined;
  if (only?.[0] === 'field' && isListed(path)) return only[1];
  return Object.fromEntries(
    inOrder(remaining, location).map(([name, inner]) => [
      name,
      tidied(inner, [...path, name], dropped, location && below(location, name)),
    ]),
  );
}

/** True for columns and section fields, which may be written as a path alone. */
function isListed(path: Path): boolean {
  return typeof path.at(-1) === 'number' && (path.at(-2) === 'columns' || path.at(-2) === 'fields');
}

function inOrder<T>(entries: readonly [string, T][], location: SchemaLocation | undefined): readonly [string, T][] {
  const order = Object.keys(location?.schema.properties ?? {});
  const rank = ([name]: [string, T]) => (order.includes(name) ? order.indexOf(name) : order.length);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

function key(path: Path): string {
  return JSON.stringify(path);
}
