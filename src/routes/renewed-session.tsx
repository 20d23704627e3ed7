import { useQuery } from '@apollo/client/react';
import { MeDocument } from '../../generated/portal/documents.ts';
import { FailureView, toSentences, useWords } from '../../engine/react/index.ts';

/**
 * Stands where nobody can be read from the token. Asking who it is renews the session, or ends it: either way what is
 * shown here is then another thing.
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
