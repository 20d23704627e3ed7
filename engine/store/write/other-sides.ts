import sql, { raw } from 'sql-template-tag';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { childTableName, quoteName } from '../names/names.ts';
import type { Connection } from '../types.ts';

/** A record with references whose links the other entity stores. */
interface Linked {
  readonly entity: Entity;
  readonly id: string;
  readonly record: Values;
}

/**
 * Replaces the links of such references by the given ones; absent fields and links of archived records, which are not
 * visible, stay.
 */
export async function writeOtherSides(connection: Connection, catalogue: Catalogue, linked: Linked): Promise<void> {
  for (const field of Object.values(linked.entity.fields)) {
    const items = linked.record[field.name];
    const target = field.type === 'references' ? catalogue.entities[field.to] : undefined;
    const back = field.type === 'references' && field.by !== undefined ? target?.fields[field.by] : undefined;
    if (target === undefined || back === undefined || !Array.isArray(items)) continue;
    const ids = items.filter(isValues).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    await writeLinks(connection, linked.id, { target, table: childTableName(target.storage.table, back), ids });
  }
}

async function writeLinks(
  connection: Connection,
  id: string,
  { target, table, ids }: { readonly target: Entity; readonly table: string; readonly ids: readonly string[] },
): Promise<void> {
  const links = raw(quoteName(table));
  const shown = target.storage.archive
    ? sql`and record_id in (select id from ${raw(quoteName(target.storage.table))} where not archived)`
    : sql``;
  await connection.query(
    sql`delete from ${links} where target_id = ${id} and record_id <> all(${ids}::bigint[]) ${shown}`,
  );
  await connection.query(sql`
    insert into ${links} (record_id, target_id) select unnest(${ids}::bigint[]), ${id}::bigint on conflict do nothing`);
}
