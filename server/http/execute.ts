import { execute, GraphQLError, parse, specifiedRules, validate } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema, ValidationRule } from 'graphql';
import type { GraphqlRequest } from './graphql-request.ts';

/** Documents kept parsed and validated: several times what the portal has. */
const keptDocuments = 1_000;
/** A longer document is no operation of the portal and is not kept. */
const keptCharacters = 20_000;

type Prepared =
  | { readonly kind: 'document'; readonly document: DocumentNode }
  | { readonly kind: 'refused'; readonly errors: readonly GraphQLError[] };

/** Runs one request; `context` is what resolvers get. */
export type Execute = (request: GraphqlRequest, context: unknown) => Promise<ExecutionResult>;

/**
 * Runs GraphQL requests against a schema. A document is parsed and validated the first time it comes.
 * @param rules checked besides those of the GraphQL specification
 */
export function createExecutor(schema: GraphQLSchema, rules: readonly ValidationRule[]): Execute {
  const kept = new Map<string, Prepared>();
  const prepare = (query: string): Prepared => {
    const known = kept.get(query);
    if (known !== undefined) return known;
    const prepared = prepareDocument(schema, rules, query);
    if (prepared.kind === 'document' && query.length <= keptCharacters) keep(kept, query, prepared);
    return prepared;
  };
  return async ({ query, variables, operationName }, contextValue) => {
    const prepared = prepare(query);
    if (prepared.kind === 'refused') return { errors: prepared.errors };
    return await execute({
      schema,
      document: prepared.document,
      variableValues: variables,
      operationName,
      contextValue,
    });
  };
}

function prepareDocument(schema: GraphQLSchema, rules: readonly ValidationRule[], query: string): Prepared {
  try {
    const document = parse(query, { maxTokens: 10_000 });
    const errors = validate(schema, document, [...specifiedRules, ...rules]);
    return errors.length > 0 ? { kind: 'refused', errors } : { kind: 'document', document };
  } catch (error) {
    if (error instanceof GraphQLError) return { kind: 'refused', errors: [error] };
    throw error;
  }
}

/** The one kept longest makes room. */
function keep(kept: Map<string, Prepared>, query: string, prepared: Prepared): void {
  const [oldest] = kept.keys();
  if (kept.size >= keptDocuments && oldest !== undefined) kept.delete(oldest);
  kept.set(query, prepared);
}
