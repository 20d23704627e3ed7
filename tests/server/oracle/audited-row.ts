import sql, { join, raw } from 'sql-template-tag';
import { hasTable, type Catalogue } from '../../../engine/metadata/index.ts';
import { quoteName, type Database } from '../../../engine/store/index.ts';

/** A row of an entity and its audit entries, oldest first. */
export interface AuditedRow {
  /** `certificate 7`. */
  readonly row: string;
  readonly version: number;
  readonly entries: readonly { readonly action: string; readonly actor: string; readonly request: string }[];
}

const entries = sql`(select coalesce(json_agg(json_build_object('action', entry.action, 'actor', entry.actor_id::text,
  'request', entry.request_id) order by entry.id), '[]'::json)
  from audit_entry as entry where entry.record_id = described.id and entry.entity = described.entity) as entries`;

/** The named certificates and their transactions, including removed ones. */
export async function readAuditedRows(
  database: Database,
  certificateIds: readonly string[],
): Promise<readonly AuditedRow[]> {
  return await database.query<AuditedRow & Readonly<Record<string, unknown>>>(sql`
    select entity || ' ' || described.id as row, version, ${entries} from (
      select 'certificate' as entity, id, row_version as version from certificate where id = any(${certificateIds}::bigint[])
      union all
      select 'transaction', id, row_version from transaction where certificate_id = any(${certificateIds}::bigint[])
    ) as described order by entity, described.id`);
}

/** Rows of audited entities whose version differs from the number of their audit entries. */
export async function unauditedRows(database: Database, { entities }: Catalogue): Promise<readonly string[]> {
  const kept = Object.values(entities).filter((entity) => entity.storage.audit && hasTable(entity));
  const rows = kept.map(
    ({ name, storage }) =>
      sql`select ${name}::text as entity, id, row_version as version from ${raw(quoteName(storage.table))}`,
  );
  const found = await database.query<{ row: string }>(sql`
    select entity || ' ' || described.id || ': version ' || version as row from (${join(rows, ' union all ')}) as described
    where version <> (
      select count(*) from audit_entry as entry where entry.record_id = described.id and entry.entity = described.entity)
    order by 1`);
  return found.map(({ row }) => row);
}
