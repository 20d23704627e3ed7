import { badRequest } from './request-error.ts';

/** What a client asks: one GraphQL document with its variables. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** @throws RequestError 400 when the body is not one GraphQL request; several in one body are not taken */
export function parseGraphqlRequest(body: unknown): GraphqlRequest {
  if (!isObject(body)) throw badRequest('the body is not one GraphQL request');
  const { query, operationName, variables } = body;
  if (typeof query !== 'string') throw badRequest('"query" is not a text');
  if (!isAbsent(operationName) && typeof operationName !== 'string') throw badRequest('"operationName" is not a text');
  if (!isAbsent(variables) && !isObject(variables)) throw badRequest('"variables" is not an object');
  return { query, operationName: operationName ?? undefined, variables: variables ?? {} };
}

/** A JSON object: neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
