import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { LogoutDocument } from '../../generated/portal/documents.ts';
import { useNavigation } from '../../engine/react/index.ts';
import { LOGIN } from '../session/login-destination.ts';
import { clearSession, deviceId, readTokens } from '../session/session.ts';

/** Ends the session on client and server, clears all data and goes to the login. */
export function LogoutScreen() {
  const client = useApolloClient();
  const { navigate } = useNavigation();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const signedOut =
      readTokens() === undefined
        ? Promise.resolve()
        : // Signs out locally even when the request fails.
          client.query({ query: LogoutDocument, variables: { deviceID: deviceId() }, errorPolicy: 'all' }).then(
            () => undefined,
            () => undefined,
          );
    void signedOut.then(async () => {
      clearSession();
      await client.clearStore();
      navigate(LOGIN, 'replace');
    });
  }, [client, navigate]);
  return null;
}
