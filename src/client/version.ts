const KEY = 'appVersion';

/** Name of the header in which both sides say their version. */
export const VERSION_HEADER = 'app-version';

/** The server's version as last heard; undefined until then. */
export const serverVersion = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

interface Page {
  readonly reload: () => void;
  /** Whether a reload would take something from under the person's hands. */
  readonly isInTheMiddle: () => boolean;
}

/**
 * Hears the server's version. Another one than the stored is stored, and the page is loaded anew, once: the portal
 * that the new server serves then hears the version it has stored. Who is in the middle of something finishes it first:
 * the version is heard again with the next answer.
 */
export function hearVersion(headers: Headers, { reload, isInTheMiddle }: Page): void {
  const heard = headers.get(VERSION_HEADER);
  const stored = serverVersion();
  if (heard === null || heard === stored) return;
  if (stored !== undefined && isInTheMiddle()) return;
  localStorage.setItem(KEY, heard);
  if (stored !== undefined) reload();
}
