import type { Tokens } from './session.ts';

interface RefreshParts {
  readonly read: () => Tokens | undefined;
  readonly store: (tokens: Tokens) => void;
  readonly clear: () => void;
  /** Requests new tokens; undefined on refusal. */
  readonly ask: (refreshToken: string) => Promise<Tokens | undefined>;
}

/**
 * Renews an expired access token. Concurrent failures share one refresh; a token renewed meanwhile in any tab is used
 * as it is. Returns the token for the retry; undefined when the session has ended.
 */
export function createRefresh({
  read,
  store,
  clear,
  ask,
}: RefreshParts): (failed: string | undefined) => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;

  const renew = async (refreshToken: string): Promise<string | undefined> => {
    // A network failure is not a refusal: the session stays and the request fails.
    const tokens = await ask(refreshToken);
    if (tokens === undefined) clear();
    else store(tokens);
    return tokens?.accessToken;
  };

  return (failed) => {
    if (running !== undefined) return running;
    const tokens = read();
    if (tokens === undefined) return Promise.resolve(undefined);
    if (tokens.accessToken !== failed) return Promise.resolve(tokens.accessToken);
    running = renew(tokens.refreshToken).finally(() => {
      running = undefined;
    });
    return running;
  };
}
