import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { Column } from '../../../metadata/types/index.ts';
import { useFormat, type Format } from '../../format/index.ts';
import {
  useCatalogue,
  useDisplays,
  useLabel,
  useRegistry,
  useWords,
  type CellProps,
  type EntityPiece,
  type PortalCatalogue,
  type ListedEntity,
  type RecordData,
} from '../../state/index.ts';

/** What cells need to render; read once per table. */
export interface CellTools {
  readonly entity: ListedEntity;
  /** Pieces of the entities that column paths pass through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  readonly enumerations: PortalCatalogue['enumerations'];
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>;
  readonly format: Format;
  readonly label: ReturnType<typeof useLabel>;
  readonly translate: ReturnType<typeof useWords>;
  readonly displayOf: ReturnType<typeof useDisplays>;
}

/** Renders a value of a record. */
export type DrawValue = (value: unknown, record: RecordData) => ReactNode;

/** A kind of cell: prepares what all cells of a column share. */
export type CellMaker = (column: Column, tools: CellTools) => DrawValue;

export function useCellTools(entity: ListedEntity, pieces: CellTools['pieces']): CellTools {
  const { enumerations } = useCatalogue();
  const { cells } = useRegistry();
  const format = useFormat();
  const label = useLabel();
  const translate = useWords();
  const displayOf = useDisplays();
  return useMemo(
    () => ({ entity, pieces, enumerations, cells, format, label, translate, displayOf }),
    [entity, pieces, enumerations, cells, format, label, translate, displayOf],
  );
}
