import { useQuery } from '@apollo/client/react';
import { MeDocument } from '../../generated/portal/documents.ts';
import { FailureView, toSentences, useWords } from '../../engine/react/index.ts';

/**
 * Shown while the token is unreadable. Querying the viewer renews or ends the session, which replaces this component.
 */
export function RenewedSession() {
  const translate = useWords();
  const { error, refetch } = useQuery(MeDocument, { fetchPolicy: 'network-only' });
  if (error === undefined) return <div aria-busy="true" />;
  return (
    <FailureView
      title={translate('errors.data_not_loaded')}
      errors={toSentences(error, translate)}
      onRetry={() => void refetch()}
    />
  );
}
