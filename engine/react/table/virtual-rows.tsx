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
  /** Indexes of rows rendered at any scroll position: those reachable by keys, and the previewed one. */
  readonly alwaysDrawn: readonly number[];
  /** Number of cells in a row. */
  readonly width: number;
  readonly rowAt: (index: number, measured?: Ref<HTMLTableRowElement>) => ReactNode;
}

/** Estimated height of a two-line row, in pixels; rendered rows are measured. */
const ROW_HEIGHT = 51;
const AHEAD = 10;

/** Rows of a long list: only visible ones, or all for printing and search. */
export function VirtualRows(props: VirtualRowsProps) {
  const isWhole = useRenderAllRows();
  const { count, rowAt } = props;
  return isWhole ? Array.from({ length: count }, (_, index) => rowAt(index)) : <RowsInView {...props} />;
}

/** Visible rows with an overscan; spacers replace the others. */
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

/** Height of a row and its expanded line. */
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

/** True when all rows must be rendered: for printing, and after the browser's find shortcut. */
function useRenderAllRows(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  const [isSearched, setSearched] = useState(false);
  useEffect(() => {
    // flushSync, since the browser lays out the page right after the event.
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
  /** The scroll container of the table; null before layout. */
  readonly scroller: HTMLElement | null;
  /** Height of the content above the rows, in pixels. */
  readonly above: number;
}

/** The scroll container: the table if it overflows, else the nearest overflowing ancestor. */
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
  // The height above can change without a render here, so it is measured on every render.
  useLayoutEffect(measure);
  return held;
}

/** The table itself when nothing around it scrolls: then all rows are visible. */
function scrollerOf(table: HTMLElement): HTMLElement {
  for (let each: HTMLElement | null = table; each !== null; each = each.parentElement) if (scrolls(each)) return each;
  return table;
}

function scrolls(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;
