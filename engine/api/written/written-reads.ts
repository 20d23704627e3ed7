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

/** Type of root fields that return JSON text: GraphQL does not complete their values. */
const Written = new GraphQLScalarType({ name: 'Written', serialize: (written) => written });

/**
 * A schema whose reads return `JsonText`: results are serialized directly, without completing each value in GraphQL.
 */
export interface WrittenReads {
  readonly schema: GraphQLSchema;
  /** True if it can run a valid document: no selected field has its own resolver. */
  readonly canRun: (document: DocumentNode) => boolean;
}

/** @param resolvers resolvers of the serialized reads, by root field */
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

/** Lists are serialized item by item up to this depth of the response: a page, its items. */
const deepestPart = 2;
/** Characters to serialize before yielding to the event loop. */
const chunkLength = 50_000;

async function written(writer: FieldWriter, value: unknown): Promise<JsonText> {
  const pieces: string[] = [];
  let piece = '';
  try {
    for (const part of writtenParts(writer, value, deepestPart)) {
      piece += part;
      if (piece.length < chunkLength) continue;
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
