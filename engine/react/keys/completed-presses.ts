import { useEffect } from 'react';

/** A pointer that went down on something to press, until the click that follows. */
interface Press {
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
  /** Where the pointer went up. */
  readonly released?: Element;
}

let press: Press | undefined;

/** What a click presses. Labels and boxes act by themselves. */
const pressable = 'a[href], button, [role="menuitem"], [role="option"]';

/** So many pixels a hand moves while it clicks. */
const SLIP = 4;

/**
 * Completes presses of what moves away below a resting pointer: when a field loses the focus, or an answer arrives, the
 * page may grow between pointer down and pointer up, and the browser then clicks what is there by now. Whoever moves the
 * pointer away takes the press back, as ever.
 */
export function useCompletedPresses(): void {
  useEffect(() => {
    document.addEventListener('pointerdown', begin, { capture: true });
    document.addEventListener('pointerup', release, { capture: true });
    document.addEventListener('click', complete, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', begin, { capture: true });
      document.removeEventListener('pointerup', release, { capture: true });
      document.removeEventListener('click', complete, { capture: true });
    };
  }, []);
}

function begin({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent): void {
  const element = target instanceof Element ? target.closest<HTMLElement>(pressable) : null;
  press = element !== null && isPrimary && button === 0 ? { element, x, y } : undefined;
}

function release({ target }: PointerEvent): void {
  if (press !== undefined && target instanceof Element) press = { ...press, released: target };
}

/** The browser clicks what the element and the place of the release have in common: the element is clicked instead. */
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
  // What has come to lie over it, such as a question, is answered first.
  return layerOf(released) === layerOf(element);
}

const layerOf = (element: Element) => element.closest('.bp6-portal');
