import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { FilesUnavailable } from '../../../engine/api/index.ts';
import { tlsFailureReason, describeTlsFailure } from '../peer-certificates.ts';
import { checkedKey, type Contents } from './contents.ts';
import type { S3Address } from './s3-address.ts';

/** Lost and 5xx responses are retried with exponential backoff from half a second. */
const retries = 3;
const initRetryMs = 500;

/** Timeout of a silent store; a save holds its database connection meanwhile. */
const longestWaitMs = 60_000;

/**
 * Contents as objects of a bucket with path-style addresses, as every S3-compatible store accepts.
 * A store silent for longer than `answersWithinMs` fails without a retry.
 */
export function s3Contents({ base, ...signing }: S3Address, answersWithinMs = longestWaitMs): Contents {
  const client = new AwsClient({ ...signing, service: 's3', retries, initRetryMs });
  // No redirects: contents go to the configured store only.
  const ask = async (storageKey: string, init: RequestInit, silence = limitSilence(answersWithinMs)) => {
    const request = { ...init, redirect: 'error', signal: silence.signal } as const;
    return await silence.limit(client.fetch(`${base}${checkedKey(storageKey)}`, request));
  };
  return {
    put: async (storageKey, { path, sha256 }) => {
      // A file blob is streamed, and read again on a retry. The store verifies the hash.
      const body = await openAsBlob(path);
      const answer = await ask(storageKey, { method: 'PUT', body, headers: { 'x-amz-content-sha256': sha256 } });
      await answer.body?.cancel();
      if (!answer.ok) throw refused('keep', storageKey, answer);
    },
    read: async (storageKey) => {
      const silence = limitSilence(answersWithinMs);
      const answer = await ask(storageKey, { method: 'GET' }, silence);
      if (!answer.ok || answer.body === null) {
        await answer.body?.cancel();
        throw refused('read', storageKey, answer);
      }
      return Readable.from(chunksOf(answer.body, silence));
    },
    sizeOf: async (storageKey) => {
      const answer = await ask(storageKey, { method: 'HEAD' });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw refused('find', storageKey, answer);
      return Number(answer.headers.get('content-length'));
    },
    remove: async (storageKey) => {
      const answer = await ask(storageKey, { method: 'DELETE' });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw refused('delete', storageKey, answer);
    },
  };
}

/** Timeout for silence of the store, with the abort signal of the request. */
interface SilenceLimit {
  readonly signal: AbortSignal;
  /** @throws FilesUnavailable */
  readonly limit: <T>(waiting: Promise<T>) => Promise<T>;
}

function limitSilence(milliseconds: number): SilenceLimit {
  const ending = new AbortController();
  const silence = new Error(`the S3 store did not answer within ${String(milliseconds)} ms`);
  return {
    signal: ending.signal,
    limit: async (waiting) => {
      const timer = setTimeout(() => ending.abort(silence), milliseconds);
      try {
        return await waiting;
      } catch (error) {
        throw unanswered(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The connection may break while reading. The timeout does not run while a slow reader consumes data. */
async function* chunksOf(body: ReadableStream<Uint8Array>, { limit }: SilenceLimit): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const chunk = await limit(chunks.next());
      if (chunk.done === true) return;
      yield chunk.value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** TLS verification failures are permanent; other errors become FilesUnavailable. */
function unanswered(error: unknown): unknown {
  if (tlsFailureReason(error) !== undefined) return describeTlsFailure(error, 'the S3 store');
  return new FilesUnavailable(
    `the S3 store did not answer: ${error instanceof Error ? error.message : String(error)}`,
    {
      cause: error,
    },
  );
}

function refused(what: string, storageKey: string, { status }: Response): Error {
  const sentence = `the S3 store did not ${what} ${storageKey}: it answered ${String(status)}`;
  return status >= 500 || status === 429 ? new FilesUnavailable(sentence) : new Error(sentence);
}
