const KEY = 'appVersion';

/** Header in which both sides send their version. */
export const VERSION_HEADER = 'app-version';

/** The server's last received version; undefined before. */
export const serverVersion = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

interface Page {
  readonly reload: () => void;
  /** True while a reload would lose unsaved input. */
  readonly hasPendingWork: () => boolean;
}

/**
 * Handles the server's version. A new one is stored and the page reloaded once; the reloaded portal then matches. With
 * unsaved input the reload is postponed until a later response.
 */
export function handleServerVersion(headers: Headers, { reload, hasPendingWork }: Page): void {
  const heard = headers.get(VERSION_HEADER);
  const stored = serverVersion();
  if (heard === null || heard === stored) return;
  if (stored !== undefined && hasPendingWork()) return;
  localStorage.setItem(KEY, heard);
  if (stored !== undefined) reload();
}
