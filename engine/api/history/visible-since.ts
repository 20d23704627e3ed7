import type { Entity } from '../../metadata/index.ts';
import type { AuditEntry, RecordName } from '../../store/index.ts';
import type { ExecutionContext, ApiServices } from '../api-services.ts';

/**
 * The entry from which on a record's history is told to the viewer, where their organization is one of its parties: the
 * one by which it became so, and has been since. What was done before was between others.
 * @returns the entry's id; undefined where all of it is told
 */
export async function visibleSince(
  { store }: ApiServices,
  { viewer }: ExecutionContext,
  { history }: Entity,
  record: RecordName,
): Promise<string | undefined> {
  const { parties = [] } = history ?? {};
  const { organizationId } = viewer;
  if (parties.length === 0 || organizationId === undefined) return undefined;
  return becameParty(await store.trailOf(record, parties), parties, organizationId);
}

/** @param changes of the parties alone, the latest first */
export function becameParty(
  changes: readonly Pick<AuditEntry, 'id' | 'changes'>[],
  parties: readonly string[],
  organizationId: string,
): string | undefined {
  const now = new Map(
    parties.map((party) => [party, changes.find((entry) => party in entry.changes)?.changes[party]?.to] as const),
  );
  const isParty = () => [...now.values()].includes(organizationId);
  if (!isParty()) return undefined;
  for (const entry of changes) {
    for (const party of parties) if (party in entry.changes) now.set(party, entry.changes[party]?.from);
    if (!isParty()) return entry.id;
  }
  return undefined;
}
