import { hasPendingWork } from '../../engine/react/guard/index.ts';
import { nextExpiredSession, type ExpiredSession, type SessionEvent } from './expired-session.ts';

/** Tokens of a signed-in browser. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const ACCESS = 'accessToken';
const REFRESH = 'refreshToken';
const DEVICE = 'deviceID';

/** Context of an operation that changes token claims: its response waits for the new token. */
export const renewsToken = { renewsToken: true };

type Listener = () => void;
const listeners = new Set<Listener>();

let held: ExpiredSession = { token: undefined, strangers: 0 };

/** The held session, if any. */
export const expiredSession = (): ExpiredSession => held;

/** The tokens of this browser; undefined when nobody is signed in. */
export function readTokens(): Tokens | undefined {
  const accessToken = localStorage.getItem(ACCESS);
  const refreshToken = localStorage.getItem(REFRESH);
  return accessToken === null || refreshToken === null ? undefined : { accessToken, refreshToken };
}

/** Stores the tokens of a login, refresh or workspace switch. */
export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  // Other tabs listen to the access token, so it is stored last.
  localStorage.setItem(REFRESH, refreshToken);
  localStorage.setItem(ACCESS, accessToken);
  announce({ kind: 'signedIn', token: accessToken });
}

/** Ends the session in this browser: clears tokens, and stored list states unless a session is held. */
export function clearSession(): void {
  const token = readTokens()?.accessToken;
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  announce({ kind: 'ended', token, hasPendingWork: hasPendingWork() });
}

/** Discards the held session and goes to the login. */
export function leaveExpiredSession(): void {
  announce({ kind: 'left' });
}

/**
 * Waits until the held user has signed in again. Resolves to the new token; undefined when nobody is held, or when the
 * user left or another one signed in, so that pending requests are not sent for another person.
 */
export function signedInAgain(): Promise<string | undefined> {
  const { token, strangers } = held;
  if (token === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      if (held.token !== undefined) return;
      stop();
      resolve(held.strangers === strangers ? readTokens()?.accessToken : undefined);
    });
  });
}

/** The id of this browser, created once. */
export function deviceId(): string {
  const known = localStorage.getItem(DEVICE);
  if (known !== null) return known;
  const made = randomId();
  localStorage.setItem(DEVICE, made);
  return made;
}

/** Notifies of every session change, also in other tabs. */
export function subscribeToSession(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hearOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTabs);
  };
}

function hearOtherTabs({ key, oldValue, newValue }: StorageEvent): void {
  if (key !== ACCESS && key !== null) return;
  if (newValue !== null) announce({ kind: 'signedIn', token: newValue, was: oldValue ?? undefined });
  else announce({ kind: 'ended', token: oldValue ?? undefined, hasPendingWork: hasPendingWork() });
}

function announce(event: SessionEvent): void {
  const { strangers } = held;
  held = nextExpiredSession(held, event);
  const isOver = event.kind !== 'signedIn' && held.token === undefined;
  if (isOver || held.strangers !== strangers) sessionStorage.clear();
  for (const listener of listeners) listener();
}

/** 128 random bits; `crypto.randomUUID` requires https, which a local network may lack. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
