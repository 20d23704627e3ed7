import { useCallback, useEffect, useRef } from 'react';
import { useNavigation } from '../state/index.ts';
import { readAddress, writeAddress, type ListShape } from './list-address.ts';
import type { ListState } from './list-state.ts';

interface ListStateOptions {
  readonly shape: ListShape;
  /** Under which the session keeps the state; one per list and place it stands. */
  readonly storageKey: string;
  readonly sortShown: 'always' | 'whenChanged';
}

/** The state of a list, kept in the address and in the session; the address wins where it says anything. */
export function useListState({ shape, storageKey, sortShown }: ListStateOptions) {
  const { pathname, search, navigate } = useNavigation();
  const said = search === '' ? (sessionStorage.getItem(storageKey) ?? '') : search;
  const { state, ignored } = readAddress(said, shape);
  const written = writeAddress(state, shape, sortShown);
  const latest = useRef(state);

  // A search that was typed before this render still starts from what the list shows now.
  useEffect(() => {
    latest.current = state;
  });

  // The address and the session are outside React: they follow what the list shows.
  useEffect(() => {
    sessionStorage.setItem(storageKey, written);
    if (search === '' && written !== '') navigate(`${pathname}${written}`, 'replace');
  }, [storageKey, written, search, pathname, navigate]);

  const change = useCallback(
    (next: (state: ListState) => ListState) => {
      const changed = writeAddress(next(latest.current), shape, sortShown);
      // An empty address would bring back what the session keeps.
      sessionStorage.setItem(storageKey, changed);
      navigate(`${pathname}${changed}`, 'replace');
    },
    [navigate, pathname, shape, sortShown, storageKey],
  );

  return { state, ignored, change };
}
