import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, type SavedView } from '../state/index.ts';
import { readAddress, writeAddress, type ListShape } from './list-address.ts';
import type { ListState } from './list-state.ts';
import { defaultView, inView } from './view-shape.ts';

interface ListStateOptions {
  readonly shape: ListShape;
  /** Key of the state in session storage; unique per list and location. */
  readonly storageKey: string;
  readonly sortShown: 'always' | 'whenChanged';
  /** The viewer's views; undefined while loading. */
  readonly views: readonly SavedView[] | undefined;
}

/** Changes the list state; `push` adds an entry to the browser history. */
export type ChangeList = (next: (state: ListState) => ListState, how?: 'push' | 'replace') => void;

/** The state of a list, stored in the address and in session storage; the address takes precedence. */
export function useListState({ shape: plain, storageKey, sortShown, views }: ListStateOptions) {
  const { pathname, search, navigate } = useNavigation();
  const query = useListQuery(storageKey, views);
  const view = viewIn(query, views);
  const { shape, isPart } = useMemo(() => inView(plain, view), [plain, view]);
  const { state, ignored } = readAddress(query, shape);
  const written = writeAddress(state, shape, sortShown);
  // Parameters of another path, such as that of a form over the list, are not removed.
  const [home] = useState(pathname);
  const isMisread = ignored.length > 0 && pathname === home && views !== undefined;
  const latest = useRef(state);

  // A pending search applies to the latest state.
  useEffect(() => {
    latest.current = state;
  });

  // Syncs the address and session storage to the state.
  useEffect(() => {
    if (views === undefined) {
      // Store the address in case the person leaves before the views are loaded.
      if (search !== '' && pathname === home) sessionStorage.setItem(storageKey, search);
      return;
    }
    sessionStorage.setItem(storageKey, written);
    if (isMisread || (search === '' && written !== '')) navigate(`${pathname}${written}`, 'replace');
  }, [views, storageKey, written, isMisread, search, pathname, home, navigate]);

  const change = useCallback<ChangeList>(
    (next, how = 'push') => {
      const changed = writeAddress(next(latest.current), shape, sortShown);
      if (changed !== search) navigate(`${pathname}${changed}`, how);
    },
    [navigate, pathname, search, shape, sortShown],
  );

  // Rows are requested in parallel with the stored settings, unless a view determines them.
  const isAskable = views !== undefined || !new URLSearchParams(query).has('view');
  return { shape, view, isPart, state, ignored: views === undefined ? [] : ignored, change, isAskable };
}

/**
 * The address query of the list. On arrival an empty query is replaced by the stored one, else by the default view.
 * Later an empty query is the initial state, since the browser's back may lead there.
 */
function useListQuery(storageKey: string, views: readonly SavedView[] = []): string {
  const { pathname, search } = useNavigation();
  const key = `${pathname} ${storageKey}`;
  const [arrival, setArrival] = useState({ key, kept: storedQuery(storageKey) });
  if (arrival.key !== key) setArrival({ key, kept: storedQuery(storageKey) });
  else if (search !== '' && arrival.kept !== '') setArrival({ key, kept: '' });
  if (search !== '') return search;
  const first = arrival.kept === null ? defaultView(views) : undefined;
  return first === undefined ? (arrival.kept ?? '') : `?view=${first.id}`;
}

const storedQuery = (storageKey: string): string | null => sessionStorage.getItem(storageKey);

/** The view that an address names, if it exists. */
function viewIn(query: string, views: readonly SavedView[] = []): SavedView | undefined {
  const id = new URLSearchParams(query).get('view');
  return views.find((view) => view.id === id);
}
