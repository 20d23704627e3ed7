import { createHash } from 'node:crypto';

/** Tables no entity describes, with their functions and triggers: they come after the entities' and may refer to them. */
export interface StatementGroup {
  readonly name: string;
  /** Statements that may run again: `if not exists`, `or replace`, drop before add. */
  readonly statements: string;
}

/** The groups whose statements differ from those applied last; `digests` are the applied ones by name. */
export function pendingGroups(
  digests: ReadonlyMap<string, string>,
  groups: readonly StatementGroup[],
): readonly StatementGroup[] {
  return groups.filter((group) => digests.get(group.name) !== digestOf(group));
}

export function digestOf({ statements }: StatementGroup): string {
  return createHash('sha256').update(statements).digest('hex');
}
