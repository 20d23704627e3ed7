import type { ServerResponse } from 'node:http';
import type { ApiError } from '../../../engine/api/index.ts';
import { acceptedCodings, compress } from './content-coding.ts';
import type { Exchange } from './exchange.ts';

/** Sends a short value as JSON that nothing on the way may keep. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendBody(response, status, Buffer.from(JSON.stringify(value)), json);
}

/** A shorter answer fits one packet of the network as it is. */
const leastCompressed = 1_000;

const json = 'application/json; charset=utf-8';
export const plainTextType = 'text/plain; charset=utf-8';

/** Sends a text that is written already, JSON unless told, compressed as its client accepts it. */
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

/** Sends one plain sentence, for people and machines that do not speak GraphQL. */
export function sendText(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': plainTextType, 'cache-control': 'no-store' });
  response.end(`${sentence}\n`);
}

/** What was refused, in the shape of a GraphQL answer, so that one client code reads both. */
export function errorAnswer(error: ApiError) {
  return { errors: error.issues.map(({ message, code, params }) => ({ message, extensions: { code, params } })) };
}
