import type { IncomingMessage } from 'node:http';
import { badRequest, RequestError } from './request-error.ts';

/** Maximum bytes of a JSON body and of the `operations` part of a multipart body. */
export const maximumJsonBytes = 1_000_000;

/**
 * Reads a JSON body with a size limit.
 * @throws RequestError 413 past {@link maximumJsonBytes}, 400 when it is not JSON
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > maximumJsonBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    // Without `setEncoding` chunks are Buffers.
    const buffer = chunk as Buffer;
    bytes += buffer.length;
    if (bytes > maximumJsonBytes) throw tooLarge();
    chunks.push(buffer);
  }
  return parseJson(Buffer.concat(chunks).toString('utf8'));
}

/** Maximum nesting depth, checked before parsing because counting is far cheaper. */
const deepestJson = 100;

/** Maximum number of values, as for variables in the API; counting is cheaper than parsing. */
const mostValues = 20_000;

/** @throws RequestError 400 when `text` is not JSON, 413 when it is nested too deeply or has too many values */
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

/** Counts nesting depth and commas outside of strings (with backslash escapes), up to the limits. */
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
