import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { Fragment, useCallback, type ReactNode, type Ref, type RefObject } from 'react';
import { useScroller } from './use-scroller.ts';
import { useRenderAllRows } from './use-render-all-rows.ts';

interface VirtualRowsProps {
  readonly table: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Places of rows that are there wherever one scrolled: those that keys lead to, and the one looked at. */
  readonly kept: readonly number[];
  /** Cells of a row. */
  readonly width: number;
  readonly rowAt: (index: number, measured?: Ref<HTMLTableRowElement>) => ReactNode;
}

/** About what a row of two lines takes, in pixels; each is measured once it is there. */
const ROW_HEIGHT = 51;
const AHEAD = 10;

/** Rows of a long list: those in view, or all where they are wanted. */
export function VirtualRows(props: VirtualRowsProps) {
  const isWhole = useRenderAllRows();
  const { count, rowAt } = props;
  return isWhole ? Array.from({ length: count }, (_, index) => rowAt(index)) : <RowsInView {...props} />;
}

/** Those in view and some before and behind them; space stands for the others. */
function RowsInView({ table, count, kept, width, rowAt }: VirtualRowsProps) {
  const { scroller, above } = useScroller(table);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const wanted = [...kept, ...defaultRangeExtractor(range)].filter((index) => index >= 0 && index < count);
      return [...new Set(wanted)].sort((one, other) => one - other);
    },
    [kept, count],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing it answers is kept from one render to the next
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller,
    scrollMargin: above,
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
          <Space height={start - (items[place - 1]?.end ?? above)} width={width} />
          {rowAt(index, virtual.measureElement)}
        </Fragment>
      ))}
      <Space height={virtual.getTotalSize() + above - (items.at(-1)?.end ?? above)} width={width} />
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
