export type ToastIntent = 'none' | 'success' | 'warning' | 'danger';

export interface Toast {
  readonly id: number;
  readonly intent: ToastIntent;
  readonly text: string;
}

/** How many toasts show at once. */
export const TOAST_LIMIT = 3;

/** How long a toast shows, in milliseconds. */
export const TOAST_MS = 4500;

/** The toasts after one more: the same words are shown once, anew, and the oldest gives way. */
export function nextToasts(current: readonly Toast[], added: Toast): readonly Toast[] {
  const others = current.filter(({ text, intent }) => text !== added.text || intent !== added.intent);
  return [...others, added].slice(-TOAST_LIMIT);
}

/** The toasts after one is closed. */
export function withoutToast(current: readonly Toast[], id: number): readonly Toast[] {
  return current.filter((toast) => toast.id !== id);
}
