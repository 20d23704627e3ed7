import { Component, type ErrorInfo, type ReactNode } from 'react';

/** A render error and a callback that renders again. */
export interface RenderFailure {
  readonly error: unknown;
  readonly retry: () => void;
}

interface RenderBoundaryProps {
  /** Renders the replacement after a failure. */
  readonly failed: (failure: RenderFailure) => ReactNode;
  /** Identifies the region; a change resets the failure. */
  readonly region: string;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** Error boundary; React has no hook for it. */
export class RenderBoundary extends Component<
  RenderBoundaryProps,
  { readonly failure: { error: unknown } | undefined }
> {
  override state: { readonly failure: { error: unknown } | undefined } = { failure: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate({ region }: RenderBoundaryProps) {
    // oxlint-disable-next-line react/no-did-update-set-state -- only where the region changed
    if (region !== this.props.region && this.state.failure !== undefined) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return this.props.failed({ ...failure, retry: () => this.setState({ failure: undefined }) });
  }
}
