import type { Column, List, ListFilter } from '../metadata/types/index.ts';
import { claim, client, listed, properties, screen, words } from './meaning.ts';
import { permission, reach } from './reach.ts';

const filterMeaning = properties<ListFilter>({
  name: client,
  kind: client,
  field: client,
  rule: client,
  label: words,
  offered: screen,
  permission,
});

/** Further filters of a list or a view. */
export const filtersMeaning = listed(({ name }) => name, filterMeaning, {
  added: [['safe for clients', 'the filter is new']],
  gone: [['breaking for clients', 'the filter is gone']],
  order: 'screen only',
});

const columnMeaning = properties<Column>({
  name: client,
  field: client,
  label: words,
  cell: screen,
  unit: screen,
  decimals: screen,
  reads: screen,
  empty: words,
  hidden: screen,
  visible: reach,
  sortable: claim({
    true: ['safe for clients', 'can be sorted by'],
    false: ['breaking for clients', 'can no longer be sorted by'],
  }),
  sortBy: client,
  filter: client,
  filterExclude: screen,
  align: screen,
  pin: screen,
  width: screen,
  truncate: screen,
});

/** How records are listed. */
export const listMeaning = properties<List>(
  {
    columns: listed(({ name }) => name, columnMeaning, {
      added: [['safe for clients', 'the column is new']],
      gone: [['breaking for clients', 'the column is gone']],
      order: 'screen only',
    }),
    defaultSort: client,
    pageSize: screen,
    pageSizes: screen,
    search: client,
    filters: filtersMeaning,
    pollMs: screen,
    rowActions: screen,
    toolbar: screen,
    panels: screen,
    bulk: screen,
    empty: words,
    linkWithSort: screen,
  },
  'screen only',
);
