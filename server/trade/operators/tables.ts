import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

const { scheme, substanceKind } = columns;

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
