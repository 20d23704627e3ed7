import sql, { raw } from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { operatorCertificate: held, scheme, substanceKind } = columns;

/** View of the feedstocks that each scheme covers: its scope, or all when unlimited. Reads only ids. */
export const schemeCoverageTables = sql`
drop view if exists scheme_coverage;
create view scheme_coverage as
select feedstock.record_id as scheme_id, feedstock.target_id as substance_kind_id from scheme_feedstocks as feedstock
union all
select under.${scheme.id}, kind.${substanceKind.id} from ${tables.scheme} as under cross join ${tables.substanceKind} as kind
where not exists (select 1 from scheme_feedstocks as feedstock where feedstock.record_id = under.${scheme.id});
`.sql;

/**
 * Until when a scheme covers a feedstock, as the entity `feedstockScopeEnd` has it: a day of its scope, none where its scope leaves the
 * feedstock out. PostgreSQL inlines the function; a view over the tables themselves would keep a migration from changing a column.
 */
export const feedstockScopeTables = sql`
drop view if exists feedstock_scope_end;
drop function if exists feedstock_scope_ends();
create function feedstock_scope_ends() returns table (scheme_id bigint, feedstock_id bigint, until date)
language sql stable parallel safe as $$
select ending.record_id, ending.feedstock_id, ending.until from scheme_ending_feedstocks as ending
union all
select under.${scheme.id}, kind.${substanceKind.id}, null from ${tables.scheme} as under cross join ${tables.substanceKind} as kind
where exists (select from scheme_feedstocks as feedstock where feedstock.record_id = under.${scheme.id})
  and not exists (select from scheme_feedstocks as feedstock
    where feedstock.record_id = under.${scheme.id} and feedstock.target_id = kind.${substanceKind.id})
$$;
create view feedstock_scope_end as
select (scheme_id << 32) + feedstock_id as id, 0 as row_version, scheme_id, feedstock_id, until from feedstock_scope_ends();
`.sql;

/** Migration: adds the former statuses of operator certificates from the audit trail. Of a day the last decision holds. */
export function formerStatusesOfBefore({ brand }: Catalogue): string {
  return sql`
with decision as (
  select record_id, day, status, lag(day) over decisions as since, lag(status, 1, 'VALID') over decisions as former,
    row_number() over decisions - 1 as position
  from (
    select distinct on (record_id, day) record_id, (at at time zone ${raw(`'${brand.timeZone}'`)})::date as day, changes -> 'status' ->> 'to' as status
    from audit_entry where entity = 'operatorCertificate' and action in ('suspend', 'resume', 'withdraw')
      and record_id in (select ${held.id} from ${tables.operatorCertificate} where ${held.valuesFrom} is null)
    order by record_id, day, id desc
  ) as last
  window decisions as (partition by record_id order by day)
), kept as (
  insert into operator_certificate_former_values (record_id, position, "from", until, status)
  select record_id, position, since, day - 1, former from decision
)
update ${tables.operatorCertificate} as own set ${held.valuesFrom} = (select max(day) from decision where record_id = own.${held.id})
where own.${held.id} in (select record_id from decision);
`.sql;
}
