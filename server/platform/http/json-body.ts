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

/** Lists and objects inside each other; building more of them takes far longer than counting their brackets. */
const deepestJson = 100;

/** @throws RequestError 400 when `text` is not JSON, 413 when it nests deeper than any request does */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new RequestError(413, 'errors.limit.valuesTooDeep', { max: deepestJson });
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('the body is not JSON');
  }
}

/** Brackets are counted outside of texts, in which a backslash takes the next character with it. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isInText = !isInText;
    else if (isInText) index += character === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > deepestJson) return true;
  }
  return false;
}

function tooLarge(): RequestError {
  return new RequestError(413, 'errors.limit.tooLarge', { max: maximumJsonBytes });
}
