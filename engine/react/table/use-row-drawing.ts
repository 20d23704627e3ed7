import { useMemo, type ReactNode } from 'react';
import {
  sentenceAbout,
  useSteady,
  useWords,
  type EntityPiece,
  type ListedEntity,
  type RecordData,
} from '../state/index.ts';
import { useCellTools } from './cells/cell-tools.ts';
import type { ColumnGroup } from './column-groups.ts';
import { useDrawnGroups } from './drawn-group.tsx';
import type { RowDrawing } from './table-row.tsx';
import type { RowSelection } from './use-list-table.ts';
import type { RowPreview } from './use-table-rows.ts';

/** What rows are, where they open and what can be done with them. */
export interface RowProps {
  readonly entity: ListedEntity;
  readonly selection?: RowSelection;
  /** Where a record opens; without it rows do not. */
  readonly linkOf?: (record: RecordData) => string;
  readonly onOpen?: (record: RecordData) => void;
  /** The paths of the fields in what a record is called. */
  readonly named: readonly string[];
  /** The same in other languages. */
  readonly translations?: readonly string[] | undefined;
  /** What a record is called in one line. */
  readonly nameOf: (record: RecordData) => string;
  readonly actionsOf?: (record: RecordData) => ReactNode;
  /** Absent where no record can be looked at beside the list. */
  readonly preview?: RowPreview;
  /** The arrow up was pressed in the first row. */
  readonly onLeave?: () => void;
  /** Goes to what can be done with the selected rows. */
  readonly onBulk?: () => void;
}

interface Placed extends Pick<RowDrawing, 'onFocus' | 'onKeyDown' | 'onClick'> {
  /** Pieces of the entities that columns lead through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  readonly kept: readonly ColumnGroup[];
  readonly below: readonly ColumnGroup[];
}

/** What all rows of a table are drawn with; the same as long as none of it is another. */
export function useRowDrawing(
  { entity, selection, linkOf, onOpen, nameOf, actionsOf, preview }: RowProps,
  { pieces, kept, below, onFocus, onKeyDown, onClick }: Placed,
): RowDrawing {
  const translate = useWords();
  const tools = useCellTools(entity, pieces);
  const groups = useDrawnGroups(kept, tools);
  const rest = useDrawnGroups(below, tools);
  const open = useSteady((record: RecordData) => onOpen?.(record));
  const { refusal, isSelectable } = selection ?? {};
  const { onToggle: onLook } = preview ?? {};
  const words = useMemo(
    () => ({
      select: sentenceAbout(translate, 'list.selectRow'),
      rest: sentenceAbout(translate, 'list.restOf'),
      look: sentenceAbout(translate, 'list.lookAt'),
    }),
    [translate],
  );
  return useMemo(() => {
    const hasActions = actionsOf !== undefined || onLook !== undefined;
    const width = groups.length + [isSelectable, rest[0], hasActions || undefined].filter(Boolean).length;
    const behaviour = { onOpen: open, onLook, onFocus, onKeyDown, onClick };
    return { groups, below: rest, width, refusal, isSelectable, linkOf, nameOf, actionsOf, words, ...behaviour };
  }, [
    groups,
    rest,
    refusal,
    isSelectable,
    linkOf,
    nameOf,
    actionsOf,
    words,
    open,
    onLook,
    onFocus,
    onKeyDown,
    onClick,
  ]);
}
