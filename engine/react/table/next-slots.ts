/** Row slot of each record, by its id. */
export type Slots = ReadonlyMap<string, number>;

/**
 * Assigns rendered rows to new records: remaining records keep their row, new ones reuse the rows of removed ones in
 * order, then get new rows.
 */
export function nextSlots(before: Slots, ids: readonly string[]): Slots {
  const taken = new Set(ids.flatMap((id) => before.get(id) ?? []));
  const free = [...before.values()].filter((slot) => !taken.has(slot)).sort((one, other) => one - other);
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? next++]));
}
