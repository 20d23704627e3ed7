import sql from 'sql-template-tag';
import { isId } from '../../../engine/record/index.ts';
import { noteEvent, type Connection } from '../../../engine/store/index.ts';
import { ipPrefix } from '../throttle/index.ts';

/** A file that went to somebody, or did not. */
export interface LoggedDownload {
  readonly event: 'download' | 'downloadRefused';
  /** As asked for: there may be no such file. */
  readonly fileId: string;
  readonly actorId: string | undefined;
  readonly organizationId: string | undefined;
  /** Of the caller. */
  readonly address: string;
  readonly now: Date;
}

/** In which a refusal that is repeated is told once: links that anybody may follow for ever would fill the audit trail. */
const repeatedWithinMs = 300_000;

/** Tells the audit trail of a download, as of a record that is called `file`: who, which, when, from where. */
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

/** What is told of a file; a file that is no record's yet has no owner. */
type Facts = Readonly<Record<'name' | 'entity' | 'recordId', string | null>>;
