import { useEffect } from 'react';

/** So many places are remembered that one of them is still there after a menu, a dialog and a row have gone. */
const REMEMBERED = 12;

let places: readonly HTMLElement[] = [];

/** Where the focus was, the latest place first. */
export const focusHistory = (): readonly HTMLElement[] => places;

/** Remembers where the focus goes, for whoever has to give it back. */
export function useFocusHistory(): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement)
        places = [target, ...places.filter((place) => place !== target && place.isConnected)].slice(0, REMEMBERED);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
}

/** Gives the focus back to the latest of `before` that is there to take it, unless something else has taken it already. */
export function giveFocusBack(before: readonly HTMLElement[]): void {
  for (const place of [...before, document.querySelector<HTMLElement>('main')]) {
    if (document.activeElement !== document.body) return;
    place?.focus({ preventScroll: true });
  }
}
