import type { Entity } from '../../metadata/index.ts';
import { type AuditEntry, type Connection, writeAuditEntry } from '../../store/index.ts';
import type { Occurrence } from '../tools.ts';

/** What was done to one record. */
interface Deed extends Pick<AuditEntry, 'action' | 'changes' | 'warnings'> {
  readonly entity: Entity;
  readonly id: string;
}

/** Writes down what an operation did to a record, and who asked for it. */
export async function writeDeed(
  connection: Connection,
  { viewer, now, requestId }: Occurrence,
  { entity, id, ...deed }: Deed,
): Promise<void> {
  await writeAuditEntry(connection, {
    ...deed,
    entity: entity.name,
    recordId: id,
    actorId: viewer.userId,
    organizationId: viewer.organizationId,
    requestId,
    at: now,
  });
}
