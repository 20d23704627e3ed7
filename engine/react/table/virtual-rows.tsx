import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { Fragment, useCallback, type ComponentProps, type ReactNode, type RefObject } from 'react';

interface VirtualRowsProps {
  readonly scrolled: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Places of rows that are there wherever one scrolled: those that keys lead to, and the one looked at. */
  readonly kept: readonly number[];
  /** Cells of a row. */
  readonly width: number;
  readonly rowAt: (index: number, measured: ComponentProps<'tr'>) => ReactNode;
}

/** About what a row of two lines takes, in pixels; each is measured once it is there. */
const ROW_HEIGHT = 51;
const AHEAD = 10;

/** Rows of a long list: those in view and some before and behind them; space stands for the others. */
export function VirtualRows({ scrolled, count, kept, width, rowAt }: VirtualRowsProps) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const wanted = [...kept, ...defaultRangeExtractor(range)].filter((index) => index >= 0 && index < count);
      return [...new Set(wanted)].sort((one, other) => one - other);
    },
    [kept, count],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing it answers is kept from one render to the next
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scrolled.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
    rangeExtractor,
    measureElement: heightWithRest,
  });
  const items = virtual.getVirtualItems();
  return (
    <>
      {items.map(({ index, key, start }, place) => (
        <Fragment key={key}>
          <Space height={start - (items[place - 1]?.end ?? 0)} width={width} />
          {rowAt(index, { ref: virtual.measureElement, 'aria-rowindex': index + 2 })}
        </Fragment>
      ))}
      <Space height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} width={width} />
    </>
  );
}

/** A row and the line that is open below it. */
function heightWithRest(row: HTMLTableRowElement): number {
  const next = row.nextElementSibling;
  return row.offsetHeight + (next instanceof HTMLElement && next.className === 'row-rest' ? next.offsetHeight : 0);
}

function Space({ height, width }: { readonly height: number; readonly width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
