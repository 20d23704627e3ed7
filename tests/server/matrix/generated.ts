import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { isValues, type Values } from '../../../engine/record/index.ts';

/** The committed GraphQL schema. */
export const contract = buildSchema(readFileSync('server/schema.graphql', 'utf8'));

export type RootField = GraphQLField<unknown, unknown>;

/** All operations by name. */
export const operations: ReadonlyMap<string, RootField> = new Map(
  [contract.getQueryType(), contract.getMutationType()].flatMap((root) => Object.entries(root?.getFields() ?? {})),
);

const scalars: Readonly<Record<string, unknown>> = {
  ID: '1',
  String: 'x'.repeat(22),
  Int: 1,
  Boolean: true,
  Decimal: '1',
  Date: '2026-03-05',
  DateTime: '2026-03-05T10:00:00Z',
  JSON: {},
  // A file as the transport passes it on; it is not stored.
  Upload: { receive: () => Promise.resolve({ name: 'a.exe', size: 1, sha256: 'x', type: undefined }) },
};

/** The minimal valid value of a type. @throws Error for a scalar without a value here */
function valueOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType);
  if (isListType(type)) return [valueOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.value;
  if (isInputObjectType(type)) return requiredOf(Object.values(type.getFields()));
  if (!(type.name in scalars)) throw new Error(`Say in tests/server/matrix/generated.ts a value of ${type.name}.`);
  return scalars[type.name];
}

function requiredOf(given: readonly { readonly name: string; readonly type: GraphQLInputType }[]): Values {
  return Object.fromEntries(
    given.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => [name, valueOf(type)]),
  );
}

/** The required arguments of an operation, overridden and extended by `given`. */
export function argumentsOf({ args }: RootField, given: Values): Values {
  return merged(requiredOf(args), given);
}

function merged(one: Values, other: Values): Values {
  const together = Object.entries(other).map(([name, value]) => {
    const former = one[name];
    return [name, isValues(former) && isValues(value) ? merged(former, value) : value];
  });
  return { ...one, ...Object.fromEntries(together) };
}

/** Paths of the ids in the arguments of an operation: `certificateId`, `input.id`, `ids[]`. */
export function idsTakenBy(operation: string): readonly string[] {
  return (operations.get(operation)?.args ?? []).flatMap(({ name, type }) => idsIn(name, type));
}

function idsIn(path: string, type: GraphQLInputType): readonly string[] {
  if (isNonNullType(type)) return idsIn(path, type.ofType);
  if (isListType(type)) return idsIn(`${path}[]`, type.ofType);
  if (!isInputObjectType(type)) return getNamedType(type).name === 'ID' ? [path] : [];
  return Object.values(type.getFields()).flatMap((field) => idsIn(`${path}.${field.name}`, field.type));
}

/** The document of an operation, with a minimal selection that distinguishes records. */
export function requestOf(field: RootField): string {
  return requestWith(field, selectionOf(field.type));
}

/** The document of an operation, with a variable for each argument. */
export function requestWith(field: RootField, selection: string): string {
  const isQuery = contract.getQueryType()?.getFields()[field.name] === field;
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = given === '' ? field.name : `${field.name}(${given})`;
  const head = variables === '' ? '' : `(${variables})`;
  return `${isQuery ? 'query' : 'mutation'} ${head} { ${call} ${selection} }`;
}

function selectionOf(output: GraphQLOutputType): string {
  const type = getNamedType(output);
  if (!isObjectType(type)) return '';
  const fields = type.getFields();
  if (fields['id'] !== undefined && fields['rowVersion'] !== undefined) return '{ id }';
  const { items, pageInfo } = fields;
  if (items !== undefined && pageInfo !== undefined)
    return `{ items ${isLeafType(getNamedType(items.type)) ? '' : '{ id }'} pageInfo { totalElements } }`;
  const inside = Object.values(fields).map((each) =>
    isLeafType(getNamedType(each.type)) ? each.name : `${each.name} { __typename }`,
  );
  return `{ ${inside.join(' ')} }`;
}
