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
 * has room, and those come back for which a wider one behind them has left enough. One that gave way also comes back
 * where there is as much room as it lacked; what it needs then is measured anew.
 */
export function nextFold(
  folded: readonly Folded[],
  foldable: readonly string[],
  { room, needed, widths }: Measured,
): readonly Folded[] {
  const stillFolded = folded.filter(({ name, from }) => from > room && foldable.includes(name));
  if (stillFolded.length < folded.length) return stillFolded;
  const given: Folded[] = [];
  let left = needed;
  for (const name of foldable) {
    if (left <= room) break;
    if (folded.some((each) => each.name === name)) continue;
    if (folded.length + given.length === 0) left += FOLD_WIDTH;
    given.push({ name, from: left });
    left -= widths[name] ?? 0;
  }
  return given.length === 0 ? folded : [...folded, ...withoutFitting(given, room - left, widths)];
}

/** Leaves out what fits in the space that is left, what gave way last first. */
function withoutFitting(given: readonly Folded[], space: number, widths: Measured['widths']): readonly Folded[] {
  const index = given.findLastIndex(({ name }) => (widths[name] ?? 0) <= space);
  const width = widths[given[index]?.name ?? ''] ?? 0;
  if (index < 0) return given;
  // What gave way after it did so without it.
  const behind = given.slice(index + 1).map(({ name, from }) => ({ name, from: from + width }));
  return [...withoutFitting(given.slice(0, index), space - width, widths), ...behind];
}
