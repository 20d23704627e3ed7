import { memoizeByKey, valueAt } from '../../record/index.ts';
import type { Json } from '../types/index.ts';
import { kindOf, schemas } from './schemas.ts';

/** The parts of JSON Schema needed to follow a document. */
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
  /** Of a name: path to the entity it belongs to. */
  readonly of?: string;
  readonly along?: string;
}

/** A schema part with its file, against which relative references resolve. */
export interface SchemaLocation {
  readonly schema: SchemaPart;
  readonly file: string;
}

/** The root schema of a file; undefined for files of no known kind. */
export function schemaLocationOf(relativePath: string): SchemaLocation | undefined {
  const kind = kindOf(relativePath);
  return kind === undefined ? undefined : schemaOfKind(kind);
}

/** The root schema of a kind (`entity`, `print`, `terms`). */
export function schemaOfKind(kind: string): SchemaLocation | undefined {
  const file = `${kind}.schema.json`;
  const schema = schemas.get(file);
  return schema && resolved({ schema, file });
}

/** True for the schema of a rule. */
export function isRuleLocation({ schema }: SchemaLocation): boolean {
  return schema === ruleSchema;
}

/** Follows references, and picks the branch for objects where a short form is allowed. */
export function resolved({ schema, file }: SchemaLocation): SchemaLocation | undefined {
  return follow(schema, file);
}

const follow = memoizeByKey((schema: SchemaPart, file: string): SchemaLocation | undefined => {
  if (schema.$ref !== undefined) {
    const [other = '', pointer = ''] = schema.$ref.split('#');
    const home = other === '' ? file : other;
    const part = partAt(schemas.get(home), pointer);
    return part && resolved({ schema: part, file: home });
  }
  if (schema.if !== undefined && schema.else !== undefined) return resolved({ schema: schema.else, file });
  return { schema, file };
});

/** The schema of a property or item. */
export function below(location: SchemaLocation, step: string | number): SchemaLocation | undefined {
  const { schema, file } = location;
  const next = typeof step === 'number' ? schema.items : (schema.properties?.[step] ?? schema.additionalProperties);
  return typeof next === 'object' ? resolved({ schema: next, file }) : undefined;
}

/** The schema part at a pointer. */
export function partAt(schema: unknown, pointer: string): SchemaPart | undefined {
  const part = valueAt(schema, pointer.split('/').slice(1));
  // Our own schema files; tests cover their shape.
  return typeof part === 'object' && part !== null ? part : undefined;
}

const ruleSchema = partAt(schemas.get('common.schema.json'), '/definitions/rule');
