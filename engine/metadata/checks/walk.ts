import { memoizeByKey } from '../../record/index.ts';
import { nameKinds, type NamedIn, type NameKind } from '../../language/index.ts';
import { documentOf } from '../load/documents.ts';
import { isObject } from '../load/merge.ts';
import { partAt, type SchemaPart } from '../schemas/schema-at.ts';
import { kindOf, schemas } from '../schemas/schemas.ts';
import type { Json } from '../types/index.ts';
import type { CheckInput, JsonPath, FindingLocation } from './finding.ts';

type JsonObject = { readonly [key: string]: Json };

/** A use of a name, with the kind of thing the language declares. */
export interface NameReference extends NamedIn {
  readonly kind: NameKind;
  readonly name: string;
  readonly location: FindingLocation;
  /** The enclosing objects, innermost first. */
  readonly around: readonly JsonObject[];
}

/** Current position of the walk. */
interface Position {
  readonly schema: SchemaPart;
  /** The schema file that relative references resolve against. */
  readonly file: string;
  readonly location: FindingLocation;
  readonly around: readonly JsonObject[];
}

/** Every name that the files use, each once, with its location. */
export function referencesIn({ files, documents }: Pick<CheckInput, 'files' | 'documents'>): readonly NameReference[] {
  return collectReferences(documents, files);
}

const collectReferences = memoizeByKey(
  (documents: CheckInput['documents'], files: CheckInput['files']): readonly NameReference[] => [
    ...files
      .filter(({ relativePath }) => relativePath.startsWith('app/'))
      .flatMap(({ relativePath, path: file, value }) =>
        inDocument(value, kindOf(relativePath), { document: documentOf(relativePath), file, path: [] }),
      ),
    ...Object.entries(documents.written)
      .filter(([document]) => document !== 'app/terms')
      .flatMap(([document, { value }]) => inDocument(value, kindOf(`${document}.json`), { document, path: [] })),
  ],
);

function inDocument(value: Json, kind: string | undefined, location: FindingLocation): readonly NameReference[] {
  const file = `${kind ?? ''}.schema.json`;
  const schema = partAt(schemas.get(file), '');
  return schema === undefined ? [] : [...walk(value, { schema, file, location, around: [] })];
}

const common = /^common\.schema\.json#\/definitions\/(\w+)Name$/u;

/** The kind of name that a schema declares by its `$ref`. */
function namedBy({ $ref = '' }: SchemaPart): NameKind | undefined {
  const [, kind] = common.exec($ref) ?? [];
  return nameKinds.find((each) => each === kind);
}

function* walk(value: Json, at: Position): Iterable<NameReference> {
  const { schema, file } = at;
  const kind = namedBy(schema);
  if (kind !== undefined) {
    if (typeof value === 'string') yield reference(kind, value, at);
  } else if (schema.$ref !== undefined) {
    const [home = '', pointer = ''] = schema.$ref.split('#');
    const next = partAt(schemas.get(home === '' ? file : home), pointer);
    if (next !== undefined && !isRule(schema)) yield* walk(value, { ...at, schema: next, file: home || file });
  } else if (schema.if?.type !== undefined) {
    const next = isOfType(value, schema.if.type) ? schema.then : schema.else;
    if (next !== undefined) yield* walk(value, { ...at, schema: next });
  } else if (Array.isArray(value)) {
    const items = value as readonly Json[]; // `isArray` forgets the items' type
    for (const [index, item] of items.entries())
      if (schema.items !== undefined)
        yield* walk(item, { ...at, schema: schema.items, location: below(at.location, index) });
  } else if (isObject(value)) yield* inside(value, at);
}

function* inside(value: JsonObject, at: Position): Iterable<NameReference> {
  const { propertyNames, properties, additionalProperties } = at.schema;
  const around = [value, ...at.around];
  for (const [key, inner] of Object.entries(value)) {
    const location = below(at.location, key);
    const kind = propertyNames && namedBy(propertyNames);
    if (propertyNames !== undefined && kind !== undefined)
      yield reference(kind, key, { ...at, schema: propertyNames, location: { ...location, of: 'name' }, around });
    const schema = properties?.[key] ?? additionalProperties;
    if (typeof schema === 'object') yield* walk(inner, { ...at, schema, location, around });
  }
}

function reference(kind: NameKind, name: string, { schema: { of, along }, location, around }: Position): NameReference {
  return { kind, name, location, around, ...(of !== undefined && { of }), ...(along !== undefined && { along }) };
}

/** Names inside rules are checked with their types. */
function isRule({ $ref }: SchemaPart): boolean {
  return $ref === 'common.schema.json#/definitions/rule' || $ref === 'common.schema.json#/definitions/terms';
}

function isOfType(value: Json, type: string): boolean {
  return type === (value === null ? 'null' : typeof value);
}

function below(location: FindingLocation, step: JsonPath[number]): FindingLocation {
  return { ...location, path: [...location.path, step] };
}
