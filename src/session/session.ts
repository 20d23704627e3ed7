/** What a signed-in browser keeps. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const ACCESS = 'accessToken';
const REFRESH = 'refreshToken';
const DEVICE = 'deviceID';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The tokens of this browser; undefined where nobody is signed in. */
export function readTokens(): Tokens | undefined {
  const accessToken = localStorage.getItem(ACCESS);
  const refreshToken = localStorage.getItem(REFRESH);
  return accessToken === null || refreshToken === null ? undefined : { accessToken, refreshToken };
}

/** Keeps the tokens of a login, a refresh or a workspace switch. */
export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  localStorage.setItem(ACCESS, accessToken);
  localStorage.setItem(REFRESH, refreshToken);
  announce();
}

/** Ends the session in this browser: tokens, and what the session kept of lists. */
export function clearSession(): void {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  sessionStorage.clear();
  announce();
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
  listeners.add(listener);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ACCESS || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** 128 random bits; `crypto.randomUUID` needs https, which a machine in a local network may not have. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
