import { useEffect, useMemo } from 'react';
import type { List } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { filterDefinitions } from '../filter/index.ts';
import {
  entitiesOnPaths,
  useCatalogue,
  useEntities,
  useViewer,
  useViewerHolds,
  type EntityPiece,
} from '../state/index.ts';
import { listVariables, type Extent } from './list-query.ts';
import { listShape } from './list-shape.ts';
import { withPage } from './list-state.ts';
import { lastPage } from './pages.ts';
import { useListData, type ListData, type ListQuestion } from './use-list-data.ts';
import { useListState } from './use-list-state.ts';

export interface ListPlace extends ListQuestion {
  /** Filters the place sets, by name: a list of one record's children. */
  readonly fixed: Values;
  readonly storageKey: string;
}

const noPermissions: readonly string[] = [];

/** A list's columns, filters, state and rows for this viewer. */
export function useList({ piece, list, further, fixed, storageKey }: ListPlace) {
  const { entity, documents } = piece;
  const catalogue = useCatalogue();
  const { permissions = noPermissions } = useViewer();
  const holds = useViewerHolds(list.columns.map(({ visible }) => visible));
  const paths = [...list.columns.map(({ field }) => field), ...list.filters.map(({ field, name }) => field ?? name)];
  const pieces = useEntities(entitiesOnPaths(entity, paths));
  const { columns, filters, shape } = useMemo(() => {
    const visible = list.columns.filter((column) => holds(column.visible));
    const held = list.filters.filter(({ permission }) => permission === undefined || permissions.includes(permission));
    const all = filterDefinitions(visible, held, { entity, catalogue, documents, pieces });
    const offered = all.filter(({ name }) => !(name in fixed));
    return { columns: visible, filters: offered, shape: listShape(list, visible, offered) };
  }, [list, holds, permissions, entity, catalogue, documents, pieces, fixed]);
  const { state, ignored, change } = useListState({
    shape,
    storageKey,
    sortShown: list.linkWithSort ? 'always' : 'whenChanged',
  });
  const extent = extentOf(piece, list);
  const variables = listVariables({ state, columns, all: list.columns, fixed, extent });
  const answer = useListData({ piece, list, further }, variables);
  const end = extent === 'whole' ? 0 : lastPage(state.size, answer.total);
  const isPastEnd = answer.status === 'ready' && state.page > end;
  // The address follows where its page has no row, whoever wrote it there, or the last row of it was removed.
  useEffect(() => {
    if (isPastEnd) change((current) => withPage(current, end), 'replace');
  }, [isPastEnd, end, change]);
  const data: ListData = isPastEnd ? { ...answer, status: 'refreshing' } : answer;
  const hidden = state.hidden.join();
  const shown = useMemo(() => columns.filter(({ name }) => !hidden.split(',').includes(name)), [columns, hidden]);
  return { columns, shown, filters, pieces, shape, state, ignored, change, data, extent };
}

/** A view of all its records has no pages. */
function extentOf({ entity }: EntityPiece, { view }: List): Extent {
  return view !== undefined && entity.views[view]?.kind === 'all' ? 'whole' : 'page';
}
