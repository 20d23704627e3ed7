import { type DocumentNode, GraphQLError, visit } from 'graphql';
import { ApiError, BadToken } from '../errors/api-error.ts';
import type { RequestContext } from '../types.ts';
import { variableLimit } from './variable-limits.ts';

/** A request about to be run: its document keeps the limits of documents. */
export interface AskedRequest {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Why a request is not run at all: its variables pass a limit, or it asks for the contract and nobody is signed in. */
export function requestRefusal(
  { document, variables }: AskedRequest,
  { viewer }: RequestContext,
): GraphQLError | undefined {
  const limit = variableLimit(variables);
  if (limit !== undefined) return refused(new ApiError([limit]));
  return viewer === undefined && asksContract(document) ? refused(new BadToken('errors.token.missing')) : undefined;
}

function refused(error: ApiError): GraphQLError {
  return new GraphQLError(error.message, { originalError: error });
}

const known = new WeakMap<DocumentNode, boolean>();

/** Whether a document asks what the contract is, anywhere: `__schema` and `__type` stand in queries alone. */
function asksContract(document: DocumentNode): boolean {
  const before = known.get(document);
  if (before !== undefined) return before;
  let asks = false;
  visit(document, {
    Field: ({ name }) => {
      asks ||= name.value === '__schema' || name.value === '__type';
    },
  });
  known.set(document, asks);
  return asks;
}
