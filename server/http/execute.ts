import { execute, GraphQLError, Lexer, parse, Source, specifiedRules, TokenKind, validate } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema, ValidationRule } from 'graphql';
import type { GraphqlRequest } from './graphql-request.ts';

/** Documents kept parsed and validated: several times what the portal has. */
const keptDocuments = 1_000;
/** A longer document is no operation of the portal and is not kept. */
const keptCharacters = 20_000;

/** Brackets of any kind inside each other: the parser recurses, and would run out of stack long before out of tokens. */
const deepestBrackets = 100;

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
    checkBrackets(query);
    const document = parse(query, { maxTokens: 10_000 });
    const errors = validate(schema, document, [...specifiedRules, ...rules]);
    return errors.length > 0 ? { kind: 'refused', errors } : { kind: 'document', document };
  } catch (error) {
    if (error instanceof GraphQLError) return { kind: 'refused', errors: [error] };
    throw error;
  }
}

/** @throws GraphQLError where brackets nest deeper than any operation needs */
function checkBrackets(query: string): void {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (opening.has(kind)) depth += 1;
    if (closing.has(kind)) depth -= 1;
    if (depth > deepestBrackets)
      throw new GraphQLError('errors.limit.tooDeep', {
        extensions: { code: 'LimitError', params: { max: deepestBrackets } },
      });
  }
}

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** The one kept longest makes room. */
function keep(kept: Map<string, Prepared>, query: string, prepared: Prepared): void {
  const [oldest] = kept.keys();
  if (kept.size >= keptDocuments && oldest !== undefined) kept.delete(oldest);
  kept.set(query, prepared);
}
