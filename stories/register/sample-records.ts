import { getNamedType, isEnumType, isListType, isNonNullType, isScalarType, type GraphQLOutputType } from 'graphql';
import type { Field, Fields } from '../../engine/metadata/types/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import { entityOfType, isOfEntity, ofFuel, referenceRow } from './sample-data.ts';
import { sampleScalar } from './sample-values.ts';

/** A made-up record or part of one: its values follow from its id, or from its row in a list. */
export interface Sample {
  /** Tells records of one entity apart; a record's id. */
  readonly seed: number;
  /** Position in a list; 0 outside of one. */
  readonly row: number;
  /** The record whose fuel it is about; a part has that of its record. */
  readonly fuel: number;
  /** Metadata of its fields, where there are any. */
  readonly fields: Fields | undefined;
  /** The reference data it is a row of. */
  readonly data: Values | undefined;
  /** What a story says of it, and what the metadata say may be done with it. */
  readonly told: Values;
}

/** Records on a page, and in all. */
const PAGE = 10;
const TOTAL = 23;
/** Rows, files and other parts within a record. */
const PARTS = 2;

/** A made-up value of a field of a sample: told, or following from its type and metadata. */
export async function sampleField(source: Sample, name: string, type: GraphQLOutputType): Promise<unknown> {
  if (Object.hasOwn(source.told, name)) return toldSample(type, source.told[name]);
  if (name === 'totalElements' || name === 'count') return TOTAL;
  const { seed, row, fuel, fields, data } = source;
  const value = data?.[name];
  if (value !== undefined) return typeof value === 'number' ? String(value) : value;
  const field = fields?.[name];
  if (field === undefined || !('to' in field)) return sample(type, { seed, row, fuel, field, name });
  // Two references of a record lead to different ones; the first of its kind in every enumeration.
  const id = ofFuel(field.to, fuel) ?? seed + Object.keys(fields ?? {}).indexOf(name);
  return sample(type, { seed: id, row: 0, fuel, field, name });
}

interface Place {
  readonly seed: number;
  readonly row: number;
  readonly fuel: number;
  readonly field?: Field | undefined;
  /** The field's name in the contract. */
  readonly name?: string;
  readonly told?: Values;
}

/** A made-up value of a GraphQL type; of an object type a `Sample`. */
export async function sample(type: GraphQLOutputType, place: Place): Promise<unknown> {
  if (isNonNullType(type)) return sample(type.ofType, place);
  if (isListType(type)) {
    // The contract does not say what JSON holds.
    if (getNamedType(type).name === 'JSON') return [];
    const rows = Array.from({ length: lengthOf(type, place.field) }, (_, row) =>
      sample(type.ofType, { ...place, seed: row + 1, row }),
    );
    return Promise.all(rows);
  }
  if (isEnumType(type)) {
    const values = type.getValues();
    // Of units the first: fuels are counted by volume.
    return values[type.name === 'AmountUnit' ? 0 : place.row % values.length]?.name;
  }
  if (isScalarType(type)) return sampleScalar(type.name, place);
  return sampleObject(type, place);
}

/** What a story told in place of a made-up value; what it leaves out is made up. */
export async function toldSample(type: GraphQLOutputType, value: unknown): Promise<unknown> {
  if (isNonNullType(type)) return toldSample(type.ofType, value);
  if (isListType(type) && Array.isArray(value)) return Promise.all(value.map((item) => toldSample(type.ofType, item)));
  // A scalar that holds named values, JSON, is told as it is.
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

/** Pages are full of records; what a record holds of others is little, and one thing is made of one. */
function lengthOf(list: GraphQLOutputType, field: Field | undefined): number {
  if (isOfEntity(getNamedType(list).name)) return PAGE;
  const inner = field !== undefined && 'fields' in field ? Object.values(field.fields) : [];
  return inner.some((each) => 'to' in each && ofFuel(each.to, 0) !== undefined) ? 1 : PARTS;
}
