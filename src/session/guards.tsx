import type { ReactNode } from 'react';
import { createPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { RefusedView, messageSentence, useWords } from '../../engine/react/index.ts';
import { useSession } from './use-session.ts';
import { LOGIN, loginBefore, loginDestination } from './login-destination.ts';

export const NOT_FOUND = '/not-found';

/** Admits signed-in users; redirects others to the login, with their target. */
export function SignedInOnly() {
  const wanted = createPath(useLocation());
  return useSession().isSignedIn ? <Outlet /> : <Navigate to={loginBefore(wanted)} replace />;
}

/** Admits visitors who are not signed in; redirects others to their target or the start. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  return useSession().isSignedIn ? <Navigate to={loginDestination(search, location.origin)} replace /> : children;
}

/**
 * Shows a screen to viewers with the permission and the reason to those from whom it is withheld; otherwise "not
 * found".
 */
export function Permitted({
  permission,
  children,
}: {
  readonly permission: string | undefined;
  readonly children: ReactNode;
}) {
  const { viewer, withheld } = useSession();
  const translate = useWords();
  if (permission === undefined || viewer.permissions?.includes(permission) === true) return children;
  if (withheld?.permissions.includes(permission) !== true) return <Navigate to={NOT_FOUND} replace />;
  return <RefusedView reason={messageSentence(withheld.reason, withheld.params, translate)} />;
}

/** An unknown address: redirects to the login, or to "not found" for signed-in users. */
export function Unknown() {
  return <Navigate to={useSession().isSignedIn ? NOT_FOUND : LOGIN} replace />;
}
