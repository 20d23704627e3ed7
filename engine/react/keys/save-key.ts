import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** True for Ctrl S, and ⌘ S on a Mac. */
export function isSaveKey({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey;
}

const oneLine = '.form-edit input:not([type="checkbox"], [type="radio"], [type="file"], [role="combobox"])';

/** Inputs inside the form that search or filter a list. */
const ofList = '.list-tools, table:not(.form-table)';

/** True when Enter saves the form: in a single-line input that has not handled the key itself, as a picker does. */
export function isEnterToSave(event: globalThis.KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented, target } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey) return false;
  if (repeat || isComposing || defaultPrevented) return false;
  return target instanceof HTMLInputElement && target.matches(oneLine) && target.closest(ofList) === null;
}

/** Submits a dialog's form on the save keys, without reaching an outer form. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSaveKey(event)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
