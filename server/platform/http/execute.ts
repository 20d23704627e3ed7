import {
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  Lexer,
  Source,
  TokenKind,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql';
import { NotWritten, type WrittenReads } from '../../../engine/api/index.ts';
import { LruCache } from '../../../engine/record/index.ts';
import type { GraphqlRequest } from './graphql-request.ts';

/** Cache size in characters of parsed documents: several times those of the portal. */
const keptCharacters = 500_000;

/** Limit of reported validation errors; authors fix the first ones first. */
const mostErrors = 20;

type Prepared =
  | { readonly kind: 'document'; readonly document: DocumentNode; readonly isWritten: boolean }
  | { readonly kind: 'refused'; readonly errors: readonly GraphQLError[] };

/** Form of the response data: values, or pre-serialized JSON for callers that send them on. */
export type AnswerForm = 'values' | 'json';

interface Executable<Context> {
  readonly schema: GraphQLSchema;
  readonly reads: WrittenReads;
  /** Limits, checked before the rules of the GraphQL specification. */
  readonly rules: readonly ValidationRule[];
  /** Reason not to run a valid document with these variables and context. */
  readonly refusalOf: (
    request: Pick<GraphqlRequest, 'variables' | 'operationName'> & { readonly document: DocumentNode },
    context: Context,
  ) => GraphQLError | undefined;
}

export interface Executor<Context> {
  /** Runs one request; `context` is passed to resolvers. */
  readonly execute: (request: GraphqlRequest, context: Context, form: AnswerForm) => Promise<ExecutionResult>;
  /** The operation of a request, `several`, or `invalid` when it was not run. */
  readonly operationOf: (request: GraphqlRequest) => string;
  /** True when the executed request is a query only. */
  readonly onlyReads: (request: GraphqlRequest) => boolean;
}

/** Creates the executor of a schema. Parsed and validated documents are cached. */
export function createExecutor<Context>(executable: Executable<Context>): Executor<Context> {
  const { schema, reads, refusalOf } = executable;
  const documents = new LruCache<Prepared>(keptCharacters, (query) => query.length);
  const prepare = (query: string): Prepared => {
    const known = documents.find(query);
    if (known !== undefined) return known;
    const prepared = prepareDocument(executable, query);
    if (prepared.kind === 'document') documents.set(query, prepared);
    return prepared;
  };
  return {
    execute: async ({ query, variables, operationName }, contextValue, form) => {
      const prepared = prepare(query);
      if (prepared.kind === 'refused') return { errors: prepared.errors };
      const { document } = prepared;
      const refusal = refusalOf({ document, variables, operationName }, contextValue);
      if (refusal !== undefined) return { errors: [refusal] };
      const execution = { document, variableValues: variables, operationName, contextValue };
      if (form === 'json' && prepared.isWritten) {
        const answer = await execute({ ...execution, schema: reads.schema });
        if (answer.errors?.some(({ originalError }) => originalError instanceof NotWritten) !== true) return answer;
      }
      return await execute({ ...execution, schema });
    },
    operationOf: ({ query, operationName }) => {
      const prepared = documents.find(query);
      return prepared?.kind === 'document' ? operationIn(prepared.document, operationName) : 'invalid';
    },
    onlyReads: ({ query, operationName }) => {
      const prepared = documents.find(query);
      if (prepared?.kind !== 'document') return false;
      return getOperationAST(prepared.document, operationName)?.operation === OperationTypeNode.QUERY;
    },
  };
}

/** Root fields are a closed set, unlike document names and aliases. */
function operationIn(document: DocumentNode, operationName: string | undefined): string {
  const operation = getOperationAST(document, operationName);
  const [only, ...others] = operation?.selectionSet.selections ?? [];
  return only?.kind === Kind.FIELD && others.length === 0 ? only.name.value : 'several';
}

function prepareDocument<Context>({ schema, reads, rules }: Executable<Context>, query: string): Prepared {
  try {
    checkDocumentText(query);
    const document = parse(query);
    const limits = validate(schema, document, rules);
    const errors = limits.length > 0 ? limits : validate(schema, document, specifiedRules, { maxErrors: mostErrors });
    if (errors.length > 0) return { kind: 'refused', errors };
    return { kind: 'document', document, isWritten: reads.canRun(document) };
  } catch (error) {
    if (error instanceof GraphQLError) return { kind: 'refused', errors: [error] };
    throw error;
  }
}

/** Maximum characters of a document; ten times the portal's longest. */
const longestDocument = 20_000;

/** Maximum nesting of brackets: the recursive parser would overflow the stack before its token limit. */
const deepestBrackets = 100;

/** @throws GraphQLError when a document is too long or nested too deeply */
function checkDocumentText(query: string): void {
  if (query.length > longestDocument) throw limitError('errors.limit.documentTooLong', longestDocument);
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (opening.has(kind)) depth += 1;
    if (closing.has(kind)) depth -= 1;
    if (depth > deepestBrackets) throw limitError('errors.limit.tooDeep', deepestBrackets);
  }
}

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);

const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

function limitError(message: string, max: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LimitError', params: { max } } });
}
