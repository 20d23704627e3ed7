import { getNamedType, isEnumType, isListType, isNonNullType, isScalarType, type GraphQLOutputType } from 'graphql';
import type { Field, Fields } from '../../engine/metadata/types/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import { sampleScalar } from './sample-values.ts';
import { entityOfType } from './whole-entities.ts';

/** A made-up record or part of one: its values follow from where it stands. */
export interface Sample {
  /** Tells records of one entity apart; a record's id. */
  readonly seed: number;
  /** Position in a list; 0 outside of one. */
  readonly row: number;
  /** Metadata of its fields, where there are any. */
  readonly fields: Fields | undefined;
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
  const { seed, row, fields } = source;
  const field = fields?.[name];
  // Two references of a record lead to different ones; the first of its kind in every enumeration.
  const place =
    field !== undefined && 'to' in field
      ? { seed: seed + Object.keys(fields ?? {}).indexOf(name), row: 0 }
      : { seed, row };
  return sample(type, { ...place, field });
}

interface Place {
  readonly seed: number;
  readonly row: number;
  readonly field?: Field | undefined;
  readonly told?: Values;
}

/** A made-up value of a GraphQL type; of an object type a `Sample`. */
export async function sample(type: GraphQLOutputType, place: Place): Promise<unknown> {
  if (isNonNullType(type)) return sample(type.ofType, place);
  if (isListType(type)) {
    const rows = Array.from({ length: lengthOf(type) }, (_, row) =>
      sample(type.ofType, { ...place, seed: row + 1, row }),
    );
    return Promise.all(rows);
  }
  if (isEnumType(type)) return type.getValues()[place.row % type.getValues().length]?.name;
  if (isScalarType(type)) return sampleScalar(type.name, place);
  return sampleObject(type, place);
}

/** What a story told in place of a made-up value; what it leaves out is made up. */
export async function toldSample(type: GraphQLOutputType, value: unknown): Promise<unknown> {
  if (isNonNullType(type)) return toldSample(type.ofType, value);
  if (isListType(type) && Array.isArray(value)) return Promise.all(value.map((item) => toldSample(type.ofType, item)));
  // A scalar that holds named values, JSON, is told as it is.
  if (isScalarType(type) || !isValues(value)) return value;
  return sampleObject(type, { seed: Number(value['id'] ?? 1), row: 0, told: value });
}

function sampleObject(type: GraphQLOutputType, { seed, row, field, told = {} }: Place): Sample {
  const entity = entityOf(type);
  if (entity === undefined)
    return { seed, row, told, fields: field !== undefined && 'fields' in field ? field.fields : undefined };
  const offered = Object.values(entity.actions).filter(({ name }) => name !== 'create' && name !== 'detail');
  const permittedActions = offered.map(({ name, allowed }) => {
    const reason = allowed.find(({ rule }) => rule === false)?.else ?? null;
    return { name, permitted: reason === null, reason, params: null };
  });
  return { seed, row, fields: entity.fields, told: { permittedActions, ...told } };
}

/** Pages are full of records; what a record holds of others is little. */
function lengthOf(list: GraphQLOutputType): number {
  return entityOf(list) === undefined ? PARTS : PAGE;
}

function entityOf(type: GraphQLOutputType) {
  return entityOfType(getNamedType(type).name);
}
