import type { IncomingMessage } from 'node:http';
import { header, type Exchange, type Handler } from './exchange.ts';
import { parseGraphqlRequest, type GraphqlRequest } from './graphql-request.ts';
import { readJsonBody } from './json-body.ts';
import { readMultipartBody, type ReceiveFile } from './multipart-body.ts';
import { badRequest } from './request-error.ts';
import { sendJson, sendText } from './respond.ts';

/** Who is calling, as far as the transport can tell. */
export interface Caller {
  readonly requestId: string;
  readonly address: string;
  /** What stands after `Bearer`; not looked at here. */
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A place for the files of one request: what is still in it when the answer is sent goes. */
export interface IncomingFiles {
  readonly receive: ReceiveFile;
  readonly release: () => Promise<void>;
}

/** Characters of an idempotency key: several times what a UUID has. */
const longestKey = 128;

export interface GraphqlParts {
  /** Runs one request; resolves to a GraphQL answer whatever happens in it. */
  readonly answer: (request: GraphqlRequest, caller: Caller) => Promise<unknown>;
  readonly openIncoming: () => IncomingFiles;
}

/**
 * `/graphql`: one request by POST, as JSON or, with files, as multipart. The HTTP status speaks of the transport
 * alone: whatever GraphQL answers, its errors included, travels as 200.
 */
export function graphqlHandler({ answer, openIncoming }: GraphqlParts): Handler {
  return async (exchange) => {
    if (exchange.request.method !== 'POST') {
      exchange.response.setHeader('allow', 'POST');
      sendText(exchange.response, 405, 'This address answers GraphQL requests sent by POST.');
      return;
    }
    const caller = callerOf(exchange);
    const incoming = openIncoming();
    try {
      const request = await readRequest(exchange.request, incoming.receive);
      const started = performance.now();
      const result = await answer(request, caller);
      exchange.log.info({ operation: request.operationName, ms: Math.round(performance.now() - started) }, 'answered');
      sendJson(exchange.response, 200, result);
    } finally {
      await incoming.release();
    }
  };
}

async function readRequest(request: IncomingMessage, receive: ReceiveFile): Promise<GraphqlRequest> {
  const type = (header(request, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return parseGraphqlRequest(await readJsonBody(request));
  if (type === 'multipart/form-data') return await readMultipartBody(request, receive);
  throw badRequest('the content type is neither application/json nor multipart/form-data', 415);
}

function callerOf({ request, requestId, address }: Exchange): Caller {
  const [, token] = /^Bearer (.+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  return { requestId, address, token, idempotencyKey: idempotencyKeyOf(request) };
}

/** @throws RequestError 400 for a key of another length: cut, two keys could become the same one */
function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const key = header(request, 'idempotency-key');
  if (key === undefined || (key !== '' && key.length <= longestKey)) return key;
  throw badRequest(
    `the idempotency key has ${String(key.length)} characters; it needs between 1 and ${String(longestKey)}`,
  );
}
