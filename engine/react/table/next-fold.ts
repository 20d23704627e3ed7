/** A column that stands below its rows, and from how much room on it has a place in them again; in pixels. */
export interface Folded {
  readonly name: string;
  readonly from: number;
}

/** A table as it is laid out, in pixels. */
export interface Measured {
  /** What there is for it. */
  readonly room: number;
  /** What its columns take. */
  readonly needed: number;
  readonly widths: Readonly<Record<string, number>>;
}

/** What the button takes that opens the line below a row. */
export const FOLD_WIDTH = 32;

/**
 * Which columns stand below their rows once a table was laid out: `foldable` give way one after the other until the rest
 * has room. One that gave way comes back where there is as much room as it lacked; what it needs then is measured anew.
 */
export function nextFold(
  folded: readonly Folded[],
  foldable: readonly string[],
  { room, needed, widths }: Measured,
): readonly Folded[] {
  const kept = folded.filter(({ name, from }) => from > room && foldable.includes(name));
  if (kept.length < folded.length) return kept;
  const next = [...folded];
  let left = needed;
  for (const name of foldable) {
    if (left <= room) break;
    if (next.some((each) => each.name === name)) continue;
    if (next.length === 0) left += FOLD_WIDTH;
    next.push({ name, from: left });
    left -= widths[name] ?? 0;
  }
  return next.length === folded.length ? folded : next;
}
