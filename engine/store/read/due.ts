import sql, { empty, raw } from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { quoted } from '../names/names.ts';
import { entityNamed } from '../query/asking.ts';
import { statusEnds } from '../tables/status-ends.ts';
import type { Connection } from '../types.ts';

/** A record whose status has come to its end, and when that was, as the database writes it. */
export interface Due {
  readonly id: string;
  readonly at: string;
}

/** Which records are looked for. */
export interface DueRequest {
  readonly entity: string;
  /** One that ends by itself. */
  readonly status: string;
  readonly now: Date;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The last one found before; absent: from the first. */
  readonly past?: Due | undefined;
  readonly limit: number;
}

/** Some records whose status has come to its end, those due longest first; read from the index made for it. */
export async function dueRecords(
  catalogue: Catalogue,
  connection: Connection,
  { entity, status, now, today, past, limit }: DueRequest,
): Promise<readonly Due[]> {
  const described = entityNamed(catalogue, entity);
  const ending = statusEnds(catalogue, described).find((each) => each.status === status);
  if (ending === undefined) throw new Error(`${entity} in ${status} does not end by itself`);
  const after = raw(ending.after);
  const isOver = ending.kind === 'date' ? sql`${after} < ${today}::date` : sql`${after} <= ${now}::timestamptz`;
  const isPast =
    past === undefined
      ? empty
      : sql`and (${after}, id) > (${past.at}::${raw(ending.kind === 'date' ? 'date' : 'timestamptz')}, ${past.id}::bigint)`;
  return await connection.query<{ id: string; at: string }>(sql`
    select id::text as id, ${after}::text as at from ${raw(quoted(described.storage.table))} as due
    where ${raw(ending.index.where ?? 'true')} and ${isOver} ${isPast}
    order by due.${after}, due.id limit ${limit}`);
}
