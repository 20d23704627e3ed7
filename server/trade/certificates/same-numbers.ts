import sql, { raw } from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { normalizedText } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { certificate } = columns;

/**
 * View for the entity `sameNumber`: certificates whose number also exists under another supplier or scheme. PostgreSQL
 * inlines the function; a view on the tables would block column migrations.
 */
export function sameNumberTables({ entities }: Catalogue): string {
  const number = (alias: string) =>
    normalizedText(entities['certificate']?.fields['externalCode'], sql`${raw(alias)}.${certificate.externalCode}`);
  return sql`
drop view if exists same_number;
drop function if exists same_numbers();
create function same_numbers() returns table (id bigint, certificate_id bigint) language sql stable parallel safe as $$
select proof.${certificate.id}, proof.${certificate.id} from ${tables.certificate} as proof
where proof.${certificate.splitFrom} is null and exists (
  select from ${tables.certificate} as other
  where ${number('other')} = ${number('proof')} and other.${certificate.id} <> proof.${certificate.id}
    and other.${certificate.splitFrom} is null and other.${certificate.status} <> 'REJECTED_BY_REGISTRY'
    and (other.${certificate.supplier} <> proof.${certificate.supplier} or other.${certificate.scheme} <> proof.${certificate.scheme}))
$$;
create view same_number as select id, 0 as row_version, certificate_id from same_numbers();
`.sql;
}
