import { use, useMemo } from 'react';
import type { List, ReadyView } from '../../metadata/types/index.ts';
import { fetched, memoizePromise } from '../load/index.ts';
import {
  isPermitted,
  useCatalogue,
  useFacts,
  useLabel,
  useNavigation,
  useViewer,
  type SavedView,
  type PortalViewer,
} from '../state/index.ts';

const importFilters = () => import('../filter/set-filters.ts');

const loading = new Map<'filters', ReturnType<typeof importFilters>>();

/** The rule evaluator with its decimals is loaded when a predefined view is first opened or offered. */
const loadFilters = () => memoizePromise(loading, 'filters', () => fetched(importFilters()));

const none: readonly SavedView[] = [];

/**
 * A list's predefined views for this viewer, in the format of saved views; suspends until their rules can be evaluated.
 */
export function useReadyViews({ readyViews }: Pick<List, 'readyViews'>, isAsked: boolean): readonly SavedView[] {
  const viewer = useViewer();
  const facts = useFacts();
  const catalogue = useCatalogue();
  const label = useLabel();
  const offered = useMemo(
    () => (isAsked ? readyViews.filter((view) => isFor(view, viewer)) : []),
    [isAsked, readyViews, viewer],
  );
  const filters = offered.length === 0 ? undefined : use(loadFilters());
  return useMemo(
    () =>
      filters === undefined
        ? none
        : offered.flatMap(({ name, label: words, filter, sort }): readonly SavedView[] => {
            const state = filters.setFiltersAddress(filter, sort, facts, catalogue);
            if (state === undefined) return [];
            return [
              { id: name, name: label(words), state, audience: 'READY', role: null, isDefault: false, isMine: false },
            ];
          }),
    [offered, filters, facts, catalogue, label],
  );
}

/**
 * As useReadyViews, but only when the address or session names a predefined view; other lists load no rule evaluator.
 */
export function useNamedViews({ readyViews }: Pick<List, 'readyViews'>, storageKey: string | undefined) {
  const { search } = useNavigation();
  const query = search === '' && storageKey !== undefined ? (sessionStorage.getItem(storageKey) ?? '') : search;
  const id = new URLSearchParams(query).get('view');
  return useReadyViews({ readyViews }, storageKey !== undefined && readyViews.some(({ name }) => name === id));
}

function isFor({ permission, organizationRoles }: ReadyView, viewer: PortalViewer) {
  return isPermitted(viewer, permission) && organizationRoles?.includes(viewer.organizationRole ?? '') !== false;
}
