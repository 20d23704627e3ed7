import { setImmediate } from 'node:timers/promises';
import { JsonText } from '../../../engine/api/index.ts';

/** Maximum size of a response in bytes; a page of a thousand records with all list fields is smaller. */
export const maximumAnswerBytes = 10_000_000;

/** Characters written before yielding to the event loop. */
const together = 200_000;
/** Lists are streamed item by item up to this depth of the response: data, operation, items of its page. */
const deepestPart = 3;

/** Serializes a response to JSON in chunks; undefined as soon as it exceeds `maximumBytes`. */
export async function answerBody(answer: unknown, maximumBytes = maximumAnswerBytes): Promise<Buffer | undefined> {
  const written: Buffer[] = [];
  let waiting = '';
  let bytes = 0;
  const write = (): void => {
    const part = Buffer.from(waiting);
    bytes += part.length;
    written.push(part);
    waiting = '';
  };
  for (const part of partsOf(answer, 0)) {
    waiting += part;
    if (waiting.length < together) continue;
    write();
    if (bytes > maximumBytes) return undefined;
    await setImmediate();
  }
  write();
  return bytes > maximumBytes ? undefined : Buffer.concat(written);
}

/** Chunks of what `JSON.stringify` would return. */
function* partsOf(value: unknown, depth: number): Generator<string> {
  if (value instanceof JsonText) {
    yield* value.pieces;
    return;
  }
  if (depth > deepestPart || typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield value === undefined ? 'null' : JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  let isFirst = true;
  for (const [name, inner] of Object.entries(value)) {
    if (!isList && inner === undefined) continue;
    yield `${isFirst ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}`;
    isFirst = false;
    yield* partsOf(inner, depth + 1);
  }
  yield isList ? ']' : '}';
}
