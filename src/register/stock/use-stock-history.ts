import { useQuery } from '@apollo/client/react';
import {
  StockHistoryDocument,
  type StockHistoryQuery,
  type StockHistoryQueryVariables,
} from '../../../generated/portal/documents.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { toSentences, useWords, type ErrorSentence } from '../../../engine/react/index.ts';

/** Daily closing stocks in order; amounts as returned by the API. */
export type StockPoints = StockHistoryQuery['stockHistory']['points'];

/** Loading state of a stock's history. */
export type StockHistoryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'read'; readonly unit: unknown; readonly points: StockPoints };

/** Loads the history of a stock: of one certificate, or of one fuel and unit. */
export function useStockHistory(variables: StockHistoryQueryVariables): StockHistoryState {
  const translate = useWords();
  const { data, error, loading, refetch } = useQuery(StockHistoryDocument, {
    variables,
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  if (loading) return { kind: 'loading' };
  if (data !== undefined) return { kind: 'read', unit: data.stockHistory.amountUnit, points: data.stockHistory.points };
  return {
    kind: 'failed',
    errors: error === undefined ? [] : toSentences(error, translate),
    retry: () => void refetch().catch(() => undefined),
  };
}
