import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { createPath, Router, type Navigator } from 'react-router-dom';
import type { Blocker } from '../../engine/react/guard/index.ts';
import type { BrowserHistory } from './browser-history.ts';

const BlockerContext = createContext<Blocker>({ state: 'unblocked' });

/** The navigation waiting for confirmation. */
export const useRouteBlocker = (): Blocker => use(BlockerContext);

/** Connects the router to the address bar. */
export function LocationRouter({
  history,
  children,
}: {
  readonly history: BrowserHistory;
  readonly children: ReactNode;
}) {
  const location = useSyncExternalStore(history.subscribe, history.location);
  const blocker = useSyncExternalStore(history.subscribe, history.blocker);
  const navigator = useMemo(() => navigatorOf(history), [history]);
  return (
    <BlockerContext value={blocker}>
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    </BlockerContext>
  );
}

function navigatorOf({ move }: BrowserHistory): Navigator {
  const pathOf = (to: Parameters<Navigator['createHref']>[0]) => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: pathOf,
    push: (to) => move(pathOf(to), 'push'),
    replace: (to) => move(pathOf(to), 'replace'),
    go: (delta) => window.history.go(delta),
  };
}
