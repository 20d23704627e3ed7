import { useEffect } from 'react';

/** A pointer press on a pressable element, until its click. */
interface Press {
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
  /** The element under the pointer on release. */
  readonly released?: Element;
}

let press: Press | undefined;

/** Pressable elements. Labels and inputs handle presses natively. */
const pressable = 'a[href], button, [role="menuitem"], [role="option"]';

/** Maximum pointer movement during a click, in pixels. */
const SLIP = 4;

/** Keys that press a button. */
const pressing = ['Enter', ' '];

/** The element on which each held key went down. */
const held = new Map<string, EventTarget | null>();

/**
 * Completes presses of elements that a layout shift moves away from a resting pointer. When a field loses the focus or
 * a response arrives between pointer down and pointer up, the browser would click whatever is there by then. Moving the
 * pointer away still cancels the press. A key presses only the element on which it went down: Blueprint's menu items
 * act on the key going down and its buttons on the key going up, so that one press would also press the button that a
 * dialog focuses in between.
 */
export function useCompletedPresses(): void {
  useEffect(() => {
    document.addEventListener('keydown', hold, { capture: true });
    document.addEventListener('keyup', letGo, { capture: true });
    document.addEventListener('pointerdown', begin, { capture: true });
    document.addEventListener('pointerup', release, { capture: true });
    document.addEventListener('click', complete, { capture: true });
    return () => {
      document.removeEventListener('keydown', hold, { capture: true });
      document.removeEventListener('keyup', letGo, { capture: true });
      document.removeEventListener('pointerdown', begin, { capture: true });
      document.removeEventListener('pointerup', release, { capture: true });
      document.removeEventListener('click', complete, { capture: true });
    };
  }, []);
}

function hold(event: KeyboardEvent): void {
  if (!pressing.includes(event.key)) return;
  if (!event.repeat) held.set(event.key, event.target);
  else if (held.get(event.key) !== event.target) ignore(event);
}

function letGo(event: KeyboardEvent): void {
  if (!pressing.includes(event.key)) return;
  if (held.get(event.key) !== event.target) ignore(event);
  held.delete(event.key);
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function begin({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent): void {
  const element = target instanceof Element ? target.closest<HTMLElement>(pressable) : null;
  press = element !== null && isPrimary && button === 0 ? { element, x, y } : undefined;
}

function release({ target }: PointerEvent): void {
  if (press !== undefined && target instanceof Element) press = { ...press, released: target };
}

/** The browser clicks the common ancestor of the press and the release; this clicks the pressed element instead. */
function complete(event: MouseEvent): void {
  const begun = press;
  press = undefined;
  if (begun === undefined || !event.isTrusted || !isMovedAway(begun, event)) return;
  event.preventDefault();
  event.stopPropagation();
  begun.element.click();
}

function isMovedAway({ element, x, y, released }: Press, event: MouseEvent): boolean {
  if (released === undefined || element.contains(released) || !element.checkVisibility()) return false;
  if (Math.max(Math.abs(event.clientX - x), Math.abs(event.clientY - y)) > SLIP) return false;
  // Content that opened over the element, such as a confirmation, comes first.
  return layerOf(released) === layerOf(element);
}

const layerOf = (element: Element) => element.closest('.bp6-portal');
