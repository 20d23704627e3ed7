import { useMemo } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import type { EntityPiece, ListedEntity, RecordData } from '../state/index.ts';
import { cellClass } from './cell-style.ts';
import { drawnColumn } from './cells/cell.tsx';
import { useCellTools } from './cells/cell-tools.ts';
import { ResponsiveTable } from './responsive-table.tsx';

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
  const headings = drawn.map(({ label, className }) => ({ heading: label, className }));
  const rows = records.map((record) => ({
    key: record.id,
    cells: [nameOf(record), ...drawn.map(({ draw }) => draw(record))],
  }));
  return <ResponsiveTable columns={[{ heading: tools.label(entity.label) }, ...headings]} rows={rows} />;
}
