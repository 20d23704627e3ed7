/** In which row each record is drawn, by its id. */
export type Slots = ReadonlyMap<string, number>;

/**
 * The rows of other records: what was there before stays in its row, what came takes, in order, the rows of what went, which
 * are there already, and only then others.
 */
export function nextSlots(before: Slots, ids: readonly string[]): Slots {
  const taken = new Set(ids.flatMap((id) => before.get(id) ?? []));
  const free = [...before.values()].filter((slot) => !taken.has(slot)).sort((one, other) => one - other);
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? next++]));
}
