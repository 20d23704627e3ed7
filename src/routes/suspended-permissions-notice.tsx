import { Callout } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { messageSentence, useWords } from '../../engine/react/index.ts';
import { lazyComponent } from '../../engine/react/load/index.ts';
import { useSession } from '../session/use-session.ts';
import './withheld-notice.css';

const WaitingStep = lazyComponent(async () => (await import('./waiting/waiting-step.tsx')).WaitingStep);

/** Explains above every screen why permissions of the viewer's role are withheld, and how to regain them. */
export function SuspendedPermissionsNotice() {
  const { withheld } = useSession();
  const translate = useWords();
  if (withheld === undefined) return null;
  const { status } = withheld.params;
  return (
    <Callout compact intent="warning" icon={<WarningSignIcon />} role="status" className="withheld-notice">
      {messageSentence(withheld.reason, withheld.params, translate)}{' '}
      {typeof status === 'string' && (
        <Suspense>
          <WaitingStep status={status} />
        </Suspense>
      )}
    </Callout>
  );
}
