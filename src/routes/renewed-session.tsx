import { useQuery } from '@apollo/client/react';
import { MeDocument } from '../../generated/portal/documents.ts';
import { NotRead } from '../../engine/react/index.ts';

/**
 * Shown while the token is unreadable. Querying the viewer renews or ends the session, which replaces this component.
 */
export function RenewedSession() {
  const { error, refetch } = useQuery(MeDocument, { fetchPolicy: 'network-only' });
  if (error === undefined) return <div aria-busy="true" />;
  return <NotRead error={error} onRetry={refetch} />;
}
