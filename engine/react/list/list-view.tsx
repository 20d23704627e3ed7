import { useCallback, useRef } from 'react';
import { BulkToolbar } from '../action/index.ts';
import { DialogRegion } from '../feedback/index.ts';
import { DataTable } from '../table/index.ts';
import { PageHeader, type Crumb } from '../shell/index.ts';
import { partOf } from '../load/index.ts';
import { useLabel, usePlaceState } from '../state/index.ts';
import { ListActions } from './list-actions.tsx';
import { ListBody } from './list-body.tsx';
import { ListCount } from './list-count.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListNotice } from './list-notice.tsx';
import { ListPanels } from './list-panels.tsx';
import { listFilter } from './list-query.ts';
import { ListTools } from './list-tools.tsx';
import { isArchive, withPage, withSize, withSort, withoutFilters } from './list-state.ts';
import { useDensity } from './use-density.ts';
import { useList, type ListPlace } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListRows } from './use-list-rows.tsx';
import { useListSelection } from './use-list-selection.ts';
import './list.css';

interface ListViewProps extends Pick<ListPlace, 'piece' | 'list' | 'fixed'> {
  readonly columnChooser: 'offered' | 'absent';
  readonly title: string;
  readonly breadcrumb: readonly Crumb[];
  readonly empty: string | undefined;
}

const KeysDialog = partOf(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** A list with its head, search, filters, table, bulk actions and pages. */
export function ListView({ piece, list, fixed, columnChooser, title, breadcrumb, empty }: ListViewProps) {
  const label = useLabel();
  const place = useList({ piece, list, fixed, storageKey: `list ${piece.entity.name} ${JSON.stringify(fixed)}` });
  const { state, change, data, shown, pieces } = place;
  const search = useRef<HTMLInputElement>(null);
  const [areKeysShown, setKeysShown] = usePlaceState<true>();
  useListKeys({ search, onHelp: useCallback(() => setKeysShown(true), [setKeysShown]) });
  const density = useDensity();
  const rows = useListRows(piece, list, isArchive(state));
  const selection = useListSelection({ piece, list, pieces, records: data.records });
  const actions = <ListActions piece={piece} list={list} fixed={fixed} />;
  const isFirstLoad = data.status === 'loading';
  const isCounted = !isFirstLoad && data.status !== 'failed';
  return (
    <section className="list" aria-label={title}>
      <PageHeader
        title={title}
        breadcrumb={breadcrumb}
        actions={actions}
        status={isCounted ? <ListCount total={data.total} isCapped={data.isCapped} /> : undefined}
      />
      <ListPanels list={list} entity={piece.entity} filter={listFilter(state, fixed)} />
      <ListTools {...place} list={list} columnChooser={columnChooser} search={search} density={density} />
      <ListNotice ignored={place.ignored} />
      {selection !== undefined && (
        <BulkToolbar
          piece={piece}
          actions={selection.actions}
          ids={selection.ids}
          nameOf={(id) => rows.nameOf(selection.recordOf(id))}
          onClear={selection.clear}
        />
      )}
      <ListBody data={data} state={state} empty={empty} actions={actions} onClear={() => change(withoutFilters)}>
        <DataTable
          caption={label(piece.entity.plural)}
          entity={piece.entity}
          pieces={pieces}
          columns={shown}
          records={data.records}
          density={density.value}
          sort={{ sort: state.sort, onSort: (by) => change((current) => withSort(current, by)) }}
          skeletons={isFirstLoad ? state.size : 0}
          isRefreshing={data.status === 'refreshing'}
          {...rows}
          {...(selection === undefined ? {} : { selection: selection.table })}
        />
      </ListBody>
      <ListFooter
        page={state.page}
        size={state.size}
        sizes={list.pageSizes}
        total={isCounted ? data.total : undefined}
        isCapped={data.isCapped}
        onPage={(page) => change((current) => withPage(current, page))}
        onSize={(size) => change((current) => withSize(current, size))}
      />
      {areKeysShown && (
        <DialogRegion onClose={() => setKeysShown(undefined)}>
          <KeysDialog onClose={() => setKeysShown(undefined)} />
        </DialogRegion>
      )}
    </section>
  );
}
