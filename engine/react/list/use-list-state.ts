import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, type SavedView } from '../state/index.ts';
import { readAddress, writeAddress, type ListShape } from './list-address.ts';
import type { ListState } from './list-state.ts';
import { defaultView, inView } from './view-shape.ts';

interface ListStateOptions {
  readonly shape: ListShape;
  /** Under which the session keeps the state; one per list and place it stands. */
  readonly storageKey: string;
  readonly sortShown: 'always' | 'whenChanged';
  /** The views one has; undefined as long as they are asked for. */
  readonly views: readonly SavedView[] | undefined;
}

/** Changes the list; `push` makes a step that the browser's back undoes. */
export type ChangeList = (next: (state: ListState) => ListState, how?: 'push' | 'replace') => void;

/** The state of a list, kept in the address and in the session; the address wins where it says anything. */
export function useListState({ shape: plain, storageKey, sortShown, views }: ListStateOptions) {
  const { pathname, search, navigate } = useNavigation();
  const said = useSaid(storageKey, views);
  const view = viewIn(said, views);
  const { shape, isPart } = useMemo(() => inView(plain, view), [plain, view]);
  const { state, ignored } = readAddress(said, shape);
  const written = writeAddress(state, shape, sortShown);
  // What another path says, such as that of a form over the list, is not the list's to drop.
  const [home] = useState(pathname);
  const isMisread = ignored.length > 0 && pathname === home && views !== undefined;
  const latest = useRef(state);

  // A search that was typed before this render still starts from what the list shows now.
  useEffect(() => {
    latest.current = state;
  });

  // The address and the session are outside React: they follow what the list shows.
  useEffect(() => {
    if (views === undefined) {
      // Who leaves before the views are known finds what the address said all the same.
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

  // What is kept of a list is rarely more than its columns: rows are asked for beside it, unless a view decides which.
  const isAskable = views !== undefined || !new URLSearchParams(said).has('view');
  return { shape, view, isPart, state, ignored: views === undefined ? [] : ignored, change, isAskable };
}

/**
 * What the address says of the list; where one arrives and it says nothing, what the session keeps, and where that has nothing,
 * the view that the list opens with. Once the list has shown anything, an empty address is the list as it starts: the browser's
 * back may lead there.
 */
function useSaid(storageKey: string, views: readonly SavedView[] = []): string {
  const { pathname, search } = useNavigation();
  const key = `${pathname} ${storageKey}`;
  const [arrival, setArrival] = useState({ key, kept: keptIn(storageKey) });
  if (arrival.key !== key) setArrival({ key, kept: keptIn(storageKey) });
  else if (search !== '' && arrival.kept !== '') setArrival({ key, kept: '' });
  if (search !== '') return search;
  const first = arrival.kept === null ? defaultView(views) : undefined;
  return first === undefined ? (arrival.kept ?? '') : `?view=${first.id}`;
}

const keptIn = (storageKey: string): string | null => sessionStorage.getItem(storageKey);

/** The view that an address names, if there is one. */
function viewIn(said: string, views: readonly SavedView[] = []): SavedView | undefined {
  const id = new URLSearchParams(said).get('view');
  return views.find((view) => view.id === id);
}
