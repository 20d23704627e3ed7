import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { networkOf } from '../../people/accounts/index.ts';

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
  const id = numeric(fileId);
  await connection.query(sql`
    insert into audit_entry (at, entity, record_id, action, actor_id, organization_id, changes)
    select ${now}, 'file', ${id ?? '0'}::bigint, ${event}, ${numeric(actorId)}::bigint, ${numeric(organizationId)}::bigint,
      jsonb_strip_nulls(jsonb_build_object('network', ${networkOf(address)}::text, 'name', file.name,
        'entity', file.owner_entity, 'recordId', file.owner_record::text))
    from (select 1) as entry left join file on file.id = ${id}::bigint`);
}

function numeric(id: string | undefined): string | null {
  return id !== undefined && /^\d{1,18}$/u.test(id) && id !== '0' ? id : null;
}
