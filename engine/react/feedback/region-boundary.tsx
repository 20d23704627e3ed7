import { Suspense, type ErrorInfo, type ReactNode } from 'react';
import { NotLoaded } from '../load/index.ts';
import { useNavigation, useWords } from '../state/index.ts';
import { RenderBoundary, type RenderFailure } from './render-boundary.tsx';
import { FailureView, OfflineView } from './state-view.tsx';
import { useOnline, useOnlineAgain } from './use-online.ts';

interface RegionBoundaryProps {
  /** Keeps the layout while the region loads. */
  readonly fallback?: ReactNode;
  /** A whole screen that fails has a heading of its own. */
  readonly extent?: 'screen' | 'part';
  /** Told of a failed render, for the error report. */
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** A region of a page that loads and fails on its own: its neighbours stay, and it can be tried again. */
export function RegionBoundary({ fallback = null, extent = 'part', onError, children }: RegionBoundaryProps) {
  const { pathname } = useNavigation();
  return (
    <RenderBoundary
      region={pathname}
      {...(onError === undefined ? {} : { onError })}
      failed={(failure) => <RegionFailure {...failure} extent={extent} />}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </RenderBoundary>
  );
}

/** Stands in for a region whose rendering failed; what could not be fetched comes by itself with the connection. */
function RegionFailure({ error, retry, extent }: RenderFailure & { readonly extent: 'screen' | 'part' }) {
  const translate = useWords();
  const isOnline = useOnline();
  const isNotLoaded = error instanceof NotLoaded;
  useOnlineAgain(isNotLoaded ? retry : undefined);
  if (isNotLoaded && !isOnline) return <OfflineView extent={extent} onRetry={retry} />;
  return (
    <FailureView
      title={translate(isNotLoaded ? 'errors.network' : 'feedback.failed')}
      extent={extent}
      onRetry={retry}
    />
  );
}
