import './list.css';
import { type ReactNode, useMemo, useState } from 'react';
import type { Values } from '../../record/index.ts';
import type { List } from '../../metadata/types/index.ts';
import { DataTable } from '../table/index.ts';
import { type ListedPiece, useCountOfPart, useWords, useRegistry, type ListPanelProps } from '../state/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { ListActions, useNewRecord } from './list-actions.tsx';
import { ListBulk } from './list-bulk.tsx';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { ListNotice } from './list-notice.tsx';
import { ListPages } from './list-pages.tsx';
import { listFilter } from './list-query.ts';
import { ListTools } from './list-tools.tsx';
import { withWidth } from './next-layout.ts';
import { isArchive, isNarrowed, withSort, withoutFilters } from './list-state.ts';
import { usePreload } from './use-preload.ts';
import { useDensity } from './use-density.ts';
import { useList, type ListOptions } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPreview } from './use-list-preview.ts';
import { useListRows } from './use-list-rows.tsx';
import { useListSelection } from './use-list-selection.ts';
import { useTotal } from './use-total.ts';

export interface ListViewProps
  extends Pick<ListOptions, 'piece' | 'list' | 'further' | 'fixed'>, Pick<ListBodyProps, 'empty'> {
  /** The list is a whole screen, or embedded in one. */
  readonly extent: 'screen' | 'part';
  readonly title: string;
  readonly head: (head: ListHead) => ReactNode;
  readonly columnChooser: 'offered' | 'absent';
}

/** Content of a list's header beside its title. */
export interface ListHead {
  /** The number of records; undefined while loading. */
  readonly count: ReactNode | undefined;
  readonly actions: ReactNode;
}

/** A list with header, search, filters, table, bulk actions and pagination. */
export function ListView({ piece, list, further, fixed, extent, title, head, columnChooser, empty }: ListViewProps) {
  const keptAs = columnChooser === 'offered' && extent === 'screen' ? nameOfList(piece, further) : undefined;
  const model = useList({ piece, list, further, fixed, storageKey: storageKeyOf(piece, further, fixed), keptAs });
  const { state, change, data, shown, pieces } = model;
  usePreload(piece.entity.name, extent, data.status === 'ready');
  const density = useDensity(model.kept);
  const rows = useListRows(piece, list, isArchive(state));
  const selection = useListSelection({ piece, list, further, model });
  const preview = useListPreview({ piece, list, further, extent, model, opens: rows.opens });
  const actions = <ListActions piece={piece} list={list} fixed={fixed} />;
  const count = countOf(data);
  const { setFrame, ...focus } = useKeyboard({ piece, list, fixed, extent }, { rows, preview, selection });
  // An embedded list gets its name from the surrounding section.
  const Frame = extent === 'screen' ? 'section' : 'div';
  return (
    <Frame ref={setFrame} {...frameProps({ extent, title }, model)}>
      {head({ count, actions })}
      <ListPanels list={list} entity={piece.entity} filter={listFilter(state, fixed)} />
      <ListTools
        {...model}
        list={list}
        entity={piece.entity.name}
        further={further}
        fixed={fixed}
        title={title}
        extent={extent}
        columnChooser={columnChooser}
        onEnterRows={focus.toRows}
        density={density}
      />
      <ListNotice ignored={model.ignored} isPart={model.isPart} />
      {selection !== undefined && (
        <ListBulk
          piece={piece}
          list={list}
          further={further}
          model={model}
          rows={rows}
          selection={selection}
          onLeave={focus.toRows}
        />
      )}
      <ListBody data={data} state={state} empty={empty} onClear={() => change(withoutFilters)}>
        <DataTable
          caption={title}
          entity={piece.entity}
          pieces={pieces}
          columns={shown}
          records={data.records}
          density={density.value}
          sort={{ sort: state.sort, onSort: (by) => change((current) => withSort(current, by)) }}
          {...(keptAs !== undefined && { onWidth: widthChange(model.changeLayout) })}
          skeletons={data.status === 'loading' ? state.size : 0}
          isRefreshing={data.status === 'refreshing'}
          {...rows}
          returnedTo={preview.returnedTo}
          onLeave={focus.toSearch}
          onBulk={focus.toBulk}
          {...(preview.table && { preview: preview.table })}
          {...(selection === undefined ? {} : { selection: selection.table })}
        />
      </ListBody>
      <ListPages {...model} list={list} asked={model.extent} extent={extent} title={title} />
      <PreviewPane entity={piece.entity.name} preview={preview} rows={rows} />
    </Frame>
  );
}

function countOf({ status, total, isCapped }: ReturnType<typeof useList>['data']): ReactNode | undefined {
  return status === 'loading' || status === 'failed' ? undefined : <ListCount total={total} isCapped={isCapped} />;
}

function frameProps(
  { extent, title }: Pick<ListViewProps, 'extent' | 'title'>,
  { data, state }: Pick<ReturnType<typeof useList>, 'data' | 'state'>,
) {
  const className = `list list-${extent}`;
  if (extent === 'screen') return { className, 'aria-label': title };
  // An empty embedded list collapses to one line.
  return { className, 'data-bare': data.status === 'ready' && data.total === 0 && !isNarrowed(state) };
}

interface ListParts {
  readonly rows: ReturnType<typeof useListRows>;
  readonly preview: ReturnType<typeof useListPreview>;
  readonly selection: ReturnType<typeof useListSelection>;
}

/** Shortcuts of a list screen, and focus movement within any list. */
function useKeyboard(
  { piece, list, fixed, extent }: Pick<ListViewProps, 'piece' | 'list' | 'fixed' | 'extent'>,
  { rows, preview, selection }: ListParts,
) {
  const focus = useListFocus();
  const create = useNewRecord({ piece, list, fixed });
  useListKeys({
    isActive: extent === 'screen',
    onSearch: list.search.length > 0 ? focus.toSearch : undefined,
    onCreate: create,
    canOpen: rows.opens,
    canLook: preview.table !== undefined,
    canSelect: selection !== undefined,
  });
  return focus;
}

function widthChange(changeLayout: ReturnType<typeof useList>['changeLayout']) {
  return (name: string, width: number | undefined) => changeLayout((layout) => withWidth(layout, name, width));
}

function nameOfList({ entity }: ListedPiece, further: string | undefined): string {
  return further === undefined ? entity.name : `${entity.name}.${further}`;
}

function storageKeyOf({ entity }: ListedPiece, further: string | undefined, fixed: Values): string {
  return ['list', entity.name, ...(further === undefined ? [] : [further]), JSON.stringify(fixed)].join(' ');
}

/** Number of records, beside the title. */
function ListCount({ total, isCapped }: { readonly total: number; readonly isCapped: boolean }) {
  const translate = useWords();
  const words = useTotal(total, isCapped);
  useCountOfPart(words);
  return (
    <span className="page-header-count" title={translate('list.total', { total: words })}>
      {words}
    </span>
  );
}

interface ListPanelsProps extends ListPanelProps {
  readonly list: List;
}

/** Panels of the portal's registry above a list's search, each with its own error boundary. */
function ListPanels({ list, entity, filter }: ListPanelsProps) {
  const { listPanels } = useRegistry();
  return list.panels.map((name) => {
    const Panel = listPanels[name];
    return (
      Panel !== undefined && (
        <RegionBoundary key={name}>
          <Panel entity={entity} filter={filter} />
        </RegionBoundary>
      )
    );
  });
}

/** Moves the focus between the search, the rows and the bulk actions of a list. */
function useListFocus() {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  return useMemo(() => {
    const focus = (selector: string) => frame?.querySelector<HTMLElement>(selector)?.focus();
    return {
      setFrame,
      toSearch: () => focus('.search-box input'),
      /** The row focused last, else the first. */
      toRows: () => focus('tr[data-id][tabindex="0"]'),
      toBulk: () => focus('.bulk-toolbar'),
    };
  }, [frame]);
}
