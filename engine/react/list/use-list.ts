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
  /** Filters fixed by the embedding screen, by name, such as the parent record. */
  readonly fixed: Values;
  readonly storageKey: string;
  /** Key of the person's stored columns; undefined stores none. */
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
  const start = useMemo(() => withStoredLayout(described, settings.columns), [described, settings.columns]);
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
  // Go to the last page when the current one has no rows, because of its address or removed rows.
  useEffect(() => {
    if (isPastEnd) change((current) => withPage(current, end), 'replace');
  }, [isPastEnd, end, change]);
  const data: ListData = isPastEnd ? { ...answer, status: 'refreshing' } : answer;
  const layout = useStableValue(pickLayout(state));
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

/** The initial state with the person's stored columns. */
function withStoredLayout(shape: ListShape, columns: string | null | undefined): ListShape {
  if (!columns) return shape;
  const { initial } = shape;
  return {
    ...shape,
    initial: { ...initial, ...readLayout(new URLSearchParams(columns), shape.columns, initial).layout },
  };
}

/** Returns the previous object while the content is equal, so that memoized components do not render again. */
function useStableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [held, hold] = useState({ text, value });
  if (held.text === text) return held.value;
  hold({ text, value });
  return value;
}

/** A view of kind `all` has no pages. */
function extentOf({ entity }: ListedPiece, { view }: List): Extent {
  return view !== undefined && entity.views[view]?.kind === 'all' ? 'whole' : 'page';
}

/** The shape of a list with these columns and filters, with its initial state. */
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
