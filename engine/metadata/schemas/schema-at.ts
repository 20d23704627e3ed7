import { valueAt } from '../../record/index.ts';
import type { Json } from '../types/index.ts';
import { kindOf, schemas } from './schemas.ts';

/** As much of a JSON Schema as following a document needs. */
export interface SchemaPart {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly additionalProperties?: SchemaPart | boolean;
  readonly propertyNames?: SchemaPart;
  readonly items?: SchemaPart;
  readonly if?: { readonly type?: string };
  readonly then?: SchemaPart;
  readonly else?: SchemaPart;
  readonly default?: Json;
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly required?: readonly string[];
  readonly not?: object;
  /** Of a name: which entity it is of, as the language says. */
  readonly of?: string;
  readonly along?: string;
}

/** The part of a schema, with the file it stands in, that relative references are resolved from. */
export interface SchemaLocation {
  readonly schema: SchemaPart;
  readonly file: string;
}

/** Where the schema of a kind of file begins; undefined where nothing reads the file. */
export function schemaLocationOf(relativePath: string): SchemaLocation | undefined {
  const kind = kindOf(relativePath);
  return kind === undefined ? undefined : schemaOfKind(kind);
}

/** Where the schema of files of a kind (`entity`, `print`, `terms`) begins. */
export function schemaOfKind(kind: string): SchemaLocation | undefined {
  const file = `${kind}.schema.json`;
  const schema = schemas.get(file);
  return schema && resolved({ schema, file });
}

/** Whether a rule stands there. */
export function isRuleLocation({ schema }: SchemaLocation): boolean {
  return schema === ruleSchema;
}

const followed = new WeakMap<SchemaPart, SchemaLocation | undefined>();

/** Follows references, and chooses by whether the value is an object where a schema allows a short form. */
export function resolved(location: SchemaLocation): SchemaLocation | undefined {
  if (!followed.has(location.schema)) followed.set(location.schema, follow(location));
  return followed.get(location.schema);
}

function follow({ schema, file }: SchemaLocation): SchemaLocation | undefined {
  if (schema.$ref !== undefined) {
    const [other = '', pointer = ''] = schema.$ref.split('#');
    const home = other === '' ? file : other;
    const part = partAt(schemas.get(home), pointer);
    return part && resolved({ schema: part, file: home });
  }
  if (schema.if !== undefined && schema.else !== undefined) return resolved({ schema: schema.else, file });
  return { schema, file };
}

/** Where a schema leads below a property or an item. */
export function below(location: SchemaLocation, step: string | number): SchemaLocation | undefined {
  const { schema, file } = location;
  const next = typeof step === 'number' ? schema.items : (schema.properties?.[step] ?? schema.additionalProperties);
  return typeof next === 'object' ? resolved({ schema: next, file }) : undefined;
}

/** What stands at a pointer in a schema. */
export function partAt(schema: unknown, pointer: string): SchemaPart | undefined {
  const part = valueAt(schema, pointer.split('/').slice(1));
  // Our own schema files, whose shape the tests of the format hold.
  return typeof part === 'object' && part !== null ? part : undefined;
}

const ruleSchema = partAt(schemas.get('common.schema.json'), '/definitions/rule');
