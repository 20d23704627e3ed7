import { useEffect } from 'react';

/** Number of remembered elements: enough to survive the removal of a menu, a dialog and a row. */
const REMEMBERED = 12;

let focused: readonly HTMLElement[] = [];

/** The last focused element with its ancestors at that time; undefined when the person moved the focus away. */
let last: { readonly element: HTMLElement; readonly ancestors: readonly HTMLElement[] } | undefined;

/** The container focused in place of an element that can no longer hold the focus. */
let substitute: HTMLElement | undefined;

/** Formerly focused elements, latest first. */
export const focusHistory = (): readonly HTMLElement[] => focused;

/** True when nothing has the focus, or only the substitute container. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || (substitute !== undefined && activeElement === substitute);
}

/**
 * Records focus changes, to restore the focus later. When a focused element is removed or disabled, the nearest
 * remaining container gets the focus; the element gets it back once it is focusable again.
 */
export function useFocusHistory(): void {
  useEffect(() => {
    const observer = new MutationObserver(keepFocus);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('click', forgetLeft);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('click', forgetLeft);
    };
  }, []);
}

/** Focuses the first element of `before` that accepts the focus, unless another element has it. */
export function restoreFocus(before: readonly HTMLElement[]): void {
  for (const target of [...before, document.querySelector<HTMLElement>('main')]) {
    if (!isFocusLost()) return;
    target?.focus({ preventScroll: true });
  }
}

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === substitute) return;
  substitute = undefined;
  last = { element: target, ancestors: ancestorsOf(target) };
  focused = [target, ...focused.filter((element) => element !== target && element.isConnected)].slice(0, REMEMBERED);
}

/** A click on something not focusable means that the person left the focused element. */
function forgetLeft(): void {
  if (document.activeElement === document.body && last !== undefined && canHoldFocus(last.element)) last = undefined;
}

function keepFocus(): void {
  if (last === undefined || !document.hasFocus()) return;
  const { activeElement } = document;
  const { element, ancestors } = last;
  if (activeElement !== element && !isFocusLost()) return;
  const canHold = canHoldFocus(element);
  if (canHold && activeElement !== element) element.focus({ preventScroll: true });
  if (canHold || (substitute !== undefined && activeElement === substitute && substitute.isConnected)) return;
  substitute = containerOf(ancestors);
  if (substitute !== undefined) focusContainer(substitute);
}

function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}

/** Elements that a person perceives as a part of the screen. */
const containers =
  '[role="dialog"], [role="alertdialog"], [role="group"], [role="toolbar"], [role="region"], tr[tabindex], ' +
  'section, form, fieldset, nav, aside, main';

function canHoldFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });
}

/** The nearest container among the ancestors of an element that lost the focus, else `main`. */
function containerOf(ancestors: readonly HTMLElement[]): HTMLElement | undefined {
  const own = ancestors.find((ancestor) => ancestor.matches(containers) && canHoldFocus(ancestor));
  return own ?? document.querySelector<HTMLElement>('main') ?? undefined;
}

/** Focuses an element that is otherwise not focusable. */
function focusContainer(container: HTMLElement): void {
  if (!container.hasAttribute('tabindex')) {
    container.tabIndex = -1;
    container.addEventListener('blur', () => container.removeAttribute('tabindex'), { once: true });
  }
  container.focus({ preventScroll: true });
}
