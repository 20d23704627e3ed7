import { ApolloClient, ApolloLink, type InMemoryCache } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { RemoveTypenameFromVariablesLink } from '@apollo/client/link/remove-typename';
import { createRefresh } from '../session/refresh.ts';
import { clearSession, deviceId, readTokens, signedInAgain, storeTokens } from '../session/session.ts';
import { hasPendingWork } from '../../engine/react/guard/index.ts';
import { hasLocalErrors } from '../../engine/react/feedback/index.ts';
import { requestTokens } from './request-tokens.ts';
import { clientDefaults } from './client-defaults.ts';
import { commitPosition, storeCommitPosition, clearCommitPosition, POSITION_HEADER } from './commit-position.ts';
import { repeatLink } from './repeat-link.ts';
import { sessionLink } from './session-link.ts';
import { transportLink } from './transport-link.ts';
import { handleServerVersion, VERSION_HEADER } from './version.ts';

interface ClientOptions {
  readonly cache: InMemoryCache;
  readonly version: string;
  /** Called for every operation that failed finally. */
  readonly onError: (error: unknown) => void;
}

/** Creates the client: session, versions, errors, files. */
export function createClient({ cache, version, onError }: ClientOptions): ApolloClient {
  const transport = transportLink({
    url: '/graphql',
    headers: () => ({ [VERSION_HEADER]: version, [POSITION_HEADER]: commitPosition() }),
    onResponse: (headers) => {
      storeCommitPosition(headers);
      handleServerVersion(headers, { reload: () => location.reload(), hasPendingWork });
    },
    onLost: () => clearCommitPosition(),
  });
  const refresh = createRefresh({
    read: readTokens,
    store: storeTokens,
    clear: clearSession,
    ask: (refreshToken) => requestTokens(transport, { refreshToken, deviceID: deviceId() }),
  });
  return new ApolloClient({
    link: ApolloLink.from([
      new ErrorLink(({ error, operation }) => {
        if (!hasLocalErrors(operation.getContext())) onError(error);
      }),
      new RemoveTypenameFromVariablesLink(),
      repeatLink({ store: sessionStorage }),
      sessionLink({
        accessToken: () => readTokens()?.accessToken,
        // An operation of an expired session waits until its sender has signed in again, and is then resent.
        refresh: async (failed) => (await refresh(failed)) ?? (await signedInAgain()),
      }),
      transport,
    ]),
    cache,
    defaultOptions: clientDefaults,
  });
}
