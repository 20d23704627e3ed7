import { useQuery } from '@apollo/client/react';
import { LineageDocument, type LineageQuery, type LineageQueryVariables } from '../../../generated/portal/documents.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { toSentences, useWords, type ErrorSentence } from '../../../engine/react/index.ts';

/** Where a quantity came from and went; amounts as the API writes them. */
export type Lineage = LineageQuery['lineage'];

/** A place a quantity comes to. */
export type LineageStop = Lineage['nodes'][number];

/** A quantity on its way between two places. */
export type Flow = Lineage['edges'][number];

/** Where the reading of a lineage has got to. */
export type LineageReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'read'; readonly lineage: Lineage };

/** Reads the lineage of a certificate or of a transaction. */
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
