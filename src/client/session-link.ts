import { ApolloLink } from '@apollo/client';
import { catchError, from, map, mergeMap, type Observable, of } from 'rxjs';
import { addHeaders } from './headers.ts';

interface SessionParts {
  readonly accessToken: () => string | undefined;
  /** Renews the failed token; undefined when the session has ended. */
  readonly refresh: (failed: string | undefined) => Promise<string | undefined>;
}

const BAD_TOKEN = 'BadTokenError';

/** Sends the token with every operation; when the server finds it expired, renews it and retries once. */
export function sessionLink({ accessToken, refresh }: SessionParts): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const send = (token: string | undefined) => {
      if (token !== undefined) addHeaders(operation, { authorization: `Bearer ${token}` });
      return forward(operation);
    };
    const token = accessToken();
    return send(token).pipe(
      mergeMap((answer) => {
        if (token === undefined) return of(answer);
        if (isOutdated(operation, answer)) return answerAfter(refresh(token), answer);
        if (!hasBadToken(answer.errors)) return of(answer);
        return from(refresh(token)).pipe(mergeMap((renewed) => (renewed === undefined ? of(answer) : send(renewed))));
      }),
    );
  });
}

/** A successful save is reported even when renewing fails: the old token works until the next attempt. */
function answerAfter(renewed: Promise<unknown>, answer: ApolloLink.Result): Observable<ApolloLink.Result> {
  return from(renewed).pipe(
    map(() => answer),
    catchError(() => of(answer)),
  );
}

/** True when a successful operation has changed the claims of its token. */
function isOutdated(operation: ApolloLink.Operation, { errors }: ApolloLink.Result): boolean {
  return errors === undefined && operation.getContext()['renewsToken'] === true;
}

/** True when the errors report an invalid or expired token. */
export function hasBadToken(errors: ApolloLink.Result['errors']): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === BAD_TOKEN) ?? false;
}
