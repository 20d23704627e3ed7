import { Suspense, type ErrorInfo, type ReactNode } from 'react';
import { NotLoaded } from '../load/index.ts';
import { useNavigation, useWords } from '../state/index.ts';
import { RenderBoundary, type RenderFailure } from './render-boundary.tsx';
import { FailureView, OfflineView } from './state-view.tsx';
import { useOnline, useOnlineAgain } from './use-online.ts';

interface RegionBoundaryProps {
  /** Placeholder that keeps the layout while the region loads. */
  readonly fallback?: ReactNode;
  /** The failure of a whole screen is rendered with a heading. */
  readonly extent?: 'screen' | 'part';
  /** Called with a render error, for error reports. */
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** A region with its own loading state and error boundary: its neighbours stay, and it can be retried. */
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

/** Replaces a region that failed to render. Code that could not be loaded is retried when the connection returns. */
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
