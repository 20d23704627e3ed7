import { getNamedType, isEnumType, isListType, isNonNullType, isScalarType, type GraphQLOutputType } from 'graphql';
import type { Field, Fields } from '../../engine/metadata/types/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import { entityOfType, isOfEntity, ofFuel, referenceRow } from './sample-data.ts';
import { sampleScalar } from './sample-values.ts';

/** A generated record or nested object; values derive from its id or row. */
export interface Sample {
  /** The record id. */
  readonly seed: number;
  /** Position in a list; 0 outside. */
  readonly row: number;
  /** Seed of the fuel; nested objects share their record's. */
  readonly fuel: number;
  /** Metadata of its fields, if any. */
  readonly fields: Fields | undefined;
  /** Its reference data row. */
  readonly data: Values | undefined;
  /** Values given by the story, and permitted actions by metadata. */
  readonly told: Values;
}

/** Page size and total. */
const PAGE = 10;
const TOTAL = 23;
/** Items of nested lists. */
const PARTS = 2;

/** Value of a field: given, or generated from type and metadata. */
export async function sampleField(source: Sample, name: string, type: GraphQLOutputType): Promise<unknown> {
  if (Object.hasOwn(source.told, name)) return toldSample(type, source.told[name]);
  if (name === 'totalElements' || name === 'count') return TOTAL;
  const { seed, row, fuel, fields, data } = source;
  const value = data?.[name];
  if (value !== undefined) return typeof value === 'number' ? String(value) : value;
  const field = fields?.[name];
  if (field === undefined || !('to' in field)) return sample(type, { seed, row, fuel, field, name });
  // Distinct references lead to distinct records.
  const id = ofFuel(field.to, fuel) ?? seed + Object.keys(fields ?? {}).indexOf(name);
  return sample(type, { seed: id, row: 0, fuel, field, name });
}

interface Place {
  readonly seed: number;
  readonly row: number;
  readonly fuel: number;
  readonly field?: Field | undefined;
  /** The field's name in GraphQL. */
  readonly name?: string;
  readonly told?: Values;
}

/** Generates a value of a GraphQL type; for object types a `Sample`. */
export async function sample(type: GraphQLOutputType, place: Place): Promise<unknown> {
  if (isNonNullType(type)) return sample(type.ofType, place);
  if (isListType(type)) {
    // JSON has no schema.
    if (getNamedType(type).name === 'JSON') return [];
    const rows = Array.from({ length: lengthOf(type, place.field) }, (_, row) =>
      sample(type.ofType, { ...place, seed: row + 1, row }),
    );
    return Promise.all(rows);
  }
  if (isEnumType(type)) {
    const values = type.getValues();
    // Units: always the first, since fuels are counted by volume.
    return values[type.name === 'AmountUnit' ? 0 : place.row % values.length]?.name;
  }
  if (isScalarType(type)) return sampleScalar(type.name, place);
  return sampleObject(type, place);
}

/** A given value; missing nested values are generated. */
export async function toldSample(type: GraphQLOutputType, value: unknown): Promise<unknown> {
  if (isNonNullType(type)) return toldSample(type.ofType, value);
  if (isListType(type) && Array.isArray(value)) return Promise.all(value.map((item) => toldSample(type.ofType, item)));
  // JSON scalars are passed unchanged.
  if (isScalarType(type) || !isValues(value)) return value;
  const seed = Number(value['id'] ?? 1);
  return sampleObject(type, { seed, row: 0, fuel: seed, told: value });
}

async function sampleObject(type: GraphQLOutputType, place: Place): Promise<Sample> {
  const { seed, row, fuel, field, told = {} } = place;
  const entity = await entityOfType(getNamedType(type).name);
  if (entity === undefined) {
    const fields = field !== undefined && 'fields' in field ? field.fields : undefined;
    return { seed, row, fuel, told, fields, data: undefined };
  }
  const offered = Object.values(entity.actions).filter(({ name }) => name !== 'create' && name !== 'detail');
  const permittedActions = offered.map(({ name, allowed }) => {
    const reason = allowed.find(({ rule }) => rule === false)?.else ?? null;
    return { name, permitted: reason === null, reason, params: null };
  });
  const data = referenceRow(entity.name, seed);
  return { seed, row, fuel: seed, fields: entity.fields, data, told: { permittedActions, ...told } };
}

/** Lists of entities have a full page, other nested lists few items, compositions one. */
function lengthOf(list: GraphQLOutputType, field: Field | undefined): number {
  if (isOfEntity(getNamedType(list).name)) return PAGE;
  const inner = field !== undefined && 'fields' in field ? Object.values(field.fields) : [];
  return inner.some((each) => 'to' in each && ofFuel(each.to, 0) !== undefined) ? 1 : PARTS;
}
