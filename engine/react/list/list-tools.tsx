import type { List } from '../../metadata/types/index.ts';
import { FilterBar } from '../filter/index.ts';
import { useLabel, useRegistry, useWords, type ListFileRequest } from '../state/index.ts';
import { AsOfButton } from './as-of-button.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { ListDownload } from './list-download.tsx';
import { withFilter, withoutFilters, withSearch, withWhere } from './list-state.ts';
import { SavedViews } from './saved-views.tsx';
import { SearchBox } from './search-box.tsx';
import { searchedColumns } from './searched-columns.ts';
import type { useDensity } from './use-density.ts';
import type { useList } from './use-list.ts';
import { ViewMenu } from './view-menu.tsx';

interface ListToolsProps extends Pick<
  ReturnType<typeof useList>,
  | 'keptAs'
  | 'described'
  | 'kept'
  | 'view'
  | 'shape'
  | 'columns'
  | 'shown'
  | 'filters'
  | 'state'
  | 'change'
  | 'changeLayout'
> {
  readonly list: List;
  readonly entity: string;
  readonly further: string | undefined;
  /** Filters the place sets. */
  readonly fixed: ListFileRequest['filter'];
  readonly title: string;
  readonly extent: 'screen' | 'part';
  readonly columnChooser: 'offered' | 'absent';
  readonly onEnterRows: () => void;
  readonly density: ReturnType<typeof useDensity>;
}

/** The row above a table: search and filters at the left, the file, columns and density at the right; a part of a screen is asked as it stands. */
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
          // Words that are still being found are one step back, however often typing rested.
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
