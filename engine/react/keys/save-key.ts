import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether these keys save: Ctrl S, on a Mac also ⌘ S. */
export function isSaveKey({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey;
}

const oneLine = '.form-edit input:not([type="checkbox"], [type="radio"], [type="file"], [role="combobox"])';

/** Fields inside the form that search or filter a list. */
const ofList = '.list-tools, table:not(.form-table)';

/**
 * Whether Enter saves the form that a person types in: in a field of one line, unless the field took the key itself.
 * A picker takes it to open its list and to choose.
 */
export function isEnterToSave(event: globalThis.KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented, target } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey) return false;
  if (repeat || isComposing || defaultPrevented) return false;
  return target instanceof HTMLInputElement && target.matches(oneLine) && target.closest(ofList) === null;
}

/** Sends the form of a dialog by the keys that save; a form around it hears nothing of them. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSaveKey(event)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
