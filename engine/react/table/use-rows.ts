import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { ListRow } from './use-list-table.ts';
import { nextRow } from './next-row.ts';

interface RowsOptions {
  readonly rows: readonly ListRow[];
  readonly onOpen: ((row: ListRow) => void) | undefined;
  /** Space on a row that cannot be selected; absent where no rows are. */
  readonly onRefused: (() => void) | undefined;
}

/** Behaviour of rows: arrows move the focus, Enter or a click opens, Space selects or says why not; a click that selects text opens nothing. */
export function useRows({ rows, onOpen, onRefused }: RowsOptions) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(rows.length - 1, 0));

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: ListRow) => {
    if (event.target !== event.currentTarget) return;
    const next = nextRow(current, event.key, rows.length);
    if (next !== undefined) focusRow(event.currentTarget, next);
    else if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === ' ' && row.getCanSelect()) row.toggleSelected();
    else if (event.key === ' ') onRefused?.();
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLTableRowElement>, row: ListRow) => {
    if (!isOnControl(event) && !isSelectingText()) onOpen?.(row);
  };

  return (row: ListRow, index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setActive(index),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, row),
    onClick: (event: MouseEvent<HTMLTableRowElement>) => onClick(event, row),
  });
}

function focusRow(row: HTMLTableRowElement, index: number): void {
  const target = row.parentElement?.children.item(index);
  if (target instanceof HTMLElement) target.focus();
}

function isOnControl({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  const control =
    target instanceof Element ? target.closest('a, button, input, label, [role="menu"], [role="dialog"]') : null;
  return (
    (control !== null && currentTarget.contains(control)) || (target instanceof Node && !currentTarget.contains(target))
  );
}

function isSelectingText(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}
