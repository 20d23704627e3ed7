import type { KeyboardEvent } from 'react';
import { valueAt, type RecordPath } from '../../../record/index.ts';
import { useField, useFieldState, useFormState, useOpenForm } from '../form-context.tsx';
import { newData } from '../state/form-data.ts';
import { rowKeysAt } from '../state/form-state.ts';
import { isEditable } from '../editable.ts';

/** Behaviour of a table of rows. */
export interface Rows {
  readonly keys: readonly string[];
  readonly values: readonly unknown[];
  readonly canEdit: boolean;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly add: () => void;
  readonly remove: (index: number) => void;
  /** Ctrl+Enter adds a row; up and down with Ctrl move within a column. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
}

/** The rows at a path of the open form, and what may be done with them. */
export function useRows(path: RecordPath): Rows {
  const { store, mode } = useOpenForm();
  const field = useField(path);
  const state = useFieldState(path);
  const values = asList(useFormState(({ data }) => valueAt(data, path)));
  const canEdit = mode === 'edit' && isEditable(field, state);
  const { fields, minItems = 0, maxItems = Infinity } = field.type === 'rows' ? field : { fields: {} };
  const canAdd = canEdit && values.length < maxItems;
  const add = () => {
    if (canAdd) store.dispatch({ kind: 'addRow', path, row: newData(fields) });
  };
  return {
    keys: rowKeysAt(store.state(), path),
    values,
    canEdit,
    canAdd,
    canRemove: canEdit && values.length > minItems,
    add,
    remove: (index) => store.dispatch({ kind: 'removeRow', path, index }),
    onKeyDown: (event) => {
      if (!event.ctrlKey) return;
      if (event.key === 'Enter') add();
      if (event.key === 'ArrowUp') focusBeside(event.target, -1);
      if (event.key === 'ArrowDown') focusBeside(event.target, 1);
    },
  };
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

const none: readonly unknown[] = [];

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : none;
}
