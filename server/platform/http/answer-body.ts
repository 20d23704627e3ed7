import { setImmediate } from 'node:timers/promises';
import { JsonText } from '../../../engine/api/index.ts';

/** The largest answer, in bytes: a page of a thousand records with all that a list shows of them has less. */
export const maximumAnswerBytes = 10_000_000;

/** Characters written before others get their turn. */
const together = 200_000;
/** Inside an answer lists are written item by item down to here: data, an operation, the items of its page. */
const deepestPart = 3;

/** An answer as JSON, written part by part; undefined as soon as it is past `maximumBytes`. */
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

/** As `JSON.stringify` writes it. */
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
