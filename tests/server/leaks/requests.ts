import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Values } from '../../../engine/record/index.ts';
import { contract, requestWith, type RootField } from '../matrix/generated.ts';
import type { KnownValues } from './known-values.ts';

/** A request of an attacker. */
export interface Sent {
  readonly query: string;
  readonly variables: Values;
}

/** Queries with values of other organizations' records; mostly of types with a scope. */
export function anyQuery(known: KnownValues): fc.Arbitrary<Sent> {
  const fields = Object.values(contract.getQueryType()?.getFields() ?? {});
  const asked = fields.filter(({ name }) => !aboutOneself.has(name));
  const [open, scoped] = [true, false].map((isOpen) =>
    asked.filter((field) => known.everybodys.has(recordType(field)) === isOpen),
  );
  return fc
    .oneof(
      { arbitrary: fc.constantFrom(...(open ?? [])), weight: 1 },
      { arbitrary: fc.constantFrom(...(scoped ?? [])), weight: 9 },
    )
    .chain((field) => anyOf(field, known));
}

/** Queries that change the session. */
const aboutOneself = new Set(['accessToken', 'logout']);

function anyOf(field: RootField, known: KnownValues): fc.Arbitrary<Sent> {
  const columns = known.columns.get(recordType(field)) ?? ['id'];
  const asked: Asked = { ...known, columns };
  const given = fc.record(Object.fromEntries(field.args.map(({ name, type }) => [name, anyValue(type, name, asked)])));
  return fc.record({ variables: given, selection: anySelection(field.type, 3) }).map(({ variables, selection }) => ({
    query: requestWith(field, selection),
    variables,
  }));
}

/** Known values, and the sortable columns of the queried list. */
interface Asked extends Omit<KnownValues, 'columns'> {
  readonly columns: readonly string[];
}

function recordType({ type }: RootField): string {
  return getNamedType(type).name.replace(/Page$/u, '');
}

function anyValue(type: GraphQLInputType, name: string, known: Asked): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return given(type, name, known);
  return fc.option(given(type, name, known), { nil: undefined, freq: 1 });
}

function given(type: GraphQLInputType, name: string, known: Asked): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return given(type.ofType, name, known);
  if (isListType(type)) return fc.array(given(type.ofType, name, known), { minLength: 1, maxLength: 2 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ value }): unknown => value));
  if (isInputObjectType(type)) return fewOf(Object.values(type.getFields()), known);
  return scalar(type.name, name, known);
}

/** The required fields and at most two optional ones: more conditions, combined with AND, match nothing. */
function fewOf(
  fields: readonly { readonly name: string; readonly type: GraphQLInputType }[],
  known: Asked,
): fc.Arbitrary<unknown> {
  const needed = fields.filter(({ type }) => isNonNullType(type));
  const open = fields.filter(({ type }) => !isNonNullType(type));
  return fc
    .shuffledSubarray(open, { maxLength: Math.min(2, open.length) })
    .chain((chosen) =>
      fc.record(Object.fromEntries([...needed, ...chosen].map(({ name, type }) => [name, given(type, name, known)]))),
    );
}

function scalar(type: string, name: string, known: Asked): fc.Arbitrary<unknown> {
  switch (type) {
    case 'ID':
      return fc.constantFrom(...known.ids);
    case 'Int':
      return name === 'limit' || name === 'size' ? fc.integer({ min: 1, max: 30 }) : fc.nat({ max: 3 });
    case 'Boolean':
      return fc.boolean();
    case 'Decimal':
      return fc.constantFrom(...known.numbers);
    case 'Date':
      return fc.constantFrom(...known.days);
    default:
      return name === 'by' ? fc.constantFrom(...known.columns) : partOf(known.texts);
  }
}

/** A whole text, or a part of it. */
function partOf(texts: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...texts), fc.nat({ max: 12 }), fc.integer({ min: 2, max: 30 }))
    .map(([text, from, length]) => (text.length > from + 1 ? text.slice(from, from + length) : text));
}

/** A random selection of fields, nested; includes names and references. */
function anySelection(output: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  const type = getNamedType(output);
  if (!isObjectType(type)) return fc.constant('');
  const fields = Object.values(type.getFields());
  const plain = fields.filter(isPlain);
  const further = depth > 0 ? fields.filter((field) => !isPlain(field)) : [];
  const isPage = type.getFields()['pageInfo'] !== undefined;
  return fc
    .tuple(someOf(plain, 6), isPage ? fc.constant(further) : someOf(further, 3))
    .chain(([own, lead]) => fc.tuple(...[...own, ...lead].map((field) => withinField(field, depth))))
    .map((texts) => `{ __typename ${texts.join(' ')} }`);
}

const isPlain = ({ type }: Field): boolean => !isObjectType(getNamedType(type));

type Field = GraphQLField<unknown, unknown>;

function someOf(fields: readonly Field[], most: number): fc.Arbitrary<Field[]> {
  return fc.shuffledSubarray([...fields], {
    minLength: Math.min(1, fields.length),
    maxLength: Math.min(most, fields.length),
  });
}

function withinField({ name, type }: Field, depth: number): fc.Arbitrary<string> {
  return anySelection(type, depth - 1).map((inside) => `${name} ${inside}`);
}
