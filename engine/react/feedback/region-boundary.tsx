import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { useWords } from '../state/index.ts';
import { FailureView } from './state-view.tsx';

interface RegionBoundaryProps {
  /** Keeps the layout while the region loads. */
  readonly fallback?: ReactNode;
  /** Told of a failed render, for the error report. */
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** A region of a page that loads and fails on its own: its neighbours stay, and it can be tried again. */
export function RegionBoundary({ fallback = null, onError, children }: RegionBoundaryProps) {
  return (
    <RenderBoundary {...(onError === undefined ? {} : { onError })}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </RenderBoundary>
  );
}

interface RenderBoundaryProps {
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

class RenderBoundary extends Component<RenderBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <RenderFailure onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

/** Stands in for a region whose rendering failed. */
function RenderFailure({ onRetry }: { readonly onRetry: () => void }) {
  const translate = useWords();
  return <FailureView title={translate('feedback.failed')} onRetry={onRetry} />;
}
