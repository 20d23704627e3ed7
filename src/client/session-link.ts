import { ApolloLink } from '@apollo/client';
import { catchError, from, map, mergeMap, type Observable, of } from 'rxjs';
import { addHeaders } from './headers.ts';

interface SessionParts {
  readonly accessToken: () => string | undefined;
  /** Renews the token that failed; undefined where the session has ended. */
  readonly refresh: (failed: string | undefined) => Promise<string | undefined>;
}

const BAD_TOKEN = 'BadTokenError';

/** Sends the token with every operation; where the server finds it too old, renews it and asks once more. */
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
        if (!speaksOfBadToken(answer.errors)) return of(answer);
        return from(refresh(token)).pipe(mergeMap((renewed) => (renewed === undefined ? of(answer) : send(renewed))));
      }),
    );
  });
}

/** What was saved is answered so, also where the token cannot be renewed: it serves until the next try. */
function answerAfter(renewed: Promise<unknown>, answer: ApolloLink.Result): Observable<ApolloLink.Result> {
  return from(renewed).pipe(
    map(() => answer),
    catchError(() => of(answer)),
  );
}

/** Whether an operation that succeeded has changed what its token says. */
function isOutdated(operation: ApolloLink.Operation, { errors }: ApolloLink.Result): boolean {
  return errors === undefined && operation.getContext()['renewsToken'] === true;
}

/** Whether an answer's errors say that its token is not or no longer good. */
export function speaksOfBadToken(errors: ApolloLink.Result['errors']): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === BAD_TOKEN) ?? false;
}
