import { useMemo, type ReactNode } from 'react';
import {
  sentenceAbout,
  useStableCallback,
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

/** Properties of rows, their links and actions. */
export interface RowProps {
  readonly entity: ListedEntity;
  readonly selection?: RowSelection;
  /** Address of a record; undefined when rows do not open. */
  readonly linkOf?: (record: RecordData) => string;
  readonly onOpen?: (record: RecordData) => void;
  /** Field paths in the display template. */
  readonly named: readonly string[];
  /** Field paths in the templates of other languages. */
  readonly translations?: readonly string[] | undefined;
  /** One-line name of a record. */
  readonly nameOf: (record: RecordData) => string;
  readonly actionsOf?: (record: RecordData) => ReactNode;
  /** Undefined when there is no preview. */
  readonly preview?: RowPreview;
  /** Called on arrow up in the first row. */
  readonly onLeave?: () => void;
  /** Moves the focus to the bulk actions. */
  readonly onBulk?: () => void;
}

interface RowLayout extends Pick<RowDrawing, 'onFocus' | 'onKeyDown' | 'onClick'> {
  /** Pieces of the entities that column paths pass through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  readonly kept: readonly ColumnGroup[];
  readonly below: readonly ColumnGroup[];
}

/** Memoized rendering and event handlers of all rows. */
export function useRowDrawing(
  { entity, selection, linkOf, onOpen, nameOf, actionsOf, preview }: RowProps,
  { pieces, kept, below, onFocus, onKeyDown, onClick }: RowLayout,
): RowDrawing {
  const translate = useWords();
  const tools = useCellTools(entity, pieces);
  const groups = useDrawnGroups(kept, tools);
  const rest = useDrawnGroups(below, tools);
  const open = useStableCallback((record: RecordData) => onOpen?.(record));
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
