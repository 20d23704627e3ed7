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

/** Characters of documents kept parsed and validated: several times what the portal has. */
const keptCharacters = 500_000;

/** What is wrong with a document is told to its author, who mends the first of it first. */
const mostErrors = 20;

type Prepared =
  | { readonly kind: 'document'; readonly document: DocumentNode; readonly isWritten: boolean }
  | { readonly kind: 'refused'; readonly errors: readonly GraphQLError[] };

/** What the data of an answer are: values, or for who sends them on, JSON as far as it can be written at once. */
export type AnswerForm = 'values' | 'json';

interface Executable<Context> {
  readonly schema: GraphQLSchema;
  readonly reads: WrittenReads;
  /** Limits: they hold before the rules of the GraphQL specification are looked at. */
  readonly rules: readonly ValidationRule[];
  /** Why a valid document is not run with these variables in this context. */
  readonly refusalOf: (
    request: Pick<GraphqlRequest, 'variables' | 'operationName'> & { readonly document: DocumentNode },
    context: Context,
  ) => GraphQLError | undefined;
}

export interface Executor<Context> {
  /** Runs one request; `context` is what resolvers get. */
  readonly execute: (request: GraphqlRequest, context: Context, form: AnswerForm) => Promise<ExecutionResult>;
  /** The one operation of the contract that a request asks for, `several`, or `invalid` where it was not run. */
  readonly operationOf: (request: GraphqlRequest) => string;
  /** Whether a request that was run changes nothing. */
  readonly onlyReads: (request: GraphqlRequest) => boolean;
}

/** Runs GraphQL requests against a schema. A document is parsed and validated the first time it comes. */
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

/** Fields of the contract's root are a closed set, unlike the names that whoever asks gives to documents. */
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

/** Characters of a document; the portal's longest has a tenth of it. */
const longestDocument = 20_000;

/** Brackets of any kind inside each other: the parser recurses, and would run out of stack long before out of tokens. */
const deepestBrackets = 100;

/** @throws GraphQLError where a document is longer, or its brackets nest deeper, than any operation needs */
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
