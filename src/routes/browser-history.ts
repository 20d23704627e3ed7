import type { Blocker } from '../../engine/react/guard/index.ts';

/** The part of the browser's window that the history uses. */
export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly addEventListener: (type: 'popstate', listener: () => void) => void;
}

export interface BrowserHistory {
  /** Current path, query and fragment. */
  readonly location: () => string;
  readonly move: (to: string, how: 'push' | 'replace') => void;
  /** A navigation waiting for confirmation; `unblocked` without one. */
  readonly blocker: () => Blocker;
  readonly subscribe: (listener: () => void) => () => void;
}

const unblocked: Blocker = { state: 'unblocked' };

/**
 * The address bar as an external store. Navigation to another path is held while `isHeld` returns true. Browser back
 * and forward have already happened when they are reported, so they are reverted and repeated after confirmation. The
 * router's own store would exceed the bundle budget of the first list by 14 KB.
 */
export function createBrowserHistory(page: HistoryWindow, isHeld: () => boolean): BrowserHistory {
  const listeners = new Set<() => void>();
  let shown = placeOf(page.location);
  let index = indexOf(page.history.state);
  let blocker = unblocked;
  let isTakingBack = false;
  page.history.replaceState({ index }, '');

  const settle = (next: Blocker) => {
    blocker = next;
    shown = blocker.state === 'unblocked' ? placeOf(page.location) : shown;
    for (const listener of listeners) listener();
  };
  const hold = (go: () => void) => settle({ state: 'blocked', proceed: go, reset: () => settle(unblocked) });
  const write = (to: string, how: 'push' | 'replace') => {
    if (how === 'push') page.history.pushState({ index: (index += 1) }, '', to);
    else page.history.replaceState({ index }, '', to);
    settle(unblocked);
  };

  page.addEventListener('popstate', () => {
    if (isTakingBack) {
      isTakingBack = false;
      return;
    }
    const delta = indexOf(page.history.state) - index;
    if (blocker.state !== 'proceeding' && isHeld() && isElsewhere(placeOf(page.location), shown) && delta !== 0) {
      isTakingBack = true;
      page.history.go(-delta);
      hold(() => {
        blocker = { state: 'proceeding' };
        page.history.go(delta);
      });
      return;
    }
    index += delta;
    settle(unblocked);
  });

  return {
    location: () => shown,
    move: (to, how) => (isHeld() && isElsewhere(to, shown) ? hold(() => write(to, how)) : write(to, how)),
    blocker: () => blocker,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const placeOf = ({ pathname, search, hash }: HistoryWindow['location']): string => `${pathname}${search}${hash}`;

/** True when two locations differ in their path. */
function isElsewhere(one: string, other: string): boolean {
  return one.split(/[?#]/)[0] !== other.split(/[?#]/)[0];
}

function indexOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
    ? state.index
    : 0;
}
