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
