import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { hasModifier } from '../keys/index.ts';
import { useStableCallback, type RecordData } from '../state/index.ts';
import type { ListRow } from './use-list-table.ts';
import { nextRow } from './next-row.ts';

interface RowsOptions {
  readonly rows: readonly ListRow[];
  readonly onOpen: ((row: ListRow) => void) | undefined;
  /** Called on selecting a row that cannot be selected; undefined without selection. */
  readonly onRefused: (() => void) | undefined;
  /** Undefined when there is no preview. */
  readonly preview: RowPreview | undefined;
  readonly onLeave: (() => void) | undefined;
  readonly onBulk: (() => void) | undefined;
}

/** The preview of a record beside its list. */
export interface RowPreview {
  /** Undefined while closed. */
  readonly id: string | undefined;
  readonly onToggle: (record: RecordData) => void;
  readonly onStep: (direction: 'next' | 'previous') => void;
  readonly onClose: () => void;
}

/**
 * Behaviour of rows. Arrows move the focus; Enter or a click opens; Space toggles the preview, or selects when there is
 * none; Shift Space always selects or gives the reason why not. Shift Enter goes to the bulk actions, arrow up leaves
 * the first row. Arrow right expands the line below, arrow left collapses it. A click that selects text does nothing.
 */
export function useTableRows({ rows, onOpen, onRefused, preview, onLeave, onBulk }: RowsOptions) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(rows.length - 1, 0));

  const onKeyDown = useStableCallback((event: KeyboardEvent<HTMLTableRowElement>, row: ListRow) => {
    if (event.target !== event.currentTarget || hasModifier(event)) return;
    const next = nextRow(current, event.key, rows.length);
    const direction = preview?.id === undefined ? undefined : directions[event.key];
    if (direction !== undefined) preview?.onStep(direction);
    else if (event.key === 'ArrowUp' && current === 0) onLeave?.();
    else if (next !== undefined) focusRow(event.currentTarget, next);
    else if (event.key in expanding && row.getCanExpand()) row.toggleExpanded(expanding[event.key]);
    else if (event.key === 'Enter' && event.shiftKey) onBulk?.();
    else if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === ' ' && preview !== undefined && !event.shiftKey) preview.onToggle(row.original);
    else if (event.key === ' ' && row.getCanSelect()) row.toggleSelected();
    else if (event.key === ' ') onRefused?.();
    else if (event.key === 'Escape' && preview?.id !== undefined) preview.onClose();
    else return;
    event.preventDefault();
  });

  const onClick = useStableCallback((event: MouseEvent<HTMLTableRowElement>, row: ListRow) => {
    if (!isOnControl(event) && !isSelectingText()) onOpen?.(row);
  });

  return { current, onFocus: setActive, onKeyDown, onClick };
}

const directions: Readonly<Record<string, 'next' | 'previous'>> = { ArrowDown: 'next', ArrowUp: 'previous' };

const expanding: Readonly<Record<string, boolean>> = { ArrowRight: true, ArrowLeft: false };

function focusRow(row: HTMLTableRowElement, index: number): void {
  const target = row.parentElement?.querySelector(`tr[data-index="${index}"]`);
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
