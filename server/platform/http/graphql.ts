import type { IncomingMessage } from 'node:http';
import { typeDefinitions } from '../../../engine/graphql/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isValues, valueAt } from '../../../engine/record/index.ts';
import { drain } from './drain.ts';
import { header, type Exchange, type Handler } from './exchange.ts';
import { parseGraphqlRequest, type GraphqlRequest } from './graphql-request.ts';
import { readJsonBody } from './json-body.ts';
import type { ReceiveFile } from './incoming-uploads.ts';
import { readMultipartRequest, type MultipartRequest } from './multipart-body.ts';
import { answerBody, maximumAnswerBytes } from './answer-body.ts';
import { badRequest, RequestError } from './request-error.ts';
import { errorAnswer, plainTextType, sendCompressed, sendText } from './respond.ts';

/** Who is calling, as far as the transport can tell. */
export interface HttpCaller {
  readonly requestId: string;
  readonly address: string;
  /** What stands after `Bearer`; not looked at here. */
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** What the caller's program says of itself; as much as a list of sessions shows. */
  readonly userAgent: string | undefined;
}

/** A place for the files of one request: what nobody kept of it when the request ends goes. */
export interface IncomingFiles {
  readonly receive: ReceiveFile;
  readonly release: () => Promise<void>;
}

/** Characters of an idempotency key: several times what a UUID has. */
const longestKey = 128;
const longestUserAgent = 255;

export interface GraphqlOptions {
  /** Runs one request; resolves to a GraphQL answer whatever happens in it. */
  readonly answer: (request: GraphqlRequest, caller: HttpCaller) => Promise<unknown>;
  readonly openIncoming: () => IncomingFiles;
}

/**
 * `/graphql`: one request by POST, as JSON or, with files, as multipart. The HTTP status speaks of the transport
 * alone: whatever GraphQL answers, its errors included, travels as 200.
 */
export function graphqlHandler({ answer, openIncoming }: GraphqlOptions): Handler {
  return async (exchange) => {
    if (exchange.request.method !== 'POST') {
      exchange.response.setHeader('allow', 'POST');
      sendText(exchange.response, 405, 'This address answers GraphQL requests sent by POST.');
      return;
    }
    const caller = httpCallerOf(exchange);
    const incoming = openIncoming();
    try {
      await answerRequest(exchange, (request) => answer(request, caller), incoming.receive);
    } finally {
      await incoming.release();
    }
  };
}

/** `/schema.graphql`: the contract as text, for code generators and whoever reads it; nothing in it is of anybody. */
export function contractHandler(catalogue: Catalogue): Handler {
  let text: Buffer | undefined;
  return (exchange) => sendCompressed(exchange, (text ??= Buffer.from(typeDefinitions(catalogue))), plainTextType);
}

async function answerRequest(
  exchange: Exchange,
  answer: (request: GraphqlRequest) => Promise<unknown>,
  receive: ReceiveFile,
): Promise<void> {
  const { request, failure, stop } = await readRequest(exchange.request, receive);
  try {
    const result = await answer(request);
    const refused = failure();
    if (refused !== undefined) throw refused;
    const wait = secondsToWait(result);
    if (wait !== undefined) exchange.response.setHeader('retry-after', String(wait));
    await sendCompressed(exchange, await bodyOf(result));
  } finally {
    await stop();
    drain(exchange.request);
  }
}

/** When something that was refused for a limit may be asked again; undefined where nothing was. */
function secondsToWait(result: unknown): number | undefined {
  const errors = isValues(result) && Array.isArray(result['errors']) ? result['errors'] : [];
  const waits = errors.flatMap((error: unknown) => {
    const seconds = isValues(error) ? valueAt(error, 'extensions.params.seconds') : undefined;
    return typeof seconds === 'number' ? [seconds] : [];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** An answer past the limit is none: a part of it could be taken for the whole. */
async function bodyOf(result: unknown): Promise<Buffer> {
  const body = await answerBody(result);
  if (body !== undefined) return body;
  const tooLarge = new RequestError(413, 'errors.limit.answerTooLarge', { max: maximumAnswerBytes });
  return Buffer.from(JSON.stringify(errorAnswer(tooLarge)));
}

async function readRequest(request: IncomingMessage, receive: ReceiveFile): Promise<MultipartRequest> {
  const type = (header(request, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return withoutFiles(parseGraphqlRequest(await readJsonBody(request)));
  if (type === 'multipart/form-data') return await readMultipartRequest(request, receive);
  throw badRequest('the content type is neither application/json nor multipart/form-data', 415);
}

function withoutFiles(request: GraphqlRequest): MultipartRequest {
  return { request, failure: () => undefined, stop: () => Promise.resolve() };
}

/** Who sent a request, by its headers. */
export function httpCallerOf({ request, requestId, address }: Exchange): HttpCaller {
  const [, token] = /^Bearer (.+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  const userAgent = header(request, 'user-agent')?.slice(0, longestUserAgent);
  return { requestId, address, token, idempotencyKey: idempotencyKeyOf(request), userAgent };
}

/** @throws RequestError 400 for a key of another length: cut, two keys could become the same one */
function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const key = header(request, 'idempotency-key');
  if (key === undefined || (key !== '' && key.length <= longestKey)) return key;
  throw badRequest(
    `the idempotency key has ${String(key.length)} characters; it needs between 1 and ${String(longestKey)}`,
  );
}
