import { setImmediate } from 'node:timers/promises';
import {
  BREAK,
  type DocumentNode,
  type GraphQLFieldResolver,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  isNonNullType,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { memoizeBySelection } from '../resolve/selected-fields.ts';
import { type FieldWriter, fieldWriter, writtenParts } from './field-writer.ts';
import { JsonText, NotWritten } from './json-text.ts';

/** Stands for the type of a root field that is answered as JSON: GraphQL looks no further into it. */
const Written = new GraphQLScalarType({ name: 'Written', serialize: (written) => written });

/** A schema that answers reads as `JsonText`: what was found is written at once, without a value of GraphQL's for each of it. */
export interface WrittenReads {
  readonly schema: GraphQLSchema;
  /** Whether it can run a valid document: where nothing that is selected has a resolver of its own. */
  readonly canRun: (document: DocumentNode) => boolean;
}

/** @param resolvers what finds the reads that are written, by the name of their root field */
export function writtenReads<Context>(
  schema: GraphQLSchema,
  resolvers: ReadonlyMap<string, GraphQLFieldResolver<unknown, Context>>,
): WrittenReads {
  const { query, types, ...config } = schema.toConfig();
  const root = new GraphQLObjectType(query?.toConfig() ?? { name: 'Query', fields: {} });
  for (const field of Object.values(root.getFields())) {
    const resolve = resolvers.get(field.name);
    if (resolve === undefined) continue;
    field.resolve = writing(field.type, resolve);
    field.type = isNonNullType(field.type) ? new GraphQLNonNull(Written) : Written;
  }
  const others = types.filter((type) => type !== query);
  return {
    schema: new GraphQLSchema({ ...config, query: root, types: others, assumeValid: true }),
    canRun: (document) => !resolvesInside(schema, document),
  };
}

function writing<Context>(
  type: GraphQLOutputType,
  resolve: GraphQLFieldResolver<unknown, Context>,
): GraphQLFieldResolver<unknown, Context> {
  const writerFor = memoizeBySelection((info: GraphQLResolveInfo) => fieldWriter(info, type));
  return async (source, given, context, info) => {
    const value: unknown = await resolve(source, given, context, info);
    return value == null ? null : await written(writerFor(info, ''), value);
  };
}

/** Objects and lists inside each other between which others may get their turn: a page, its items. */
const deepestPart = 2;
/** Characters written before they do. */
const together = 50_000;

async function written(writer: FieldWriter, value: unknown): Promise<JsonText> {
  const pieces: string[] = [];
  let piece = '';
  try {
    for (const part of writtenParts(writer, value, deepestPart)) {
      piece += part;
      if (piece.length < together) continue;
      pieces.push(piece);
      piece = '';
      await setImmediate();
    }
  } catch (cause) {
    throw new NotWritten('GraphQL tells what is wrong', { cause });
  }
  return new JsonText([...pieces, piece]);
}

function resolvesInside(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let hasResolver = false;
  const check = visitWithTypeInfo(types, {
    OperationDefinition: ({ operation }) => {
      hasResolver ||= operation !== OperationTypeNode.QUERY;
      return hasResolver ? BREAK : undefined;
    },
    Field: ({ name }) => {
      const isInside = types.getParentType() !== schema.getQueryType() && name.value !== '__typename';
      hasResolver ||= isInside && types.getFieldDef()?.resolve !== undefined;
      return hasResolver ? BREAK : undefined;
    },
  });
  visit(document, check);
  return hasResolver;
}
