import { Button } from '@blueprintjs/core';
import { CaretDownIcon, ArchiveIcon } from '@blueprintjs/icons';
import type { List } from '../../metadata/types/index.ts';
import { FilterBar } from '../filter/index.ts';
import { useLabel, useRegistry, useWords } from '../state/index.ts';
import { Popup } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { AsOfButton } from './as-of-button.tsx';
import { ListDownload, type ListDownloadProps } from './list-download.tsx';
import { withFilter, withoutFilters, withSearch, withWhere, isArchive, type ListState } from './list-state.ts';
import { SearchBox } from './search-box.tsx';
import { searchedColumns } from './searched-columns.ts';
import type { useDensity } from './use-density.ts';
import type { useList } from './use-list.ts';
import { ViewMenu } from './view-menu.tsx';
import { isChanged } from './view-shape.ts';
import type { ViewsPanelProps } from './views-panel.tsx';
import type { ChangeList } from './use-list-state.ts';

interface ListToolsProps
  extends
    Omit<ListDownloadProps, 'label'>,
    Pick<
      ReturnType<typeof useList>,
      'keptAs' | 'described' | 'kept' | 'view' | 'shape' | 'columns' | 'filters' | 'change' | 'changeLayout'
    > {
  readonly list: List;
  readonly extent: 'screen' | 'part';
  readonly columnChooser: 'offered' | 'absent';
  readonly onEnterRows: () => void;
  readonly density: ReturnType<typeof useDensity>;
}

/**
 * Toolbar above a table: search and filters on the left; views, download, columns and density on the right. An embedded
 * list without search, filters and download has none.
 */
export function ListTools(props: ListToolsProps) {
  const { columns, shown, filters, state, change, changeLayout, extent, columnChooser, onEnterRows, density } = props;
  const { list, entity, further, fixed, title, keptAs, shape } = props;
  const label = useLabel();
  const translate = useWords();
  const { listFile } = useRegistry();
  const isPart = extent === 'part';
  if (isPart && listFile === undefined && list.search.length === 0 && filters.length === 0) return null;
  return (
    <div className="list-tools">
      {list.search.length > 0 && (
        <SearchBox
          value={state.search}
          searched={searchedColumns(list, columns).map(label).join(', ')}
          onEnterRows={onEnterRows}
          // A change of the search text replaces the history entry, so that one step back clears it.
          onSearch={(text) =>
            change((current) => withSearch(current, text), state.search === '' || text === '' ? 'push' : 'replace')
          }
        />
      )}
      <FilterBar
        filters={filters}
        values={state.filters}
        onChange={(name, value) => change((current) => withFilter(current, name, value))}
        where={state.where}
        onWhere={(where) => change((current) => withWhere(current, where))}
        onClear={() => change(withoutFilters)}
      />
      <div className="list-tools-end">
        {keptAs !== undefined && <SavedViews {...props} list={keptAs} of={list} />}
        {filters.some(({ name }) => name === 'archived') && <ArchiveButton state={state} change={change} />}
        {shape.isDated === true && <AsOfButton asOf={state.asOf} change={change} />}
        <ListDownload
          entity={entity}
          further={further}
          fixed={fixed}
          title={title}
          label={isPart ? `${translate('list.download')}: ${title}` : translate('list.download')}
          shown={shown}
          state={state}
        />
        {!isPart && (
          <ViewMenu
            columns={columnChooser === 'offered' ? columns : []}
            layout={state}
            onLayout={changeLayout}
            density={density.value}
            onDensity={density.choose}
          />
        )}
      </div>
    </div>
  );
}

const ViewsPanel = lazyComponent(async () => (await import('./views-panel.tsx')).ViewsPanel);

/** Button of the saved views, with the name of the current one; nothing when the product stores none. */
function SavedViews(props: ViewsPanelProps) {
  const { kept, of, shape, state, view } = props;
  const translate = useWords();
  if (kept.keepColumns === undefined && of.readyViews.length === 0) return null;
  const words = view === undefined ? translate('list.views') : view.name;
  return (
    <Popup popupKind="dialog" placement="bottom-end" content={<ViewsPanel key={view?.id} {...props} />}>
      <Button variant="outlined" className="saved-views" endIcon={<CaretDownIcon />} title={words}>
        <span className="saved-views-name">{words}</span>
        {view !== undefined && isChanged(state, shape) && (
          <span className="saved-views-changed"> {translate('list.viewChanged')}</span>
        )}
      </Button>
    </Popup>
  );
}

interface ArchiveButtonProps {
  readonly state: ListState;
  readonly change: ChangeList;
}

/** Toggles between archived and current records. */
function ArchiveButton({ state, change }: ArchiveButtonProps) {
  const translate = useWords();
  const isShown = isArchive(state);
  return (
    <Button
      variant="outlined"
      icon={<ArchiveIcon />}
      active={isShown}
      aria-pressed={isShown}
      onClick={() =>
        change((current) => withFilter(current, 'archived', isShown ? undefined : { kind: 'flag', is: true }))
      }
    >
      {translate('list.archive')}
    </Button>
  );
}
