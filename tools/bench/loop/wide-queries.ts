import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** A query generated from the schema: one root field with a wide selection. */
export interface WideQuery {
  readonly name: string;
  readonly query: string;
}

interface Limits {
  /** Levels below the root field. */
  readonly depth: number;
  /** Nested lists. */
  readonly lists: number;
  readonly fields: number;
}

/** For each root field, a breadth-first selection up to the limits. */
export function wideQueries(schema: GraphQLSchema, limits: Limits): readonly WideQuery[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({
    name: field.name,
    query: `{ ${field.name}${argumentsOf(field.args)}${below(field, limits)} }`,
  }));
}

interface Branch {
  readonly name: string;
  readonly type: GraphQLObjectType;
  readonly lists: number;
  readonly selected: Map<string, Branch | undefined>;
}

/** Breadth-first, so that small limits are spent on width. */
function below(root: GraphQLField<unknown, unknown>, limits: Limits): string {
  const first = branchOf(root, 0);
  if (first === undefined) return '';
  let left = limits.fields - 1;
  let level = [first];
  for (let depth = 1; depth <= limits.depth && level.length > 0; depth += 1) {
    const next: Branch[] = [];
    for (const branch of level) {
      for (const field of Object.values(branch.type.getFields())) {
        const inside = branchOf(field, branch.lists);
        // A nested field also costs its own selection.
        const cost = inside === undefined ? 1 : 2;
        if (cost > left || (inside !== undefined && (depth === limits.depth || inside.lists > limits.lists))) continue;
        left -= cost;
        branch.selected.set(field.name, inside);
        if (inside !== undefined) next.push(inside);
      }
    }
    level = next;
  }
  return written(first);
}

function branchOf({ name, type }: GraphQLField<unknown, unknown>, lists: number): Branch | undefined {
  const named = getNamedType(type);
  if (!isObjectType(named)) return undefined;
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  return { name, type: named, lists: isList ? lists + 1 : lists, selected: new Map() };
}

function written({ selected }: Branch): string {
  const parts = [...selected].map(([name, inside]) => (inside === undefined ? name : `${name}${written(inside)}`));
  return ` { ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;
}

function argumentsOf(given: readonly GraphQLArgument[]): string {
  const required = given.filter(({ type }) => isNonNullType(type));
  return required.length === 0 ? '' : `(${required.map(({ name, type }) => `${name}: ${literal(type)}`).join(', ')})`;
}

function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return `[${literal(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${required.map(({ name, type: inner }) => `${name}: ${literal(inner)}`).join(', ')} }`;
  }
  return isLeafType(type) ? (literals[type.name] ?? '"1000"') : 'null';
}

const literals: Readonly<Record<string, string>> = {
  Int: '10',
  Boolean: 'true',
  Date: '"2026-03-05"',
  DateTime: '"2026-03-05T10:00:00Z"',
};
