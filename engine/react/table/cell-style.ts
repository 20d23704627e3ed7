import type { CSSProperties } from 'react';
import type { Column } from '../../metadata/types/index.ts';

/** Classes of a column's cells: alignment, fixed width, pinned edge. */
export function cellClass({ align, pin, width }: Column): string {
  return [
    `cell-${align}`,
    ...(width === undefined ? [] : ['cell-sized']),
    ...(pin === undefined ? [] : [`cell-pinned-${pin}`]),
  ].join(' ');
}

/** Offset of a pinned cell from its edge; `pinnedCellStyle` sets the variable from the measured cells before it. */
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

/** Sets the offsets of pinned columns after layout. */
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
