import type { KeyboardEvent } from 'react';
import type { RecordPath } from '../../../record/index.ts';
import { useField, useFieldState, useOpenForm } from '../form-context.tsx';
import { isEditable } from '../editable.ts';

interface Rows {
  readonly canEdit: boolean;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly add: () => void;
  /** Ctrl+Enter adds a row; Ctrl with up or down moves within a column. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
}

/** Behaviour of the `count` rows at a path of the open form. */
export function useFormRows(path: RecordPath, count = 0, addRow: () => void = doNothing): Rows {
  const { mode } = useOpenForm();
  const field = useField(path);
  const state = useFieldState(path);
  const canEdit = mode === 'edit' && isEditable(field, state);
  const { minItems = 0, maxItems = Infinity } = field.type === 'rows' ? field : {};
  const canAdd = canEdit && count < maxItems;
  const add = () => {
    if (canAdd) addRow();
  };
  return {
    canEdit,
    canAdd,
    canRemove: canEdit && count > minItems,
    add,
    onKeyDown: (event) => {
      if (!event.ctrlKey) return;
      if (event.key === 'Enter') add();
      if (event.key === 'ArrowUp') focusBeside(event.target, -1);
      if (event.key === 'ArrowDown') focusBeside(event.target, 1);
    },
  };
}

function doNothing(): void {
  // Templates of a single row add none.
}

/** Moves the focus to the same column of the row above or below. */
function focusBeside(from: EventTarget, step: -1 | 1): void {
  const cell = from instanceof Element ? from.closest('td') : null;
  const row = cell?.closest('tr');
  const beside = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  const target =
    cell === null ? undefined : beside?.children[cell.cellIndex]?.querySelector('input, select, textarea, button');
  if (target instanceof HTMLElement) target.focus();
}
