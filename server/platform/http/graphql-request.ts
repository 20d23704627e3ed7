import { isValues, type Values } from '../../../engine/record/index.ts';
import { badRequest } from './request-error.ts';

/** A GraphQL request: one document with its variables. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Values;
}

/** @throws RequestError 400 when the body is not one GraphQL request; batches are not supported */
export function parseGraphqlRequest(body: unknown): GraphqlRequest {
  if (!isValues(body)) throw badRequest('the body is not one GraphQL request');
  const { query, operationName, variables } = body;
  if (typeof query !== 'string') throw badRequest('"query" is not a text');
  if (!isAbsent(operationName) && typeof operationName !== 'string') throw badRequest('"operationName" is not a text');
  if (!isAbsent(variables) && !isValues(variables)) throw badRequest('"variables" is not an object');
  return { query, operationName: operationName ?? undefined, variables: variables ?? {} };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
