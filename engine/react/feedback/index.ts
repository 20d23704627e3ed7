export { ConfirmationProvider, useConfirm, type Confirm } from './confirmation.tsx';
export { sentenceOf, toSentences, type ErrorSentence } from './error-sentence.ts';
export { Popup } from './popup.tsx';
export { RegionBoundary } from './region-boundary.tsx';
export { isShownInPlace, shownInPlace } from './shown-in-place.ts';
export { EmptyView, FailureView, NoMatchView, OfflineView, RefusedView, StateView } from './state-view.tsx';
export { ToastProvider, useToast, type ShowToast } from './toaster.tsx';
export type { ToastIntent } from './toast-state.ts';
export { useOnline } from './use-online.ts';
