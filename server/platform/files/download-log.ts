import sql from 'sql-template-tag';
import { isId } from '../../../engine/record/index.ts';
import { noteEvent, type Connection } from '../../../engine/store/index.ts';
import { ipPrefix } from '../throttle/index.ts';

/** A download that happened or was refused. */
export interface LoggedDownload {
  readonly event: 'download' | 'downloadRefused';
  /** As requested; may not exist. */
  readonly fileId: string;
  readonly actorId: string | undefined;
  readonly organizationId: string | undefined;
  /** Address of the caller. */
  readonly address: string;
  readonly now: Date;
}

/** Repeated refusals within this time are logged once: old links that are called endlessly would fill the audit trail. */
const repeatedWithinMs = 300_000;

/** Writes a download to the audit trail under the entity `file`: actor, file, time, address. */
export async function logDownload(
  connection: Connection,
  { event, fileId, actorId, organizationId, address, now }: LoggedDownload,
): Promise<void> {
  const hasId = isId(fileId);
  const files = hasId
    ? await connection.query<Facts>(sql`
    select name, owner_entity as entity, owner_record::text as "recordId" from file where id = ${fileId}`)
    : [];
  const facts = Object.fromEntries(Object.entries(files[0] ?? {}).filter(([, value]) => value !== null));
  const personal = { network: ipPrefix(address) };
  const recordId = hasId ? fileId : '0';
  if (event === 'downloadRefused') {
    const since = new Date(now.getTime() - repeatedWithinMs);
    const rows = await connection.query(sql`
      select from audit_entry as entry join audit_personal as personal on personal.entry_id = entry.id
      where entry.record_id = ${recordId} and entry.entity = 'file' and entry.action = ${event} and entry.at > ${since}
        and entry.actor_id is not distinct from ${actorId ?? null}::bigint
        and personal.changes ->> 'network' = ${personal.network} limit 1`);
    if (rows.length > 0) return;
  }
  await noteEvent(connection, {
    at: now,
    entity: 'file',
    recordId,
    action: event,
    actorId,
    organizationId,
    facts,
    personal,
  });
}

/** Facts of a file; an unattached file has no owner. */
type Facts = Readonly<Record<'name' | 'entity' | 'recordId', string | null>>;
