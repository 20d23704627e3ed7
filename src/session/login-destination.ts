export const LOGIN = '/login';

const WANTED = 'next';
export const START = '/';

/** The login address that redirects to `wanted` afterwards. */
export function loginBefore(wanted: string): string {
  return wanted === START ? LOGIN : `${LOGIN}?${new URLSearchParams({ [WANTED]: wanted })}`;
}

/** The redirect target of a login address; the start unless it is a path of the portal at `origin`. */
export function loginDestination(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(WANTED) ?? START;
  if (!URL.canParse(wanted, origin)) return START;
  const url = new URL(wanted, origin);
  // Links may be forged: never redirect to another site or back to the login.
  const isElsewhere = !wanted.startsWith('/') || url.origin !== origin;
  // A path that normalizes to two leading slashes, such as `/a/..//elsewhere.example`, names another site.
  if (isElsewhere || url.pathname.startsWith('//') || url.pathname === LOGIN) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}
