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

/** The caller as far as the transport knows. */
export interface HttpCaller {
  readonly requestId: string;
  readonly address: string;
  /** Bearer token, not verified here. */
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** User-Agent header, truncated for the list of sessions. */
  readonly userAgent: string | undefined;
}

/** Upload folder of one request; files not kept are deleted when the request ends. */
export interface IncomingFiles {
  readonly receive: ReceiveFile;
  readonly release: () => Promise<void>;
}

/** Maximum characters of an idempotency key; several times the length of a UUID. */
const longestKey = 128;
const longestUserAgent = 255;

export interface GraphqlOptions {
  /** Runs one request; always resolves to a GraphQL response. */
  readonly answer: (request: GraphqlRequest, caller: HttpCaller) => Promise<unknown>;
  readonly openIncoming: () => IncomingFiles;
}

/**
 * `/graphql`: one POST request, as JSON or (with files) as multipart. The HTTP status only describes the transport:
 * every GraphQL response, including errors, is sent as 200.
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

/** `/schema.graphql`: the public schema as text, for code generators and readers. */
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

/** Seconds to wait after a limit error; undefined without one. */
function secondsToWait(result: unknown): number | undefined {
  const errors = isValues(result) && Array.isArray(result['errors']) ? result['errors'] : [];
  const waits = errors.flatMap((error: unknown) => {
    const seconds = isValues(error) ? valueAt(error, 'extensions.params.seconds') : undefined;
    return typeof seconds === 'number' ? [seconds] : [];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** Refuses a response past the limit: a truncated one could be taken for complete. */
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

/** Reads the caller from the headers. */
export function httpCallerOf({ request, requestId, address }: Exchange): HttpCaller {
  const [, token] = /^Bearer (.+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  const userAgent = header(request, 'user-agent')?.slice(0, longestUserAgent);
  return { requestId, address, token, idempotencyKey: idempotencyKeyOf(request), userAgent };
}

/** @throws RequestError 400 for an invalid length; truncating could make two keys equal */
function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const key = header(request, 'idempotency-key');
  if (key === undefined || (key !== '' && key.length <= longestKey)) return key;
  throw badRequest(
    `the idempotency key has ${String(key.length)} characters; it needs between 1 and ${String(longestKey)}`,
  );
}
