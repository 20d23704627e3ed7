import { Suspense, useEffect, type ReactNode } from 'react';
import { NotLoaded } from '../load/index.ts';
import { useNavigation, useWords } from '../state/index.ts';
import { RenderBoundary } from './render-boundary.tsx';
import { useToast } from './toaster.tsx';

interface DialogRegionProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Boundary of a dialog whose code is loaded when it opens. On failure it shows a toast and closes the dialog. */
export function DialogRegion({ onClose, children }: DialogRegionProps) {
  const { pathname } = useNavigation();
  return (
    <RenderBoundary region={pathname} failed={({ error }) => <FailedDialog error={error} onClose={onClose} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </RenderBoundary>
  );
}

function FailedDialog({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const translate = useWords();
  const toast = useToast();
  useEffect(() => {
    toast(translate(error instanceof NotLoaded ? 'errors.network' : 'feedback.failed'), 'danger');
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- one message for each failure
  }, [error]);
  return null;
}
