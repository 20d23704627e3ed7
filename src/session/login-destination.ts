export const LOGIN = '/login';

const WANTED = 'next';
export const START = '/';

/** The address of the login that leads on to `wanted`, a place of the portal. */
export function loginBefore(wanted: string): string {
  return wanted === START ? LOGIN : `${LOGIN}?${new URLSearchParams({ [WANTED]: wanted })}`;
}

/** Where the login leads on to, as its address says; the start where that is no place of the portal at `origin`. */
export function loginDestination(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(WANTED) ?? START;
  if (!URL.canParse(wanted, origin)) return START;
  const url = new URL(wanted, origin);
  // Anybody may have written the link: it never leads to another site, nor round in a circle.
  const isElsewhere = !wanted.startsWith('/') || url.origin !== origin;
  // A path that begins with two slashes, as `/a/..//elsewhere.example` does once it is read, names another site.
  if (isElsewhere || url.pathname.startsWith('//') || url.pathname === LOGIN) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}
