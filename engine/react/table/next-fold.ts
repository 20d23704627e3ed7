/** A collapsed column, and the table width in pixels from which it can return. */
export interface Folded {
  readonly name: string;
  readonly from: number;
}

/** Measured layout of a table, in pixels. */
export interface Measured {
  /** Available width. */
  readonly room: number;
  /** Width needed by the columns. */
  readonly needed: number;
  readonly widths: Readonly<Record<string, number>>;
}

/** Width of the button that expands the line below a row. */
export const FOLD_WIDTH = 32;

/**
 * Decides which columns collapse into the line below each row. Columns collapse in the order of `foldable` until the
 * table fits; narrower ones return when a wider one collapsed after them leaves enough room. A collapsed column also
 * returns when the table is as wide as it lacked; it is then measured again.
 */
export function nextFold(
  folded: readonly Folded[],
  foldable: readonly string[],
  { room, needed, widths }: Measured,
): readonly Folded[] {
  const stillFolded = folded.filter(({ name, from }) => from > room && foldable.includes(name));
  if (stillFolded.length < folded.length) return stillFolded;
  const collapsed: Folded[] = [];
  let left = needed;
  for (const name of foldable) {
    if (left <= room) break;
    if (folded.some((each) => each.name === name)) continue;
    if (folded.length + collapsed.length === 0) left += FOLD_WIDTH;
    collapsed.push({ name, from: left });
    left -= widths[name] ?? 0;
  }
  return collapsed.length === 0 ? folded : [...folded, ...withoutFitting(collapsed, room - left, widths)];
}

/** Removes columns that fit in the free space, latest collapsed first. */
function withoutFitting(collapsed: readonly Folded[], space: number, widths: Measured['widths']): readonly Folded[] {
  const index = collapsed.findLastIndex(({ name }) => (widths[name] ?? 0) <= space);
  const width = widths[collapsed[index]?.name ?? ''] ?? 0;
  if (index < 0) return collapsed;
  // Columns collapsed later were measured without it.
  const behind = collapsed.slice(index + 1).map(({ name, from }) => ({ name, from: from + width }));
  return [...withoutFitting(collapsed.slice(0, index), space - width, widths), ...behind];
}
