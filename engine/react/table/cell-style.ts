import type { CSSProperties } from 'react';
import type { Column } from '../../metadata/types/index.ts';

/** The classes of a column's cells: its alignment, whether its width is given, and the edge it is pinned to. */
export function cellClass({ align, pin, width }: Column): string {
  return [
    `cell-${align}`,
    ...(width === undefined ? [] : ['cell-sized']),
    ...(pin === undefined ? [] : [`cell-pinned-${pin}`]),
  ].join(' ');
}

/** How far from its edge a pinned cell stays: those before it at the same edge are measured once they are laid out. */
export function cellStyle({ name, pin }: Column): CSSProperties | undefined {
  if (pin === undefined) return undefined;
  return { [pin === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: `var(${placeOf(name)}, 0)` };
}

export function headStyle(column: Column): CSSProperties | undefined {
  const { width } = column;
  if (width === undefined) return cellStyle(column);
  return { ...cellStyle(column), width, minWidth: width, maxWidth: width };
}

const placeOf = (name: string): string => `--place-${name}`;

/** Tells the cells of pinned columns how far from their edge they stay. */
export function pinnedCellStyle(table: HTMLElement): void {
  const heads = [...table.querySelectorAll<HTMLElement>('th')];
  positionCells(
    table,
    heads.filter(({ className }) => /cell-(select|pinned-start)/.test(className)),
  );
  positionCells(table, heads.filter(({ className }) => /cell-(actions|pinned-end)/.test(className)).reverse());
}

function positionCells(table: HTMLElement, heads: readonly HTMLElement[]): void {
  let offset = 0;
  for (const head of heads) {
    const { column } = head.dataset;
    if (column !== undefined) table.style.setProperty(placeOf(column), `${offset}px`);
    offset += head.offsetWidth;
  }
}
