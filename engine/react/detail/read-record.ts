import type { ApolloClient } from '@apollo/client';
import { localErrors } from '../feedback/index.ts';
import type { EntityPiece, RecordData } from '../state/index.ts';

/** The record in a response with one field; undefined when it is outside the viewer's scope. */
export function recordIn(data: unknown): RecordData | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const record: unknown = Object.entries(data).find(([name]) => name !== '__typename')?.[1];
  // The generated operation selects a record with its id, or returns null.
  return typeof record === 'object' && record !== null ? (record as RecordData) : undefined;
}

/** Reads a record from the server, bypassing the cache. */
export async function readRecord(
  client: ApolloClient,
  { documents }: EntityPiece,
  id: string,
): Promise<RecordData | undefined> {
  if (documents.one === undefined) return undefined;
  const { data } = await client.query({
    query: documents.one,
    variables: { id },
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  return recordIn(data);
}
