import sql from 'sql-template-tag';
import type { Connection } from '../types.ts';

/** Who did what to which record; written in the database transaction of the deed itself. */
export interface AuditEntry {
  readonly entity: string;
  readonly recordId: string;
  readonly action: string;
  readonly actorId: string | undefined;
  readonly organizationId: string | undefined;
  readonly requestId: string | undefined;
  readonly at: Date;
  /** By field: what it was and what it is. */
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** Constraints that only warn and did not hold. */
  readonly warnings?: readonly unknown[];
}

/** Writes one audit entry. */
export async function writeAuditEntry(connection: Connection, entry: AuditEntry): Promise<void> {
  const warnings = entry.warnings === undefined || entry.warnings.length === 0 ? null : JSON.stringify(entry.warnings);
  await connection.query(sql`
    insert into audit_entry (at, entity, record_id, action, actor_id, organization_id, request_id, changes, warnings)
    values (${entry.at}, ${entry.entity}, ${entry.recordId}, ${entry.action}, ${numeric(entry.actorId)}, ${numeric(entry.organizationId)},
      ${entry.requestId ?? null}, ${JSON.stringify(entry.changes)}::jsonb, ${warnings}::jsonb)`);
}

/** Actors made up by tests and tools may have ids that are no numbers. */
function numeric(id: string | undefined): string | null {
  return id !== undefined && /^\d{1,18}$/u.test(id) ? id : null;
}
