import { useQuery } from '@apollo/client/react';
import { localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { hasUnsavedChanges } from '../guard/index.ts';
import { useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { recordIn } from './read-record.ts';

/** The state of reading a record. */
export type RecordReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | { readonly kind: 'read'; readonly record: RecordData };

/** A record by its id, or the result of an operation without arguments. */
export type RecordKey = { readonly id: string } | { readonly operation: string };

/** Reads one record. @throws Error for an entity without such a query */
export function useRecord({ entity, documents }: EntityPiece, name: RecordKey): RecordReading {
  const translate = useWords();
  const document = 'id' in name ? documents.one : documents.operations[name.operation];
  if (document === undefined) throw new Error(`"${entity.name}" answers no single record.`);
  const { data, previousData, error, loading, refetch } = useQuery(document, {
    variables: 'id' in name ? { id: name.id } : {},
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: false,
    context: localErrors,
  });
  // Keeps the previous record while changed metadata refetches other fields, and while there are unsaved edits,
  // whatever the refetch returns: saving reports a missing record without losing the edits.
  const isKept = loading || hasUnsavedChanges();
  const record = recordIn(data) ?? (isKept ? previousRecord(previousData, name) : undefined);
  if (record !== undefined) return { kind: 'read', record };
  if (loading) return { kind: 'loading' };
  if (error !== undefined)
    return { kind: 'failed', errors: toSentences(error, translate), retry: () => void refetch() };
  return { kind: 'missing' };
}

/** The previously read record, unless it has another id. */
function previousRecord(data: Parameters<typeof recordIn>[0], name: RecordKey): RecordData | undefined {
  const record = recordIn(data);
  return 'id' in name && record?.id !== name.id ? undefined : record;
}
