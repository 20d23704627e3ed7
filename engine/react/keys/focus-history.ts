import { useEffect } from 'react';

/** So many places are remembered that one of them is still there after a menu, a dialog and a row have gone. */
const REMEMBERED = 12;

let focused: readonly HTMLElement[] = [];

/** What has or had the focus last, with its ancestors at that time; undefined where a person left it. */
let last: { readonly element: HTMLElement; readonly ancestors: readonly HTMLElement[] } | undefined;

/** What was given the focus in place of an element that could not hold it any more. */
let substitute: HTMLElement | undefined;

/** Where the focus was, the latest place first. */
export const focusHistory = (): readonly HTMLElement[] => focused;

/** Whether nothing has the focus, or only what took it in place of an element that lost it. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || (substitute !== undefined && activeElement === substitute);
}

/**
 * Remembers where the focus goes, for whoever has to give it back. An element that is removed or disabled while it has
 * the focus hands it to the nearest container that is still there, and has it back once it can hold it again.
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

/** Gives the focus back to the latest of `before` that is there to take it, unless something else has taken it already. */
export function giveFocusBack(before: readonly HTMLElement[]): void {
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

/** A click on what takes no focus leaves what had it. */
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

/** What a person recognizes as the part of the screen that they were in. */
const containers =
  '[role="dialog"], [role="alertdialog"], [role="group"], [role="toolbar"], [role="region"], tr[tabindex], ' +
  'section, form, fieldset, nav, aside, main';

function canHoldFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });
}

/** The nearest container among the ancestors of an element that lost the focus, else the content of the screen. */
function containerOf(ancestors: readonly HTMLElement[]): HTMLElement | undefined {
  const own = ancestors.find((ancestor) => ancestor.matches(containers) && canHoldFocus(ancestor));
  return own ?? document.querySelector<HTMLElement>('main') ?? undefined;
}

/** Focuses what is otherwise no stop of the keyboard. */
function focusContainer(container: HTMLElement): void {
  if (!container.hasAttribute('tabindex')) {
    container.tabIndex = -1;
    container.addEventListener('blur', () => container.removeAttribute('tabindex'), { once: true });
  }
  container.focus({ preventScroll: true });
}
