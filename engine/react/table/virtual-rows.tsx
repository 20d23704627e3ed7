import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  Fragment,
  useCallback,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useState,
  useLayoutEffect,
} from 'react';
import { flushSync } from 'react-dom';

interface VirtualRowsProps {
  readonly table: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Places of rows that are there wherever one scrolled: those that keys lead to, and the one looked at. */
  readonly alwaysDrawn: readonly number[];
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
function RowsInView({ table, count, alwaysDrawn, width, rowAt }: VirtualRowsProps) {
  const { scroller, above } = useScroller(table);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const wanted = [...alwaysDrawn, ...defaultRangeExtractor(range)].filter((index) => index >= 0 && index < count);
      return [...new Set(wanted)].sort((one, other) => one - other);
    },
    [alwaysDrawn, count],
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

/** Whether all rows of a long list are to be there: on paper, and once somebody searches the page by the browser's own means. */
function useRenderAllRows(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  const [isSearched, setSearched] = useState(false);
  useEffect(() => {
    // The browser lays the page out as soon as it has told.
    const print = () => flushSync(() => setPrinted(true));
    const done = () => setPrinted(false);
    const search = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && (ctrlKey || metaKey)) flushSync(() => setSearched(true));
    };
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', done);
    window.addEventListener('keydown', search);
    return () => {
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', done);
      window.removeEventListener('keydown', search);
    };
  }, []);
  return isPrinted || isSearched;
}

interface Scroller {
  /** The table's own place, or what it stands in, such as the page; null before it was laid out. */
  readonly scroller: HTMLElement | null;
  /** What stands in it above the rows, in pixels. */
  readonly above: number;
}

/** What a table is scrolled by: itself where it is higher than its place, else the nearest around it that is. */
function useScroller(table: RefObject<HTMLElement | null>): Scroller {
  const [held, hold] = useState<Scroller>({ scroller: null, above: 0 });
  const measure = useCallback(() => {
    const { current } = table;
    const rows = current?.querySelector('tbody');
    if (current === null || rows == null) return;
    const scroller = scrollerOf(current);
    const above = Math.round(topOf(rows) - topOf(scroller) + scroller.scrollTop);
    // oxlint-disable-next-line react/set-state-in-effect -- what scrolls is known only after layout
    hold((before) => (before.scroller === scroller && before.above === above ? before : { scroller, above }));
  }, [table]);
  // What stands above may come, go and grow by itself: it is looked at whenever other rows are drawn.
  useLayoutEffect(measure);
  return held;
}

/** The table itself where nothing around it scrolls: then all of it is in view. */
function scrollerOf(table: HTMLElement): HTMLElement {
  for (let each: HTMLElement | null = table; each !== null; each = each.parentElement) if (scrolls(each)) return each;
  return table;
}

function scrolls(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;
