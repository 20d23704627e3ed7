/** True while a dialog is open: shortcuts of the screen below are disabled. */
export function areShortcutsDisabled(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** True when a character key is being typed into the target. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input:not([type="checkbox"]), textarea, select') || target.isContentEditable)
  );
}
