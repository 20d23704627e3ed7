import { useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type PointerEvent } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { pinOf, WIDTHS, type ColumnLayout } from './column-layout.ts';
import { withMoved, withWidth } from './next-layout.ts';
import type { ChangeLayout } from './use-layout-change.ts';

interface ColumnMoves {
  /** The movable columns in order; each moves with the columns in its cells. */
  readonly leads: readonly Column[];
  readonly layout: ColumnLayout;
  readonly onLayout: ChangeLayout;
}

/** Width assumed for a column without one, in pixels. */
const usualWidth = 160;

/** Moves columns by dragging their grips or with up and down arrows; left and right arrows change the width. */
export function useColumnMoves({ leads, layout, onLayout }: ColumnMoves) {
  const translate = useWords();
  const label = useLabel();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<{ readonly name: string; readonly to: number } | undefined>(undefined);
  const [announcement, announce] = useState('');
  const names = leads.map(({ name }) => name);
  const focused = useGripFocus(list, names.join());

  const move = (column: Column, steps: number) => {
    // Pinned columns move only among those at the same edge.
    const beside = leads.flatMap((lead, index) => (pinOf(lead, layout) === pinOf(column, layout) ? [index] : []));
    const at = names.indexOf(column.name);
    const target = Math.min(Math.max(at + steps, beside[0] ?? 0), beside.at(-1) ?? 0);
    if (target !== at) onLayout((now) => withMoved(now, names, { name: column.name, steps: target - at }));
    announce(translate('list.columnMoved', { label: label(column.label), place: target + 1, of: names.length }));
  };
  const widen = (column: Column, pixels: number) =>
    onLayout((now) => {
      const next = withWidth(now, column.name, (now.widths[column.name] ?? column.width ?? usualWidth) + pixels);
      announce(translate('list.columnWide', { label: label(column.label), width: next.widths[column.name] }));
      return next;
    });

  const gripOf = (column: Column): ComponentProps<'button'> => ({
    onKeyDown: (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      focused.current = column.name;
      if ('steps' in act) move(column, act.steps);
      else widen(column, act.pixels);
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ name: column.name, to: names.indexOf(column.name) });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (dragged?.name === column.name) setDragged({ name: column.name, to: placeAt(list.current, names, clientY) });
    },
    onPointerUp: () => {
      const steps = dragged === undefined ? 0 : dragged.to - names.indexOf(column.name);
      setDragged(undefined);
      if (steps !== 0) move(column, steps);
    },
    onPointerCancel: () => setDragged(undefined),
  });
  // Rows do not move during a drag: a moved element would lose the pointer.
  const dropOf = ({ name }: Column): 'before' | 'after' | undefined => {
    if (dragged === undefined || dragged.name === name || names[dragged.to] !== name) return undefined;
    return dragged.to < names.indexOf(dragged.name) ? 'before' : 'after';
  };
  return { list, announcement, gripOf, dropOf };
}

const keys: Readonly<Record<string, { readonly steps: number } | { readonly pixels: number }>> = {
  ArrowUp: { steps: -1 },
  ArrowDown: { steps: 1 },
  ArrowLeft: { pixels: -WIDTHS.step },
  ArrowRight: { pixels: WIDTHS.step },
};

/** A moved row loses the focus; its grip gets it back. */
function useGripFocus(list: { readonly current: HTMLElement | null }, order: string) {
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-name="${focused.current}"] .column-grip`)?.focus();
    focused.current = undefined;
  }, [list, order]);
  return focused;
}

/** Index of the column at a pointer position. */
function placeAt(list: HTMLElement | null, names: readonly string[], clientY: number): number {
  const above = names.filter((name) => {
    const box = list?.querySelector(`[data-name="${name}"]`)?.getBoundingClientRect();
    return box !== undefined && clientY > box.bottom;
  });
  return Math.min(above.length, names.length - 1);
}
