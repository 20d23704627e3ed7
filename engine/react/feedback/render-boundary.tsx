import { Component, type ErrorInfo, type ReactNode } from 'react';

/** What was thrown while rendering, and the way to render anew. */
export interface RenderFailure {
  readonly error: unknown;
  readonly retry: () => void;
}

interface RenderBoundaryProps {
  /** What stands in for the children once they failed. */
  readonly failed: (failure: RenderFailure) => ReactNode;
  /** Where it stands: at another place the children are tried anew. */
  readonly region: string;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** Catches what its children throw while they render; React has no hook for it. */
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
    // oxlint-disable-next-line react/no-did-update-set-state -- only where the place changed
    if (region !== this.props.region && this.state.failure !== undefined) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return this.props.failed({ ...failure, retry: () => this.setState({ failure: undefined }) });
  }
}
