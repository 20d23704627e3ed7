import { useEffect, useMemo, useState } from 'react';
import type { List, Column } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { filterDefinitions, type FilterDefinition } from '../filter/index.ts';
import {
  entitiesOnPaths,
  isPermitted,
  useCatalogue,
  useEntities,
  useViewer,
  useViewerHolds,
  type ListedPiece,
} from '../state/index.ts';
import { arranged, pickLayout, readLayout, describedLayout } from './column-layout.ts';
import type { ListShape } from './list-address.ts';
import { listVariables, type Extent } from './list-query.ts';
import { withPage } from './list-state.ts';
import { lastPage } from './pages.ts';
import { useListData, type ListData, type ListQuestion } from './use-list-data.ts';
import { useListSettings } from './use-list-settings.ts';
import { useListState } from './use-list-state.ts';
import { useNamedViews } from './use-ready-views.ts';
import { useLayoutChange } from './use-layout-change.ts';

export interface ListOptions extends ListQuestion {
  /** Filters the place sets, by name: a list of one record's children. */
  readonly fixed: Values;
  readonly storageKey: string;
  /** Under which the person's columns of it are kept; they are not without one. */
  readonly keptAs?: string | undefined;
}

const noPermissions: readonly string[] = [];

/** A list's columns, filters, state and rows for this viewer. */
export function useList({ piece, list, further, fixed, storageKey, keptAs }: ListOptions) {
  const { entity } = piece;
  const catalogue = useCatalogue();
  const { permissions = noPermissions } = useViewer();
  const holds = useViewerHolds(list.columns.map(({ visible }) => visible));
  const paths = [...list.columns.map(({ field }) => field), ...list.filters.map(({ field, name }) => field ?? name)];
  const pieces = useEntities(entitiesOnPaths(entity, paths));
  const {
    columns,
    filters,
    shape: described,
  } = useMemo(() => {
    const visible = list.columns.filter((column) => holds(column.visible));
    const held = list.filters.filter(({ permission }) => isPermitted({ permissions }, permission));
    const all = filterDefinitions(visible, held, { entity, catalogue, pieces });
    const offered = all.filter(({ name }) => !(name in fixed));
    return {
      columns: visible,
      filters: offered,
      shape: { ...listShape(list, visible, offered), isDated: entity.dated !== undefined },
    };
  }, [list, holds, permissions, entity, catalogue, pieces, fixed]);
  const settings = useListSettings(keptAs);
  const named = useNamedViews(list, keptAs === undefined ? undefined : storageKey);
  const views = useMemo(
    () => (settings.isKnown ? [...named, ...(settings.views ?? [])] : undefined),
    [settings.isKnown, settings.views, named],
  );
  const start = useMemo(() => asKept(described, settings.columns), [described, settings.columns]);
  const { shape, view, isPart, state, ignored, change, isAskable } = useListState({
    shape: start,
    views,
    storageKey,
    sortShown: list.linkWithSort ? 'always' : 'whenChanged',
  });
  const extent = extentOf(piece, list);
  const variables = listVariables({ state, columns, all: list.columns, fixed, extent });
  const answer = useListData({ piece, list, further }, { variables, isAskable, isKnown: settings.isKnown });
  const end = extent === 'whole' ? 0 : lastPage(state.size, answer.total);
  const isPastEnd = answer.status === 'ready' && state.page > end;
  // The address follows where its page has no row, whoever wrote it there, or the last row of it was removed.
  useEffect(() => {
    if (isPastEnd) change((current) => withPage(current, end), 'replace');
  }, [isPastEnd, end, change]);
  const data: ListData = isPastEnd ? { ...answer, status: 'refreshing' } : answer;
  const layout = useSame(pickLayout(state));
  const shown = useMemo(() => arranged(columns, layout), [columns, layout]);
  const changeLayout = useLayoutChange({ shape, described, kept: settings, change });
  return {
    keptAs,
    columns,
    shown,
    filters,
    pieces,
    shape,
    described,
    kept: settings,
    view,
    isPart,
    state,
    ignored,
    change,
    changeLayout,
    data,
    variables,
    extent,
  };
}

/** How a list starts for somebody who set its columns before. */
function asKept(shape: ListShape, columns: string | null | undefined): ListShape {
  if (!columns) return shape;
  const { initial } = shape;
  return {
    ...shape,
    initial: { ...initial, ...readLayout(new URLSearchParams(columns), shape.columns, initial).layout },
  };
}

/** The same object as long as it says the same. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [held, hold] = useState({ text, value });
  if (held.text === text) return held.value;
  hold({ text, value });
  return value;
}

/** A view of all its records has no pages. */
function extentOf({ entity }: ListedPiece, { view }: List): Extent {
  return view !== undefined && entity.views[view]?.kind === 'all' ? 'whole' : 'page';
}

/** What an address may say about a list with these columns and filters, and how the list starts. */
function listShape(list: List, columns: readonly Column[], filters: readonly FilterDefinition[]): ListShape {
  return {
    initial: {
      page: 0,
      size: list.pageSize,
      sort: list.defaultSort,
      search: '',
      filters: {},
      ...describedLayout(columns),
    },
    sortable: [
      ...columns.filter(({ sortable }) => sortable).map(({ name }) => name),
      ...list.defaultSort.map(({ by }) => by),
    ],
    columns: columns.map(({ name }) => name),
    sizes: list.pageSizes,
    filters,
  };
}
