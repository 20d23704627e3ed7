import sql from 'sql-template-tag';
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

/** Tells the audit trail of a download, as of a record that is called `file`: who, which, when, from where. */
export async function logDownload(
  connection: Connection,
  { event, fileId, actorId, organizationId, address, now }: LoggedDownload,
): Promise<void> {
  const isId = /^\d{1,18}$/u.test(fileId);
  const found = isId
    ? await connection.query<Facts>(sql`
    select name, owner_entity as entity, owner_record::text as "recordId" from file where id = ${fileId}`)
    : [];
  const facts = Object.fromEntries(Object.entries(found[0] ?? {}).filter(([, value]) => value !== null));
  const personal = { network: ipPrefix(address) };
  const recordId = isId ? fileId : '0';
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
