import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { isObject, parseGraphqlRequest, type GraphqlRequest } from './graphql-request.ts';
import { maximumJsonBytes, parseJson } from './json-body.ts';
import { badRequest, RequestError } from './request-error.ts';

/** The largest file, in bytes (specification, point 9), and how many one request may bring. */
export const maximumFileBytes = 25_000_000;
const maximumFiles = 20;

/** Takes a file's bytes as they arrive; what it resolves to is the value of the `Upload` variable. */
export type ReceiveFile = (name: string, content: Readable) => Promise<unknown>;

interface Parts {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, unknown>;
}

/**
 * Reads a body of the GraphQL multipart request specification: `operations`, `map`, then the files, which go to
 * `receive` while they arrive and never stand in memory as a whole.
 * @throws RequestError 413 for a file past {@link maximumFileBytes}, 400 for a body of another shape
 */
export async function readMultipartBody(request: IncomingMessage, receive: ReceiveFile): Promise<GraphqlRequest> {
  const { fields, files } = await readParts(request, receive);
  const operations = parseJson(fields.get('operations') ?? '');
  const map = parseJson(fields.get('map') ?? '');
  if (!isObject(map)) throw badRequest('"map" is not an object');
  for (const [part, paths] of Object.entries(map)) {
    if (!files.has(part) || !Array.isArray(paths)) throw badRequest(`"map" names the part ${part}, which did not come`);
    for (const path of paths) place(operations, String(path).split('.'), files.get(part));
  }
  return parseGraphqlRequest(operations);
}

async function readParts(request: IncomingMessage, receive: ReceiveFile): Promise<Parts> {
  const parser = openParser(request);
  const parts = collectParts(parser, receive);
  const aborted = new Promise<never>((_, reject) => {
    request.once('aborted', () => {
      reject(badRequest('the body ended early'));
    });
  });
  try {
    request.pipe(parser);
    await Promise.race([parts.finished, aborted]);
    return { fields: parts.fields, files: new Map(await Promise.all(parts.received)) };
  } catch (error) {
    request.unpipe(parser);
    for (const content of parts.contents) content.destroy();
    await Promise.allSettled(parts.received);
    throw error;
  }
}

function collectParts(parser: Busboy, receive: ReceiveFile) {
  const fields = new Map<string, string>();
  const received: Promise<readonly [string, unknown]>[] = [];
  const contents: Readable[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, _nameTruncated, isTruncated) => {
      if (isTruncated) reject(new RequestError(413, 'errors.limit.tooLarge', { max: maximumJsonBytes }));
      fields.set(name, value);
    });
    parser.on('file', (part, stream, name) => {
      // The parser's own streams neither end nor fail when the parsing stops in the middle of one.
      const content = stream.pipe(new PassThrough());
      const file = receive(name, content).then((value) => [part, value] as const);
      file.catch(reject);
      stream.on('limit', () => {
        reject(new RequestError(413, 'errors.entity.file.too_large', { name, max: maximumFileBytes / 1_000_000 }));
      });
      received.push(file);
      contents.push(content);
    });
    parser.on('filesLimit', () => {
      reject(new RequestError(413, 'errors.entity.file.tooMany', { max: maximumFiles }));
    });
    parser.on('error', () => {
      reject(badRequest('the body is not a multipart form'));
    });
    parser.on('finish', resolve);
  });
  return { fields, received, contents, finished };
}

function openParser(request: IncomingMessage): Busboy {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { fileSize: maximumFileBytes, files: maximumFiles, fieldSize: maximumJsonBytes, fields: 2 },
    });
  } catch {
    // Thrown for a content type without a boundary.
    throw badRequest('the body is not a multipart form');
  }
}

/** Puts a file where the map says; only places that the operations themselves hold are written. */
function place(target: unknown, path: readonly string[], value: unknown): void {
  const [step, ...rest] = path;
  // A list's own `length` is no place in it.
  const isPlace = step !== undefined && (!Array.isArray(target) || /^\d+$/u.test(step));
  if (!isPlace || typeof target !== 'object' || target === null || !Object.hasOwn(target, step)) {
    throw badRequest('"map" leads to no place in "operations"');
  }
  // `hasOwn` has just found the step in it.
  const holder = target as Record<string, unknown>;
  if (rest.length === 0) holder[step] = value;
  else place(holder[step], rest, value);
}
