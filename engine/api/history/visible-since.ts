import type { Entity } from '../../metadata/index.ts';
import type { AuditEntry, RecordName } from '../../store/index.ts';
import type { ExecutionContext, ApiServices } from '../api-services.ts';

/**
 * The first entry visible to the viewer's organization as a party: the one by which it became a party for the last
 * time. Earlier entries concern others.
 * @returns the entry's id; undefined if all are visible
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

/** @param changes changes of the party fields, latest first */
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
