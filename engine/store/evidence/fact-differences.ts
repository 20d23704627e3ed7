import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { literal, quoteName } from '../names/names.ts';
import type { Connection } from '../types.ts';
import { evidenceOf, factNames, presentFacts } from './record-evidence.ts';

/** A record that differs from its newest evidence. */
export type FactDifference =
  /** The record has no evidence, or the evidence no record. */
  | { readonly kind: 'unstated' | 'missing'; readonly recordId: string }
  | {
      readonly kind: 'differs';
      readonly recordId: string;
      /** A column of the entity's table, or a related table. */
      readonly name: string;
      /** As JSON; for a related table an array of rows. */
      readonly stated: string;
      readonly found: string;
    };

/** A range of record ids, `after` exclusive and `last` inclusive. */
export interface FactRange {
  readonly after: string;
  readonly last: string;
}

/** The last id of the next `size` records or evidence after an id; undefined if there are none. */
export async function lastOfFacts(
  connection: Connection,
  entity: Entity,
  { after, size }: { readonly after: string; readonly size: number },
): Promise<string | undefined> {
  const [row] = await connection.query<{ last: string | null }>({
    text: `select max(id)::text as last from (
      select id from (
        (select id from ${quoteName(entity.storage.table)} where id > $1 order by id limit $2)
        union (select record_id from record_evidence where entity = $3 and record_id > $1 order by record_id limit $2)
      ) as present order by id limit $2) as portion`,
    values: [after, size, entity.name],
  });
  return row?.last ?? undefined;
}

/** Compares records with their evidence, in one statement. */
export async function readFactDifferences(
  connection: Connection,
  catalogue: Catalogue,
  entity: Entity,
  { after, last }: FactRange,
): Promise<readonly FactDifference[]> {
  const evidence = evidenceOf(catalogue, entity);
  if (evidence === undefined) return [];
  const rows = await connection.query<DifferenceRow>({
    text: `with said as (
        select record_id, key, (array_agg(value order by evidence.id desc))[1] as value
        from record_evidence as evidence cross join lateral jsonb_each(evidence.facts)
        where entity = ${literal(entity.name)} and record_id > $1 and record_id <= $2 group by record_id, key
      ), present as (
        select record.id as record_id, key, value
        from ${quoteName(entity.storage.table)} as record cross join lateral jsonb_each(${presentFacts(evidence)})
        where record.id > $1 and record.id <= $2 and key = any($3::text[])
      ), stated as (select distinct record_id from said), there as (select distinct record_id from present)
      select 'unstated' as kind, record_id::text, null as name, null as stated, null as found
      from there where record_id not in (select record_id from stated)
      union all
      select 'missing', record_id::text, null, null, null
      from stated where record_id not in (select record_id from there)
      union all
      select 'differs', record_id::text, key, coalesce(said.value, 'null')::text, present.value::text
      from present left join said using (record_id, key)
      where record_id in (select record_id from stated) and said.value is distinct from present.value
      order by 2, 1, 3`,
    values: [after, last, factNames(evidence)],
  });
  return rows.map(({ kind, record_id: recordId, name, stated, found }) =>
    kind === 'differs'
      ? { kind, recordId, name: name ?? '', stated: stated ?? '', found: found ?? '' }
      : { kind, recordId },
  );
}

interface DifferenceRow {
  readonly [column: string]: unknown;
  readonly kind: FactDifference['kind'];
  readonly record_id: string;
  readonly name: string | null;
  readonly stated: string | null;
  readonly found: string | null;
}
