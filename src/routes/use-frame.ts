import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { localErrors } from '../../engine/react/feedback/index.ts';
import { MeDocument, MenuCountsDocument, UnreadNoticesDocument } from '../../generated/portal/documents.ts';
import { joinedQuery } from '../client/joined-query.ts';

const frame = joinedQuery('Frame', MeDocument, UnreadNoticesDocument, MenuCountsDocument);

/** How often somebody who only looks hears of what is new, in milliseconds. */
const NEWS_MS = 60_000;

/** What stands around every screen: who is signed in, how much they are told is new, how much waits for them. One request asks it. */
export function useFrame() {
  const client = useApolloClient();
  // Where a number of the menu fails the others stand; the screen it leads to says why.
  const { data } = useQuery(frame, { fetchPolicy: 'network-only', errorPolicy: 'all', context: localErrors });
  useEffect(() => {
    const ask = () => {
      // Nobody waits for it, so nobody is told where it fails; the next time it is asked again.
      if (!document.hidden && navigator.onLine)
        client.query({ query: frame, errorPolicy: 'all', context: localErrors }).catch(() => undefined);
    };
    const timer = setInterval(ask, NEWS_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client]);
  const counts = Object.fromEntries((data?.menuCounts ?? []).map(({ board, total }) => [board, total ?? 0]));
  return { me: data?.me, unread: data?.unreadNotices, counts };
}
