import type { IncomingMessage } from 'node:http';
import { badRequest, RequestError } from './request-error.ts';

/** The largest JSON body and the largest `operations` of a multipart body, in bytes. */
export const maximumJsonBytes = 1_000_000;

/**
 * Reads a JSON body while counting its bytes.
 * @throws RequestError 413 past {@link maximumJsonBytes}, 400 when it is not JSON
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > maximumJsonBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    // `setEncoding` is never called on the request, so every chunk is a Buffer.
    const buffer = chunk as Buffer;
    bytes += buffer.length;
    if (bytes > maximumJsonBytes) throw tooLarge();
    chunks.push(buffer);
  }
  return parseJson(Buffer.concat(chunks).toString('utf8'));
}

/** @throws RequestError 400 when `text` is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('the body is not JSON');
  }
}

function tooLarge(): RequestError {
  return new RequestError(413, 'errors.limit.tooLarge', { max: maximumJsonBytes });
}
