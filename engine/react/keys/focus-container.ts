/** What a person recognizes as the part of the screen that they were in. */
const containers =
  '[role="dialog"], [role="alertdialog"], [role="group"], [role="toolbar"], [role="region"], tr[tabindex], ' +
  'section, form, fieldset, nav, aside, main';

export function canHoldFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });
}

/** The nearest container among the ancestors of an element that lost the focus, else the content of the screen. */
export function containerOf(ancestors: readonly HTMLElement[]): HTMLElement | undefined {
  const own = ancestors.find((ancestor) => ancestor.matches(containers) && canHoldFocus(ancestor));
  return own ?? document.querySelector<HTMLElement>('main') ?? undefined;
}

/** Focuses what is otherwise no stop of the keyboard. */
export function focusContainer(container: HTMLElement): void {
  if (!container.hasAttribute('tabindex')) {
    container.tabIndex = -1;
    container.addEventListener('blur', () => container.removeAttribute('tabindex'), { once: true });
  }
  container.focus({ preventScroll: true });
}
