import { isInTheMiddle } from '../../engine/react/guard/index.ts';
import { nextExpiredSession, type ExpiredSession, type SessionEvent } from './expired-session.ts';

/** What a signed-in browser keeps. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const ACCESS = 'accessToken';
const REFRESH = 'refreshToken';
const DEVICE = 'deviceID';

/** Context of an operation that changes what the token says: it is answered once there is a new one. */
export const renewsToken = { renewsToken: true };

type Listener = () => void;
const listeners = new Set<Listener>();

let held: ExpiredSession = { token: undefined, strangers: 0 };

/** Who stays where they are although their session ended. */
export const expiredSession = (): ExpiredSession => held;

/** The tokens of this browser; undefined where nobody is signed in. */
export function readTokens(): Tokens | undefined {
  const accessToken = localStorage.getItem(ACCESS);
  const refreshToken = localStorage.getItem(REFRESH);
  return accessToken === null || refreshToken === null ? undefined : { accessToken, refreshToken };
}

/** Keeps the tokens of a login, a refresh or a workspace switch. */
export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  // Other tabs hear of the access token: by then they find both.
  localStorage.setItem(REFRESH, refreshToken);
  localStorage.setItem(ACCESS, accessToken);
  announce({ kind: 'signedIn', token: accessToken });
}

/** Ends the session in this browser: tokens, and what the session kept of lists unless somebody is held. */
export function clearSession(): void {
  const token = readTokens()?.accessToken;
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  announce({ kind: 'ended', token, isInTheMiddle: isInTheMiddle() });
}

/** Lets who is held go to the login. */
export function leaveExpiredSession(): void {
  announce({ kind: 'left' });
}

/**
 * Waits until whoever is held has signed in again. Answers their token; undefined where nobody is held, and where they left
 * or somebody else came: what they sent is not sent for another.
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

/** The id under which the server knows this browser; made once. */
export function deviceId(): string {
  const known = localStorage.getItem(DEVICE);
  if (known !== null) return known;
  const made = randomId();
  localStorage.setItem(DEVICE, made);
  return made;
}

/** Tells of every change of the session, in other tabs too. */
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
  else announce({ kind: 'ended', token: oldValue ?? undefined, isInTheMiddle: isInTheMiddle() });
}

function announce(event: SessionEvent): void {
  const { strangers } = held;
  held = nextExpiredSession(held, event);
  const isOver = event.kind !== 'signedIn' && held.token === undefined;
  if (isOver || held.strangers !== strangers) sessionStorage.clear();
  for (const listener of listeners) listener();
}

/** 128 random bits; `crypto.randomUUID` needs https, which a machine in a local network may not have. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
