export type ToastIntent = 'none' | 'success' | 'warning' | 'danger';

export interface Toast {
  readonly id: number;
  readonly intent: ToastIntent;
  readonly text: string;
}

/** Maximum number of visible toasts. */
export const TOAST_LIMIT = 3;

/** Duration of a toast, in milliseconds. */
export const TOAST_MS = 4500;

/** Adds a toast: an equal one is replaced, and the oldest is dropped above the limit. */
export function nextToasts(current: readonly Toast[], added: Toast): readonly Toast[] {
  const others = current.filter(({ text, intent }) => text !== added.text || intent !== added.intent);
  return [...others, added].slice(-TOAST_LIMIT);
}

export function withoutToast(current: readonly Toast[], id: number): readonly Toast[] {
  return current.filter((toast) => toast.id !== id);
}
