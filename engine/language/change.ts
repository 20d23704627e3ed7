/** What a change of metadata means to those it concerns, gravest first. */
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

/** One difference between two catalogues, as a sentence. */
export interface CatalogueChange {
  readonly group: ChangeGroup;
  /** What changed, as a path from its owner: `loan.access.scope.read`. */
  readonly path: string;
  readonly message: string;
}

/** Whether two pieces of JSON say the same; the order of keys says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A value as a sentence quotes it. */
export function quoteValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
