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

/** Values of all lists and objects together, as the API has it for variables; each costs more to build than to count. */
const mostValues = 20_000;

/** @throws RequestError 400 when `text` is not JSON, 413 when it nests deeper or holds more values than any request does */
export function parseJson(text: string): unknown {
  const { depth, values } = measured(text);
  if (depth > deepestJson) throw new RequestError(413, 'errors.limit.valuesTooDeep', { max: deepestJson });
  if (values > mostValues) throw new RequestError(413, 'errors.limit.tooManyValues', { max: mostValues });
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('the body is not JSON');
  }
}

/**
 * How deep a text nests and how many values it separates by commas, until either is too much. Both are counted outside of
 * texts, in which a backslash takes the next character with it.
 */
function measured(text: string): { readonly depth: number; readonly values: number } {
  let [depth, deepest, values, isInText] = [0, 0, 0, false];
  for (let index = 0; index < text.length && deepest <= deepestJson && values <= mostValues; index += 1) {
    const character = text[index];
    if (character === '"') isInText = !isInText;
    else if (isInText) index += character === '\\' ? 1 : 0;
    else if (character === ',') values += 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return { depth: deepest, values };
}

function tooLarge(): RequestError {
  return new RequestError(413, 'errors.limit.tooLarge', { max: maximumJsonBytes });
}
