import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import type { RecordData } from '../state/index.ts';
import { rankedColumns } from './column-fields.ts';
import type { ColumnGroup, Laid } from './column-groups.ts';
import { nextFold, type Folded } from './next-fold.ts';

const none: readonly Folded[] = [];

/**
 * Splits columns into those in the rows and those collapsed below. Without enough room, columns collapse by priority,
 * least important first; the first column and pinned ones stay. Rows shown as cards use `card`.
 */
export function useFold(
  table: RefObject<HTMLElement | null>,
  groups: readonly ColumnGroup[],
  records: readonly RecordData[],
  card: Laid,
): Laid {
  const [{ of, folded, isCard }, setFold] = useState({ of: groups, folded: none, isCard: false });
  const foldable = useMemo(() => foldableNames(groups), [groups]);
  const measure = useCallback(() => {
    const { current } = table;
    if (current === null) return;
    const isCardLayout = getComputedStyle(current.querySelector('table') ?? current).display === 'block';
    // oxlint-disable-next-line react/set-state-in-effect -- widths are known only after layout
    setFold((before) => {
      const start = before.of === groups ? before.folded : none;
      const next = isCardLayout ? start : nextFold(start, foldable, measuredIn(current));
      const isSame = before.of === groups && next === before.folded && isCardLayout === before.isCard;
      return isSame ? before : { of: groups, folded: next, isCard: isCardLayout };
    });
  }, [table, groups, foldable]);
  // Measure before paint.
  useLayoutEffect(measure, [measure, records, folded]);
  useLayoutEffect(() => {
    if (table.current === null) return undefined;
    const resized = new ResizeObserver(measure);
    resized.observe(table.current);
    // Cell content may load after the rows and need more room.
    for (const inside of table.current.children) resized.observe(inside);
    return () => resized.disconnect();
  }, [table, measure]);
  return useMemo(() => {
    if (isCard) return card;
    const names = of === groups ? folded.map(({ name }) => name) : [];
    const isBelow = ({ lead }: ColumnGroup) => names.includes(lead.name);
    return { kept: groups.filter((group) => !isBelow(group)), below: groups.filter(isBelow) };
  }, [groups, of, folded, isCard, card]);
}

/** Names of the columns that can collapse, in order. */
function foldableNames(groups: readonly ColumnGroup[]): readonly string[] {
  const leads = groups.map(({ lead }) => lead);
  const ranked = rankedColumns(leads);
  const rankOf = ({ name }: Column) => ranked.indexOf(name);
  return leads
    .slice(1)
    .filter(({ pin }) => pin === undefined)
    .sort((one, other) => (one.priority ?? 0) - (other.priority ?? 0) || rankOf(other) - rankOf(one))
    .map(({ name }) => name);
}

function measuredIn(table: HTMLElement) {
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
  const widths = Object.fromEntries(heads.map((head) => [head.dataset['column'] ?? '', head.offsetWidth]));
  return { room: table.clientWidth, needed: table.scrollWidth, widths };
}
