import { Suspense, type ReactNode } from 'react';
import { createPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { RefusedView, sentenceOf, useWords } from '../../engine/react/index.ts';
import { useSession } from '../session/use-session.ts';
import { partOf } from '../../engine/react/load/index.ts';
import { RenewedSession } from './renewed-session.tsx';
import { LOGIN, loginBefore, wantedIn } from './wanted-place.ts';

const SignInAgain = partOf(async () => (await import('../screens/sign-in-again.tsx')).SignInAgain);

export const NOT_FOUND = '/not-found';

/**
 * Lets in whoever is signed in; others go to the login, and from there on to where they wanted. Whose session ends while
 * they are in the middle of something signs in where they are. A token that cannot be read is renewed first.
 */
export function SignedInOnly() {
  const { isSignedIn, isHeld, strangers, viewer } = useSession();
  const wanted = createPath(useLocation());
  if (!isSignedIn) return <Navigate to={loginBefore(wanted)} replace />;
  if (viewer.userId === undefined) return <RenewedSession />;
  return (
    <>
      <Outlet key={strangers} />
      {isHeld && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

/** Lets in whoever is not signed in; others go on to where they wanted, or to the start. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  return useSession().isSignedIn ? <Navigate to={wantedIn(search, location.origin)} replace /> : children;
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
  return <RefusedView reason={sentenceOf(withheld.reason, withheld.params, translate)} />;
}

/** An address that leads nowhere: to the login for those not signed in, else to the page that says so. */
export function Unknown() {
  return <Navigate to={useSession().isSignedIn ? NOT_FOUND : LOGIN} replace />;
}
