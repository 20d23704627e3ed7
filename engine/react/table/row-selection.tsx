import { Checkbox } from '@blueprintjs/core';
import { useWords } from '../state/index.ts';
import type { ListRow, ListTable } from './use-list-table.ts';

/** Selects every selectable row of the page, or none. */
export function SelectAll({ table }: { readonly table: ListTable }) {
  const translate = useWords();
  const isOffered = table.getRowModel().rows.some((row) => row.getCanSelect());
  return (
    <Checkbox
      aria-label={translate('list.selectAll')}
      disabled={!isOffered}
      checked={isOffered && table.getIsAllRowsSelected()}
      indeterminate={table.getIsSomeRowsSelected()}
      onChange={() => table.toggleAllRowsSelected()}
    />
  );
}

/** Selects one row; with Shift, all from the last one selected. */
export function SelectRow({ row, name }: { readonly row: ListRow; readonly name: string }) {
  const translate = useWords();
  return (
    <Checkbox
      aria-label={translate('list.selectRow', { record: name })}
      disabled={!row.getCanSelect()}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  );
}
