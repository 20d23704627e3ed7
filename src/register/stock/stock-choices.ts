import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { MyStocksDocument } from '../../../generated/portal/documents.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import type { ChoicePage, ChoiceSource } from '../../../engine/react/picker/index.ts';

/** Certificates per request; specification, section 7. */
export const STOCK_PAGE_SIZE = 10;

const timing = { minCharacters: 0, debounceMs: 500 };

/** The viewer's stock as choices: certificates found by code, external code or substance type. */
export function useStockChoices(): ChoiceSource {
  const client = useApolloClient();
  return { timing, load: (search, index) => readStock(client, search, index * STOCK_PAGE_SIZE) };
}

async function readStock(client: ApolloClient, search: string, offset: number): Promise<ChoicePage> {
  const { data } = await client.query({
    query: MyStocksDocument,
    variables: { filter: { search }, offset, limit: STOCK_PAGE_SIZE },
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  const { items, count } = data?.myStocks ?? { items: [], count: 0 };
  const choices = items.map((item) => ({ ...item, id: item.certificate.id }));
  return { choices, hasMore: offset + items.length < count };
}
