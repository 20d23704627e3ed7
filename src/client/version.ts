const KEY = 'appVersion';

/** Name of the header in which both sides say their version. */
export const VERSION_HEADER = 'app-version';

/** The server's version as last heard; undefined until then. */
export const serverVersion = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

/**
 * Hears the server's version. Another one than the stored is stored, and the page is loaded anew, once: the portal
 * that the new server serves then hears the version it has stored.
 */
export function hearVersion(headers: Headers, reload: () => void): void {
  const heard = headers.get(VERSION_HEADER);
  const stored = serverVersion();
  if (heard === null || heard === stored) return;
  localStorage.setItem(KEY, heard);
  if (stored !== undefined) reload();
}
