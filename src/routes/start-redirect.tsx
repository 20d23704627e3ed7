import { Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { lazyComponent } from '../../engine/react/load/index.ts';
import { useSession } from '../session/use-session.ts';

const ToWaitingStep = lazyComponent(async () => (await import('./waiting/waiting-step.tsx')).ToWaitingStep);

interface StartRedirectProps {
  /** Default start address. */
  readonly to: string;
}

/** Redirects users of an inactive organization to its pending step, others to the start. */
export function StartRedirect({ to }: StartRedirectProps) {
  const { withheld } = useSession();
  const status = withheld?.params['status'];
  if (typeof status !== 'string') return <Navigate to={to} replace />;
  return (
    <Suspense>
      <ToWaitingStep status={status} otherwise={to} />
    </Suspense>
  );
}
