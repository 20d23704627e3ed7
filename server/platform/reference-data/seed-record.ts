import type { Catalogue, Entity, Field, Fields, Json } from '../../../engine/metadata/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';

/** Finds the record of `{ "by": field, "is": value }`. @returns its id */
export type FindRecord = (entity: Entity, by: string, is: Json) => Promise<string>;

type JsonObject = Readonly<Record<string, Json>>;

/**
 * Converts a seed row to a record: fills defaults and resolves references.
 * @throws Error naming entity and field when the row does not match the metadata
 */
export async function toSeedRecord(
  catalogue: Catalogue,
  entity: Entity,
  row: JsonObject,
  find: FindRecord,
): Promise<Values> {
  return await toValues({ catalogue, entity, find }, entity.fields, row);
}

interface SeedContext {
  readonly catalogue: Catalogue;
  readonly entity: Entity;
  readonly find: FindRecord;
}

async function toValues(context: SeedContext, fields: Fields, row: JsonObject): Promise<Record<string, unknown>> {
  for (const name of Object.keys(row)) {
    if (fields[name] === undefined)
      throw new Error(`reference data of ${context.entity.name}: there is no field "${name}"`);
  }
  const values: Record<string, unknown> = {};
  for (const field of Object.values(fields)) {
    const value = row[field.name] ?? field.default;
    if (value !== undefined) values[field.name] = await toValue(context, field, value);
  }
  return values;
}

async function toValue(context: SeedContext, field: Field, value: Json): Promise<unknown> {
  switch (field.type) {
    case 'reference':
      return value === null ? null : await toReference(context, field.to, value);
    case 'references':
      return await Promise.all(toList(value).map((item) => toReference(context, field.to, item)));
    case 'group':
      return await toValues(context, field.fields, toObject(value));
    case 'rows':
      return await Promise.all(toList(value).map((item) => toValues(context, field.fields, toObject(item))));
    case 'relation':
    case 'files':
      throw new Error(`reference data of ${context.entity.name}: "${field.name}" cannot be seeded`);
    default:
      return value;
  }
}

async function toReference(context: SeedContext, target: string, value: Json): Promise<{ readonly id: string }> {
  const entity = context.catalogue.entities[target];
  const { by, is } = toObject(value);
  if (entity === undefined || typeof by !== 'string' || is === undefined) {
    throw new Error(
      `reference data of ${context.entity.name}: ${JSON.stringify(value)} names no ${target}; write { "by": field, "is": value }`,
    );
  }
  return { id: await context.find(entity, by, is) };
}

function toList(value: Json): readonly Json[] {
  return isList(value) ? value : [];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function toObject(value: Json): JsonObject {
  return isValues(value) ? value : {};
}
