import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { isValues } from '../../../engine/record/index.ts';
import { parseGraphqlRequest, type GraphqlRequest } from './graphql-request.ts';
import { maximumJsonBytes, parseJson } from './json-body.ts';
import { IncomingUploads, maximumFileBytes, maximumFiles, type ReceiveFile } from './incoming-uploads.ts';
import { badRequest, RequestError } from './request-error.ts';

/** A request whose files are still arriving; its `Upload` variables receive them on demand. */
export interface MultipartRequest {
  readonly request: GraphqlRequest;
  /** Error of the transfer, before or after the response. */
  readonly failure: () => RequestError | undefined;
  /** Stops reading the body; resolves when all writes have ended. */
  readonly stop: () => Promise<void>;
}

/** Allowance for part headers and the current chunk. */
const slackBytes = 250_000;
const maximumFieldsBytes = 2 * maximumJsonBytes + slackBytes;
const maximumBodyBytes = maximumFieldsBytes + maximumFiles * maximumFileBytes;

/**
 * Reads a body of the GraphQL multipart request specification: `operations` and `map` before the files. Files are
 * streamed to `receive` once the request asks for one, and are never in memory as a whole.
 * @throws RequestError 413 for more than {@link maximumFiles} files or too many bytes, 400 for a malformed body
 */
export async function readMultipartRequest(request: IncomingMessage, receive: ReceiveFile): Promise<MultipartRequest> {
  if (Number(request.headers['content-length'] ?? 0) > maximumBodyBytes) throw tooLarge(maximumBodyBytes);
  const uploads = new IncomingUploads(receive);
  const parser = openParser(request);
  const stop = async (): Promise<void> => {
    request.unpipe(parser);
    await uploads.stop();
  };
  try {
    const read = await new Promise<GraphqlRequest>((resolve, reject) => {
      const fail = (error: RequestError): void => {
        uploads.fail(error);
        reject(error);
      };
      const limit = { bytes: maximumFieldsBytes };
      limitBytes(request, limit, fail);
      listen(parser, {
        uploads,
        resolve: (read) => {
          limit.bytes = maximumBodyBytes;
          resolve(read);
        },
        fail,
      });
      request.once('close', () => {
        if (!request.complete) fail(badRequest('the body ended early'));
      });
      request.pipe(parser);
    });
    return { request: read, failure: () => uploads.failure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Fails once the body exceeds the current limit. */
function limitBytes(request: IncomingMessage, limit: { readonly bytes: number }, fail: Listening['fail']): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= limit.bytes) return;
    request.off('data', count);
    fail(tooLarge(limit.bytes));
  };
  request.on('data', count);
}

interface Listening {
  readonly uploads: IncomingUploads;
  /** Called as soon as the request is parsed. */
  readonly resolve: (request: GraphqlRequest) => void;
  readonly fail: (error: RequestError) => void;
}

function listen(parser: Busboy, { uploads, resolve, fail }: Listening): void {
  const fields = new Map<string, string>();
  /** Turns errors into a refusal; the parser would swallow them. */
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      fail(error instanceof RequestError ? error : badRequest('the body is not a multipart form'));
    }
  };
  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    guarded(() => {
      if (isTruncated) throw tooLarge(maximumJsonBytes);
      fields.set(name, value);
      const [operations, map] = [fields.get('operations'), fields.get('map')];
      if (operations !== undefined && map !== undefined) resolve(withUploads(operations, map, uploads));
    });
  });
  parser.on('file', (part, content, name: string | undefined) => {
    content.on('error', () => {
      fail(badRequest('the body is not a multipart form'));
    });
    content.on('limit', () => {
      fail(
        new RequestError(413, 'errors.entity.file.too_large', { name: name ?? '', max: maximumFileBytes / 1_000_000 }),
      );
    });
    guarded(() => {
      if (name === undefined || name === '') throw badRequest(`the file of the part ${part} has no name`);
      uploads.arrive(part, { name, content });
    });
  });
  for (const limit of ['filesLimit', 'partsLimit'] as const) {
    parser.on(limit, () => {
      fail(tooManyFiles());
    });
  }
  parser.on('fieldsLimit', () => {
    fail(badRequest('the form has fields besides "operations" and "map"'));
  });
  parser.on('error', () => {
    fail(badRequest('the body is not a multipart form'));
  });
  parser.on('finish', () => {
    guarded(() => {
      if (fields.size < 2) throw badRequest('the form has no "operations" or no "map"');
      uploads.end();
    });
  });
}

/** The request with an `Upload` at each mapped path. */
function withUploads(operationsText: string, mapText: string, uploads: IncomingUploads): GraphqlRequest {
  const operations = parseJson(operationsText);
  const map = parseJson(mapText);
  if (!isValues(map)) throw badRequest('"map" is not an object');
  if (Object.keys(map).length > maximumFiles) throw tooManyFiles();
  for (const [part, paths] of Object.entries(map)) {
    if (!Array.isArray(paths)) throw badRequest(`"map" has no list of places for the part ${part}`);
    const upload = uploads.expect(part);
    for (const path of paths) setAt(operations, String(path).split('.'), upload);
  }
  return parseGraphqlRequest(operations);
}

function tooLarge(max: number): RequestError {
  return new RequestError(413, 'errors.limit.tooLarge', { max });
}

function tooManyFiles(): RequestError {
  return new RequestError(413, 'errors.entity.file.tooMany', { max: maximumFiles });
}

function openParser(request: IncomingMessage): Busboy {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: {
        fileSize: maximumFileBytes,
        files: maximumFiles,
        fieldSize: maximumJsonBytes,
        fields: 2,
        parts: maximumFiles + 2,
      },
    });
  } catch {
    // Thrown for a content type without boundary.
    throw badRequest('the body is not a multipart form');
  }
}

/** Sets an upload at a mapped path; only existing properties of the operations are written. */
function setAt(target: unknown, path: readonly string[], value: unknown): void {
  const [step, ...rest] = path;
  // Excludes `length` of arrays.
  const isPlace = step !== undefined && (!Array.isArray(target) || /^\d+$/u.test(step));
  if (!isPlace || typeof target !== 'object' || target === null || !Object.hasOwn(target, step)) {
    throw badRequest('"map" leads to no place in "operations"');
  }
  // `hasOwn` proves the key exists
  const holder = target as Record<string, unknown>;
  if (rest.length === 0) holder[step] = value;
  else setAt(holder[step], rest, value);
}
