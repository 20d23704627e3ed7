import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether these keys save: Ctrl S, on a Mac also ⌘ S. */
export function isSaveKey({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey;
}

/** Sends the form of a dialog by the keys that save; a form around it hears nothing of them. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSaveKey(event)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
