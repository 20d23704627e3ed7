import { createHash } from 'node:crypto';

/**
 * Tables that no entity describes, with functions and triggers; created after the tables of entities, to which they may
 * refer.
 */
export interface StatementGroup {
  readonly name: string;
  /** Idempotent statements: `if not exists`, `or replace`, drop before add. */
  readonly statements: string;
}

/** The groups whose statements changed since they were applied; `digests` are the applied ones by name. */
export function pendingGroups(
  digests: ReadonlyMap<string, string>,
  groups: readonly StatementGroup[],
): readonly StatementGroup[] {
  return groups.filter((group) => digests.get(group.name) !== digestOf(group));
}

export function digestOf({ statements }: StatementGroup): string {
  return createHash('sha256').update(statements).digest('hex');
}
