import { useRef, type PointerEvent } from 'react';

interface ColumnEdgeProps {
  readonly onWidth: (width: number | undefined) => void;
}

/**
 * Drag handle at the end of a column's header; a double click resets the width. The column chooser offers the same by
 * keyboard.
 */
export function ColumnEdge({ onWidth }: ColumnEdgeProps) {
  const dragged = useRef<{ readonly from: number; readonly width: number } | undefined>(undefined);
  const widthAt = (clientX: number) =>
    dragged.current === undefined ? undefined : dragged.current.width + clientX - dragged.current.from;
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { from: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 };
  };
  // The handle follows the pointer outside of React; the table is laid out once, on release.
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (dragged.current !== undefined) currentTarget.style.translate = `${clientX - dragged.current.from}px`;
  };
  const end = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const width = widthAt(clientX);
    const isMoved = dragged.current !== undefined && clientX !== dragged.current.from;
    dragged.current = undefined;
    currentTarget.style.translate = '';
    if (isMoved) onWidth(width);
  };
  return (
    <span
      className="column-edge"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(undefined)}
    />
  );
}
