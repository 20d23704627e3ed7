import { RegionBoundary } from '../../engine/react/index.ts';
import { lazyComponent } from '../../engine/react/load/index.ts';
import { useSession } from '../session/use-session.ts';
import { PublicFrame } from './public-frame.tsx';
import { RenewedSession } from './renewed-session.tsx';
import { ViewerFrame } from './viewer-frame.tsx';
import './held-frame.css';

const SignInAgain = lazyComponent(async () => (await import('../screens/sign-in-again.tsx')).SignInAgain);

/**
 * Chooses the frame by session. When a session ends during unsaved work, the user signs in again in place. An
 * unreadable token is renewed first.
 */
export function OwnFrame() {
  const { isSignedIn, isHeld, strangers, viewer } = useSession();
  if (!isSignedIn) return <PublicFrame />;
  if (viewer.userId === undefined) return <RenewedSession />;
  return (
    <>
      <ViewerFrame key={strangers} />
      {isHeld && (
        <div className="held-frame">
          <RegionBoundary>
            <SignInAgain />
          </RegionBoundary>
        </div>
      )}
    </>
  );
}
