import { type DocumentNode, getOperationAST, GraphQLError, type GraphQLSchema, visit } from 'graphql';
import { type Values, memoizeByKey } from '../../record/index.ts';
import { ApiError, BadToken } from '../errors/api-error.ts';
import { variableIssues } from '../errors/variable-issues.ts';
import type { RequestContext } from '../types.ts';
import { variableLimit } from './variable-limits.ts';

/** A request before execution; its document is within the limits. */
export interface PendingRequest {
  readonly document: DocumentNode;
  readonly variables: Values;
  readonly operationName?: string | undefined;
}

/**
 * The refusal of a request: variables exceed a limit or do not match their types, or it uses introspection without a
 * viewer.
 */
export function requestRefusal(
  schema: GraphQLSchema,
  { document, variables, operationName }: PendingRequest,
  { viewer }: RequestContext,
): GraphQLError | undefined {
  const limit = variableLimit(variables);
  if (limit !== undefined) return refused(new ApiError([limit]));
  if (viewer === undefined && asksContract(document)) return refused(new BadToken('errors.token.missing'));
  const operation = getOperationAST(document, operationName);
  const issues = operation ? variableIssues(schema, operation, variables) : [];
  return issues.length > 0 ? refused(new ApiError(issues)) : undefined;
}

function refused(error: ApiError): GraphQLError {
  return new GraphQLError(error.message, { originalError: error });
}

/** True if a document uses introspection; only queries contain `__schema` and `__type`. */
const asksContract = memoizeByKey((document: DocumentNode): boolean => {
  let asks = false;
  visit(document, {
    Field: ({ name }) => {
      asks ||= name.value === '__schema' || name.value === '__type';
    },
  });
  return asks;
});
