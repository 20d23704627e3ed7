import type { Tokens } from './session.ts';

interface RefreshParts {
  readonly read: () => Tokens | undefined;
  readonly store: (tokens: Tokens) => void;
  readonly clear: () => void;
  /** Asks the server for the next tokens; undefined where it refuses. */
  readonly ask: (refreshToken: string) => Promise<Tokens | undefined>;
}

/**
 * Renews an access token that the server found too old. However many requests fail at once, one refresh runs and all
 * wait for it; a token that was renewed meanwhile, here or in another tab, is taken as it is.
 * Answers the token to try again with; undefined where the session has ended.
 */
export function createRefresh({
  read,
  store,
  clear,
  ask,
}: RefreshParts): (failed: string | undefined) => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;

  const renew = async (refreshToken: string): Promise<string | undefined> => {
    // A network failure is no refusal: the session stays, and the request fails as the network did.
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
