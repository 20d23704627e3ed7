import type { ApolloClient } from '@apollo/client';
import { localErrors } from '../feedback/index.ts';
import type { EntityPiece, RecordData } from '../state/index.ts';

/** The record in an answer that has one field; undefined where the viewer reaches no such record. */
export function recordIn(data: unknown): RecordData | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const record: unknown = Object.entries(data).find(([name]) => name !== '__typename')?.[1];
  // The generated operation selects a record with its id, or answers null.
  return typeof record === 'object' && record !== null ? (record as RecordData) : undefined;
}

/** Reads a record anew from the server. */
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
