import type { Column } from '../../metadata/types/index.ts';

/** A text column of the field with its name. */
export function textColumn(name: string, more: Partial<Column> = {}): Column {
  return {
    ...{ name, field: name, label: {}, cell: 'text', hidden: false, sortable: true, filterExclude: [], align: 'start' },
    ...more,
  };
}
