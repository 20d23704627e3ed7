import { Checkbox } from '@blueprintjs/core';
import type { ReactNode } from 'react';
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

interface SelectCellParts {
  readonly row: ListRow;
  readonly isSelected: boolean;
  readonly label: string;
  /** Id of the element with the refusal. */
  readonly refusalId: string;
  /** Reason why the row cannot be selected. */
  readonly refusal: string;
}

/**
 * Checkbox of a row in Blueprint's style; with Shift it selects the range from the last one. A row that cannot be
 * selected has its reason.
 */
export function selectCell({ row, isSelected, label, refusalId, refusal }: SelectCellParts): ReactNode {
  const canSelect = row.getCanSelect();
  return (
    <td className="cell-select">
      <div title={canSelect ? undefined : refusal}>
        <label className={canSelect ? 'bp6-control bp6-checkbox' : 'bp6-control bp6-checkbox bp6-disabled'}>
          <input
            type="checkbox"
            className="bp6-control-input"
            aria-label={label}
            aria-describedby={canSelect ? undefined : refusalId}
            disabled={!canSelect}
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
          />
          <span className="bp6-control-indicator" />
        </label>
        {!canSelect && (
          <span id={refusalId} className="visually-hidden">
            {refusal}
          </span>
        )}
      </div>
    </td>
  );
}
