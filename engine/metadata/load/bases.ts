import type { Json } from '../types/index.ts';
import { isObject, merge } from './merge.ts';
import { snakeCase } from './names.ts';

type JsonObject = { readonly [key: string]: Json };

/** Properties of a base's field that a view does not inherit, because a view is never written. */
const ofBaseAlone = ['from', 'required', 'default', 'unique', 'sequence', 'readOnly', 'was'];

/**
 * A view over another entity inherits table, read access and field properties of its base unless it overrides them. It
 * is read-only.
 */
export function withBases(entities: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(entities).map(([name, own]) => {
      const base = baseName(own);
      const inherited = base === undefined ? undefined : entities[base];
      return [name, isObject(own) && isObject(inherited) ? over(own, inherited, base ?? '') : own];
    }),
  );
}

function baseName(own: Json): string | undefined {
  const base = at(at(own, 'storage'), 'over');
  const name = isObject(base) ? base['entity'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

function over(own: JsonObject, base: JsonObject, name: string): JsonObject {
  const sources = new Map(Object.entries(objectAt(own, 'fields')).map(([key, field]) => [key, fromOf(field) ?? key]));
  return {
    ...own,
    storage: { ...overStorage(objectAt(base, 'storage'), name), ...objectAt(own, 'storage') },
    api: { save: null, remove: null, ...objectAt(own, 'api') },
    fields: Object.fromEntries(
      Object.entries(objectAt(own, 'fields')).map(([key, field]) => [
        key,
        overField(objectAt(base, 'fields')[sources.get(key) ?? key], field),
      ]),
    ),
    access: overAccess(objectAt(own, 'access'), objectAt(base, 'access'), sources),
  };
}

/** Indexes, audit, evidence and locks stay with the base. */
function overStorage({ table, archive }: JsonObject, name: string): JsonObject {
  return { table: table ?? snakeCase(name), archive: archive ?? false, audit: false };
}

function overField(base: Json | undefined, own: Json): Json {
  if (!isObject(own)) return own;
  if (!isObject(base)) return { ...own, readOnly: true };
  const shared = Object.fromEntries(Object.entries(base).filter(([key]) => !ofBaseAlone.includes(key)));
  const type = base['type'] ?? (base['sequence'] === undefined ? undefined : 'text');
  return { ...(type === undefined ? {} : { type }), ...objectOf(merge(shared, own)), readOnly: true };
}

/** Read rules follow the fields they guard. */
function overAccess(own: JsonObject, base: JsonObject, sources: ReadonlyMap<string, string>): JsonObject {
  const guards = objectAt(base, 'fields');
  const inherited = [...sources].flatMap(([key, from]): readonly (readonly [string, Json])[] =>
    guards[from] === undefined ? [] : [[key, guards[from]]],
  );
  const { read } = objectAt(base, 'scope');
  return {
    ...own,
    scope: { ...(read === undefined ? {} : { read }), ...objectAt(own, 'scope') },
    fields: { ...Object.fromEntries<Json>(inherited), ...objectAt(own, 'fields') },
  };
}

function fromOf(field: Json): string | undefined {
  const from = at(field, 'from');
  return typeof from === 'string' ? from : undefined;
}

function at(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) ? value[key] : undefined;
}

function objectAt(value: JsonObject, key: string): JsonObject {
  return objectOf(value[key]);
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
