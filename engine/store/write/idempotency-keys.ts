import sql from 'sql-template-tag';
import type { Connection } from '../types.ts';

/** A repeatable request: the same key of the same person returns the first answer. */
export interface KeyedRequest {
  readonly viewerId: string;
  readonly key: string;
  readonly operation: string;
  /** Digest of the arguments: a different request with the same key is refused. */
  readonly fingerprint: string;
}

/** The state of a key: new, answered, or used for another request. */
export type StoredAnswer =
  | { readonly kind: 'new' }
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'reused' };

/** Reserves a key for this request; a concurrent request with it waits until the first is committed or rolled back. */
export async function takeIdempotencyKey(connection: Connection, request: KeyedRequest): Promise<StoredAnswer> {
  const { viewerId, key, operation, fingerprint } = request;
  const taken = await connection.query(sql`
    insert into idempotency_key (viewer_id, key, operation, fingerprint) values (${viewerId}, ${key}, ${operation}, ${fingerprint})
    on conflict (viewer_id, key) do nothing returning key`);
  if (taken.length > 0) return { kind: 'new' };
  const [known] = await connection.query<{ operation: string; fingerprint: string; answer: unknown }>(sql`
    select operation, fingerprint, answer from idempotency_key where viewer_id = ${viewerId} and key = ${key}`);
  if (known?.operation !== operation || known.fingerprint !== fingerprint) return { kind: 'reused' };
  return { kind: 'answered', answer: known.answer };
}

/** Stores the answer of a request whose key was reserved in the same database transaction. */
export async function storeAnswer(
  connection: Connection,
  { viewerId, key }: KeyedRequest,
  answer: unknown,
): Promise<void> {
  await connection.query(
    sql`update idempotency_key set answer = ${JSON.stringify(answer)}::jsonb where viewer_id = ${viewerId} and key = ${key}`,
  );
}

/** Deletes up to `count` answers created before a time. @returns number of deleted answers */
export async function deleteOldResponses(connection: Connection, before: Date, count: number): Promise<number> {
  const gone = await connection.query(sql`
    delete from idempotency_key where (viewer_id, key) in (
      select viewer_id, key from idempotency_key where created_at < ${before} limit ${count}
    ) returning 1`);
  return gone.length;
}
