import type { ReactNode } from 'react';
import { createPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { RefusedView, messageSentence, useWords } from '../../engine/react/index.ts';
import { useSession } from './use-session.ts';
import { LOGIN, loginBefore, loginDestination } from './login-destination.ts';

export const NOT_FOUND = '/not-found';

/** Lets in whoever is signed in; others go to the login, and from there on to where they wanted. */
export function SignedInOnly() {
  const wanted = createPath(useLocation());
  return useSession().isSignedIn ? <Outlet /> : <Navigate to={loginBefore(wanted)} replace />;
}

/** Lets in whoever is not signed in; others go on to where they wanted, or to the start. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  return useSession().isSignedIn ? <Navigate to={loginDestination(search, location.origin)} replace /> : children;
}

/** Shows a screen to those with the permission; says why to those from whom it is withheld. For others it does not exist. */
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

/** An address that leads nowhere: to the login for those not signed in, else to the page that says so. */
export function Unknown() {
  return <Navigate to={useSession().isSignedIn ? NOT_FOUND : LOGIN} replace />;
}
