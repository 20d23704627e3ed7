import { useMemo } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import type { EntityPiece, ListedEntity, RecordData } from '../state/index.ts';
import { cellClass } from './cell-style.ts';
import { drawnColumn } from './cells/cell.tsx';
import { useCellTools } from './cells/cell-tools.ts';
import './record-table.css';

interface RecordTableProps {
  readonly entity: ListedEntity;
  /** Pieces of the entities that column paths pass through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  /** Columns beside the record's name. */
  readonly columns: readonly Column[];
  readonly records: readonly RecordData[];
  readonly nameOf: (record: RecordData) => string;
}

/** Read-only table of some records, rendered as in their list. */
export function RecordTable({ entity, pieces, columns, records, nameOf }: RecordTableProps) {
  const tools = useCellTools(entity, pieces);
  const drawn = useMemo(
    () => columns.map((column) => ({ ...drawnColumn(column, tools), className: cellClass(column) })),
    [columns, tools],
  );
  return (
    <table className="record-table">
      <thead>
        <tr>
          <th scope="col">{tools.label(entity.label)}</th>
          {drawn.map(({ name, label, className }) => (
            <th key={name} scope="col" className={className}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <th scope="row">{nameOf(record)}</th>
            {drawn.map(({ name, label, className, draw }) => (
              <td key={name} className={className} data-label={label}>
                {draw(record)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
