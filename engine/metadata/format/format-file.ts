import { parseTree, type Node } from 'jsonc-parser';
import { kindOf, schemas } from '../checks/schemas.ts';
import { isSame } from '../compare/change.ts';
import { assemble } from '../load/assemble.ts';
import { toDocuments, type ParsedFile, type SourceFile } from '../load/documents.ts';
import { readDocuments } from '../load/load.ts';
import { valueAt } from '../record/places.ts';
import type { Catalogue, Json } from '../types/index.ts';
import { below, resolved, type SchemaPlace } from './schema-at.ts';

type Path = readonly (string | number)[];

/** Properties whose default follows from other things than the schema knows. */
const derived = new Set([
  'name',
  'cell',
  'align',
  'sortable',
  'inputName',
  'table',
  'apiType',
  'operation',
  'pageSizes',
  'afterSave',
  'toolbar',
  'rowActions',
]);
const apiNames = new Set(['type', 'page', 'all', 'one', 'save', 'remove']);

/**
 * A metadata file without what the loader would fill in anyway, its keys in the schema's order. Only the file's own
 * text changes; a file that is not sound JSON stays as it is. Line breaks are the caller's matter.
 */
export function formatFile(sources: readonly SourceFile[], path: string): string {
  const { files, unread } = readDocuments(sources);
  const file = files.find((candidate) => candidate.path === path);
  const tree = file && parseTree(file.text);
  const schema = schemaPlace(file);
  if (!file || !tree || !schema || unread.some(({ place }) => place.file === path))
    return sources.find((source) => source.path === path)?.text ?? '';
  const dropped = defaultsIn(file, tree, schema, files);
  return render({ text: file.text, dropped }, tree, [], schema);
}

function schemaPlace(file: ParsedFile | undefined): SchemaPlace | undefined {
  const name = file && kindOf(file.place);
  const schema = name === undefined ? undefined : schemas.get(`${name}.schema.json`);
  // Every schema file is an object of this shape.
  return schema && resolved({ schema: schema, file: `${name}.schema.json` });
}

/** The places whose removal leaves the catalogue as it is. */
function defaultsIn(
  file: ParsedFile,
  tree: Node,
  schema: SchemaPlace,
  files: readonly ParsedFile[],
): ReadonlySet<string> {
  const whole = assemble(toDocuments(files));
  const dropped = new Set<string>();
  let { value } = file;
  for (const { path, isLikely } of candidates(tree, [], schema)) {
    if (!isLikely && !isHollow(valueAt(value, path))) continue;
    const smaller = without(value, path);
    if (!isSame(catalogueWith(files, file, smaller), whole)) continue;
    value = smaller;
    dropped.add(key(path));
  }
  return dropped;
}

function catalogueWith(files: readonly ParsedFile[], changed: ParsedFile, value: Json): Catalogue {
  return assemble(toDocuments(files.map((file) => (file === changed ? { ...file, value } : file))));
}

/** A property that may be left out: because it stands at a default, or once nothing is left in it. */
interface Candidate {
  readonly path: Path;
  readonly isLikely: boolean;
}

/** Properties from the inside out. */
function candidates(node: Node, path: Path, place: SchemaPlace | undefined): readonly Candidate[] {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((item, index) =>
      candidates(item, [...path, index], place && below(place, index)),
    );
  if (node.type !== 'object' || !place) return [];
  return (node.children ?? []).flatMap(({ children: [name, value] = [] }): readonly Candidate[] => {
    if (!name || !value) return [];
    const step = String(name.value);
    const here = [...path, step];
    return [
      ...candidates(value, here, below(place, step)),
      { path: here, isLikely: mayBeDefault(step, value, path, place) },
    ];
  });
}

function isHollow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function mayBeDefault(name: string, value: Node, path: Path, place: SchemaPlace): boolean {
  const property = place.schema.properties?.[name];
  if (property === undefined) return false;
  if (path.at(-1) === 'api') return apiNames.has(name);
  if (name === 'name') return path.at(-2) === 'columns';
  if (derived.has(name)) return true;
  const usual = defaultOf({ schema: property, file: place.file });
  return usual !== undefined && isSame(usual, value.value);
}

function defaultOf(place: SchemaPlace): Json | undefined {
  return place.schema.default ?? resolved(place)?.schema.default;
}

function without(value: Json, [step, ...rest]: Path): Json {
  if (step === undefined) return value;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) => (index === step ? without(item, rest) : item)); // `isArray` forgets the items' type
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => rest.length > 0 || name !== step);
  return Object.fromEntries(entries.map(([name, inner]) => [name, name === step ? without(inner, rest) : inner]));
}

interface Rendering {
  readonly text: string;
  readonly dropped: ReadonlySet<string>;
}

/** A node's text, as it stands where nothing in it changes. */
function render(rendering: Rendering, node: Node, path: Path, place: SchemaPlace | undefined): string {
  const original = rendering.text.slice(node.offset, node.offset + node.length);
  if (node.type === 'array') {
    const items = (node.children ?? []).map((item, index) => ({
      before: slice(rendering.text, item),
      after: render(rendering, item, [...path, index], place && below(place, index)),
    }));
    return items.every(({ before, after }) => before === after)
      ? original
      : joined(
          original,
          items.map(({ after }) => after),
        );
  }
  if (node.type !== 'object') return original;
  const properties = (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    name && value ? [{ name: String(name.value), label: slice(rendering.text, name), value }] : [],
  );
  const kept = properties.filter(({ name }) => !rendering.dropped.has(key([...path, name])));
  const only = kept.length === 1 ? kept[0] : undefined;
  if (only?.name === 'field' && isListed(path)) return slice(rendering.text, only.value);
  const ordered = inOrder(kept, place);
  const parts = ordered.map(({ name, label, value }) => ({
    label,
    before: slice(rendering.text, value),
    after: render(rendering, value, [...path, name], place && below(place, name)),
  }));
  const isUnchanged =
    ordered.every((property, index) => property === properties[index]) &&
    ordered.length === properties.length &&
    parts.every(({ before, after }) => before === after);
  return isUnchanged
    ? original
    : joined(
        original,
        parts.map(({ label, after }) => `${label}: ${after}`),
      );
}

/** Columns and the fields of sections, where a path alone is enough. */
function isListed(path: Path): boolean {
  return typeof path.at(-1) === 'number' && (path.at(-2) === 'columns' || path.at(-2) === 'fields');
}

function inOrder<T extends { readonly name: string }>(
  properties: readonly T[],
  place: SchemaPlace | undefined,
): readonly T[] {
  const order = Object.keys(place?.schema.properties ?? {});
  const rank = ({ name }: T) => (order.includes(name) ? order.indexOf(name) : order.length);
  return properties.toSorted((one, other) => rank(one) - rank(other));
}

/** Parts within the brackets of the original, on lines of their own where it had them so. */
function joined(original: string, parts: readonly string[]): string {
  const [open = '', close = ''] = [original[0], original.at(-1)];
  if (parts.length === 0) return open + close;
  return /^.\s*\n/.test(original) ? `${open}\n${parts.join(',\n')}\n${close}` : `${open} ${parts.join(', ')} ${close}`;
}

function slice(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

function key(path: Path): string {
  return JSON.stringify(path);
}
