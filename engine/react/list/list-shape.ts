import type { Column, List } from '../../metadata/types/index.ts';
import type { FilterDefinition } from '../filter/index.ts';
import { describedLayout } from './column-layout.ts';
import type { ListShape } from './list-address.ts';

/** What an address may say about a list with these columns and filters, and how the list starts. */
export function listShape(list: List, columns: readonly Column[], filters: readonly FilterDefinition[]): ListShape {
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
