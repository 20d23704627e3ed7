import type { ServerResponse } from 'node:http';
import type { ApiError } from '../../../engine/api/index.ts';
import { acceptedCodings, compress } from './content-coding.ts';
import type { Exchange } from './exchange.ts';

/** Sends a short value as uncacheable JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendBody(response, status, Buffer.from(JSON.stringify(value)), json);
}

/** Smaller bodies fit into one packet uncompressed. */
const leastCompressed = 1_000;

const json = 'application/json; charset=utf-8';
export const plainTextType = 'text/plain; charset=utf-8';

/** Sends a serialized body, by default JSON, compressed as the client accepts. */
export async function sendCompressed({ request, response }: Exchange, body: Buffer, type = json): Promise<void> {
  response.setHeader('vary', 'accept-encoding');
  const [coding] = body.length < leastCompressed ? [] : acceptedCodings(request);
  if (coding === undefined) {
    sendBody(response, 200, body, type);
    return;
  }
  const compressed = await compress(coding, body);
  response.setHeader('content-encoding', coding);
  sendBody(response, 200, compressed, type);
}

function sendBody(response: ServerResponse, status: number, body: Buffer, type: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
}

/** Sends one plain-text sentence to clients that do not use GraphQL. */
export function sendText(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': plainTextType, 'cache-control': 'no-store' });
  response.end(`${sentence}\n`);
}

/** An error in the shape of a GraphQL response, so that clients parse one format. */
export function errorAnswer(error: ApiError) {
  return { errors: error.issues.map(({ message, code, params }) => ({ message, extensions: { code, params } })) };
}
