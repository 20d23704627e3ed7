import sql, { raw } from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isNumber, valueAt } from '../../../engine/record/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { organization, organizationUser, transaction } = columns;

/** Maximum length of detected circular trades. */
const longestCircle = 6;

/**
 * View for the entity `relatedTrade`: parties of a sale with a common address, e-mail, telephone or active person, or a
 * buyer who sold the same fuel of the certificate some days earlier. PostgreSQL inlines the function; a view on the
 * tables would block column migrations. Person lookups per member are fenced by `offset`, because a plain join would
 * compare all people for each sale.
 */
export function relatedTradeTables({ constants }: Catalogue): string {
  return sql`
drop view if exists related_trade;
drop function if exists related_trades();
create function related_trades() returns table (id bigint, transaction_id bigint, relation text)
language sql stable parallel safe as $$
with sale as not materialized (
  select sold.${transaction.id} as id, sold.${transaction.supplier} as supplier, sold.${transaction.buyer} as buyer,
    sold.${transaction.certificate} as certificate, sold.${transaction.date} as date
  from ${tables.transaction} as sold
  where sold.${transaction.kind} = 'SALE' and not sold.${transaction.archived} and sold.${transaction.supplier} <> sold.${transaction.buyer}
    and sold.${transaction.status} in ('PENDING', 'CONFIRMED')
)
select sale.id, sale.id, 'SAME_CONTACT' from sale
join ${tables.organization} as seller on seller.${organization.id} = sale.supplier
join ${tables.organization} as buyer on buyer.${organization.id} = sale.buyer
where lower(seller.${organization.email}) = lower(buyer.${organization.email})
  or nullif(seller.${organization.phone}, '') = buyer.${organization.phone}
  or (nullif(${addressOf('seller')}, '') = ${addressOf('buyer')})
union all
select sale.id, sale.id, 'SAME_PERSON' from sale
where exists (
  select from ${tables.organizationUser} as one
  cross join lateral (select account_id from person_account where user_id = one.${organizationUser.user} offset 0) as person
  join ${tables.organizationUser} as other on other.${organizationUser.user} = person.account_id
  where one.${organizationUser.organization} = sale.supplier and one.${organizationUser.status} = 'ACTIVE'
    and other.${organizationUser.organization} = sale.buyer and other.${organizationUser.status} = 'ACTIVE')
union all
select sale.id, sale.id, 'CIRCLE' from sale
where exists (
  with recursive chain as (
    select sale.id as sale_id, sale.supplier as party, sale.date as date, 1 as length
    union all
    select earlier.id, earlier.supplier, earlier.date, chain.length + 1
    from chain join sale as earlier on earlier.certificate = sale.certificate and earlier.buyer = chain.party
    where earlier.id <> chain.sale_id and earlier.id < sale.id and earlier.date between sale.date - ${daysOf(constants)} and chain.date
      and chain.length < ${raw(String(longestCircle))} and chain.party <> sale.buyer
  )
  select from chain where chain.party = sale.buyer)
$$;
create view related_trade as select id, 0 as row_version, transaction_id, relation from related_trades();
`.sql;
}

function daysOf(constants: Catalogue['constants']) {
  const days = valueAt(constants, 'plausibility.circularDays');
  if (!isNumber(days)) throw new Error('plausibility.circularDays is a number of days');
  return raw(String(days));
}

/** Comparable address of an organization's seat. */
function addressOf(alias: 'seller' | 'buyer') {
  const {
    residenceAddress_street: street,
    residenceAddress_number: number,
    residenceAddress_city: city,
  } = organization;
  const of = raw(alias);
  return sql`lower(${of}.${street} || ' ' || ${of}.${number} || ' ' || ${of}.${city})`;
}
