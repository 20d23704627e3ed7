import { useQuery } from '@apollo/client/react';
import { localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { hasUnsavedChanges } from '../guard/index.ts';
import { useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { recordIn } from './read-record.ts';

/** Where the reading of a record has got to. */
export type RecordReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | { readonly kind: 'read'; readonly record: RecordData };

/** Which record: by its id, or what an operation without arguments answers. */
export type RecordKey = { readonly id: string } | { readonly operation: string };

/** Reads one record. @throws for an entity that answers no such record */
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
  // Where changed metadata ask for other fields, the record stays until they are here. What is edited stays whatever is
  // answered now, nothing or that there is no such record: the save says so, and takes no words away.
  const isKept = loading || hasUnsavedChanges();
  const record = recordIn(data) ?? (isKept ? previousRecord(previousData, name) : undefined);
  if (record !== undefined) return { kind: 'read', record };
  if (loading) return { kind: 'loading' };
  if (error !== undefined)
    return { kind: 'failed', errors: toSentences(error, translate), retry: () => void refetch() };
  return { kind: 'missing' };
}

/** What was read before, unless it is another record. */
function previousRecord(data: Parameters<typeof recordIn>[0], name: RecordKey): RecordData | undefined {
  const record = recordIn(data);
  return 'id' in name && record?.id !== name.id ? undefined : record;
}
