import { Checkbox } from '@blueprintjs/core';
import { useId } from 'react';
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
      indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
      onChange={() => table.toggleAllRowsSelected()}
    />
  );
}

interface SelectRowProps {
  readonly row: ListRow;
  readonly name: string;
  /** Said of a row that cannot be selected. */
  readonly refusal: string;
}

/** Selects one row; with Shift, all from the last one selected. One that cannot be selected says why. */
export function SelectRow({ row, name, refusal }: SelectRowProps) {
  const translate = useWords();
  const id = useId();
  const canSelect = row.getCanSelect();
  return (
    <div title={canSelect ? undefined : refusal}>
      <Checkbox
        aria-label={translate('list.selectRow', { record: name })}
        aria-describedby={canSelect ? undefined : id}
        disabled={!canSelect}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
      {!canSelect && (
        <span id={id} className="visually-hidden">
          {refusal}
        </span>
      )}
    </div>
  );
}
