import { isObject } from '../load/merge.ts';
import { parseFile } from '../load/parse-file.ts';
import { below, schemaOfKind, schemaLocationOf, type SchemaPart, type SchemaLocation } from '../schemas/schema-at.ts';
import type { SourceFile } from '../load/documents.ts';
import type { Json } from '../types/index.ts';

/** For each described object the shortest example of each key, as written in files. */
export type KeyExamples = ReadonlyMap<SchemaPart, ReadonlyMap<string, string>>;

/** Collects examples; earlier folders have precedence. */
export function keyExamples(...folders: readonly (readonly SourceFile[])[]): KeyExamples {
  const known = new Map<SchemaPart, Map<string, string>>();
  for (const sources of folders) {
    const inFolder = new Map<SchemaPart, Map<string, string>>();
    for (const source of sources)
      collect(parseFile(source).file.value, schemaLocationOf(source.relativePath), inFolder);
    for (const [schema, examples] of inFolder) known.set(schema, new Map([...examples, ...(known.get(schema) ?? [])]));
  }
  const [entity, preset] = ['entity', 'preset'].map((kind) => schemaOfKind(kind)?.schema);
  if (entity && preset) known.set(preset, new Map([...(known.get(entity) ?? []), ...(known.get(preset) ?? [])])); // a preset has the keys of an entity
  return known;
}

function collect(value: Json, location: SchemaLocation | undefined, known: Map<SchemaPart, Map<string, string>>): void {
  if (location === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) collect(item, below(location, index), known); // `isArray` forgets the items' type
    return;
  }
  if (!isObject(value)) return;
  const examples = known.get(location.schema) ?? new Map<string, string>();
  known.set(location.schema, examples);
  for (const [key, inner] of Object.entries(value)) {
    const text = JSON.stringify(inner);
    if (text.length < (examples.get(key)?.length ?? Infinity)) examples.set(key, text);
    collect(inner, below(location, key), known);
  }
}
