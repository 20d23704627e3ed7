import { useQuery } from '@apollo/client/react';
import { LineageDocument, type LineageQuery, type LineageQueryVariables } from '../../../generated/portal/documents.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { toSentences, useWords, type ErrorSentence } from '../../../engine/react/index.ts';

/** Origin and destination of a quantity; amounts as returned by the API. */
export type Lineage = LineageQuery['lineage'];

/** A node that a quantity passes. */
export type LineageStop = Lineage['nodes'][number];

/** A flow between two nodes. */
export type Flow = Lineage['edges'][number];

/** Loading state of a lineage. */
export type LineageReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'read'; readonly lineage: Lineage };

/** Loads the lineage of a certificate or transaction. */
export function useLineage(variables: LineageQueryVariables): LineageReading {
  const translate = useWords();
  const { data, error, loading, refetch } = useQuery(LineageDocument, {
    variables,
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  if (loading) return { kind: 'loading' };
  if (data !== undefined) return { kind: 'read', lineage: data.lineage };
  const errors = error === undefined ? [] : toSentences(error, translate);
  if (errors.some(({ code }) => code === 'NotFoundError')) return { kind: 'missing' };
  return { kind: 'failed', errors, retry: () => void refetch().catch(() => undefined) };
}
