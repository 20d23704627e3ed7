/** Whether keys of the screen below rest: a dialog is open, which has keys of its own. */
export function areShortcutsDisabled(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Whether a key that is a character is being typed into something. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input:not([type="checkbox"]), textarea, select') || target.isContentEditable)
  );
}
