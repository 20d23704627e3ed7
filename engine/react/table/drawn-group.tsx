import { Fragment, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { RecordData } from '../state/index.ts';
import { cellClass, cellStyle } from './cell-style.ts';
import { columnBelow, drawnColumn, type DrawnColumn } from './cells/cell.tsx';
import type { CellTools } from './cells/cell-tools.ts';
import type { ColumnGroup } from './column-groups.ts';

/** Columns that share a cell, prepared for rendering. */
export interface DrawnGroup {
  readonly lead: DrawnColumn;
  readonly beside: readonly DrawnColumn[];
  readonly under: readonly DrawnColumn[];
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

export function useDrawnGroups(groups: readonly ColumnGroup[], tools: CellTools): readonly DrawnGroup[] {
  return useMemo(
    () =>
      groups.map(({ lead, beside = [], under }) => ({
        lead: drawnColumn(lead, tools),
        beside: beside.map((column) => drawnColumn(column, tools)),
        under: under.map((column) => columnBelow(column, tools)),
        className: cellClass(lead),
        style: cellStyle(lead),
      })),
    [groups, tools],
  );
}

/** The cell of a group: lead and beside inside the link to the record, each column of `under` on its own line. */
export function groupCell(
  { lead, beside, under, className, style }: DrawnGroup,
  record: RecordData,
  inLink: (value: ReactNode) => ReactNode,
): ReactNode {
  const filled = under.filter(({ isBlank }) => !isBlank(record));
  const isBlank = filled.length === 0 && lead.isBlank(record);
  return (
    <td key={lead.name} className={className} style={style} data-label={lead.label} data-blank={isBlank || undefined}>
      {inLink(
        <>
          {lead.draw(record)}
          {beside
            .filter(({ isBlank: isEmpty }) => !isEmpty(record))
            .map(({ name, draw }) => (
              <Fragment key={name}>, {draw(record)}</Fragment>
            ))}
        </>,
      )}
      {filled.map(({ name, label, draw, isFlag }) => (
        <div key={name} className="cell-under">
          {isFlag !== true && <span className="cell-under-label visually-hidden">{`${label}: `}</span>}
          {isFlag === true ? label : draw(record)}
        </div>
      ))}
    </td>
  );
}
