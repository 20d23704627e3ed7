/** Effects of a metadata change, gravest first. */
export const changeGroups = [
  'access widened',
  'access narrowed',
  'data loss',
  'breaking for clients',
  'safe for clients',
  'stored otherwise',
  'screen only',
] as const;

export type ChangeGroup = (typeof changeGroups)[number];

/** A difference between two catalogues, as a sentence. */
export interface CatalogueChange {
  readonly group: ChangeGroup;
  /** Path from the owner: `loan.access.scope.read`. */
  readonly path: string;
  readonly message: string;
}

/** True for equal JSON; the order of keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Formats a value for quoting in a sentence. */
export function quoteValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
