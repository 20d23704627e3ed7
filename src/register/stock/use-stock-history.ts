import { useQuery } from '@apollo/client/react';
import {
  StockHistoryDocument,
  type StockHistoryQuery,
  type StockHistoryQueryVariables,
} from '../../../generated/portal/documents.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { toSentences, useWords, type ErrorSentence } from '../../../engine/react/index.ts';

/** A stock at the ends of days, in order; amounts as the API writes them. */
export type StockPoints = StockHistoryQuery['stockHistory']['points'];

/** Where the reading of a stock's history has got to. */
export type StockHistoryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'read'; readonly unit: unknown; readonly points: StockPoints };

/** Reads how a stock came to what it is: of one certificate, or of one fuel in one unit. */
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
