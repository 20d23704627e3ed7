import sql, { join, raw, type Sql } from 'sql-template-tag';
import { sealing } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { holdingsWithCertificates } from './stock-of.ts';

const { certificate, holding, lot, organization, transaction } = columns;

/**
 * Changes of holdings by ledger entries. An entry of a lot affects the lot's holder: a fill counts as received, a draw
 * by its posting. Deliveries reduce the reservation of the last one to reserve. For every holding: received = available
 * + blocked + reserved + sold + returned + on_market + lost + split.
 * @param entries the ledger's entries, or those just inserted by a statement
 */
const changesIn = (entries: 'ledger_entry' | 'entered'): Sql => sql`
select entry.posting_id, posting.posted_at, entry.certificate_id, lot.${lot.organization} as organization_id,
  case entry.effect when 'fill' then entry.amount else 0 end as received,
  entry.amount as available,
  case when entry.effect = 'draw' and posted.operation = 'reserve' then -entry.amount else 0 end as reserved,
  0::numeric as sold, 0::numeric as returned,
  case when entry.effect = 'draw' and posted.operation = 'retire' and sale.${transaction.kind} is distinct from 'LOSS' then -entry.amount else 0 end as on_market,
  case when entry.effect = 'draw' and posted.operation = 'retire' and sale.${transaction.kind} = 'LOSS' then -entry.amount else 0 end as lost,
  case when entry.effect = 'draw' and posted.operation = 'split' then -entry.amount else 0 end as split
from ${raw(entries)} as entry
join ${tables.lot} as lot on lot.${lot.id} = entry.lot_id
join ledger_posting as posting on posting.id = entry.posting_id
join ledger_posting as posted on posted.id = coalesce(posting.reverses, posting.id)
left join ${tables.transaction} as sale on sale.${transaction.id} = posted.transaction_id and posted.operation = 'retire'
where entry.account = 'held'
union all
select entry.posting_id, posting.posted_at, entry.certificate_id, reserver.organization_id,
  0, 0, entry.amount, case when delivered.${transaction.kind} = 'RETURN' then 0 else -entry.amount end,
  case when delivered.${transaction.kind} = 'RETURN' then -entry.amount else 0 end, 0, 0, 0
from ${raw(entries)} as entry
join ledger_posting as posting on posting.id = entry.posting_id
join ledger_posting as posted on posted.id = coalesce(posting.reverses, posting.id) and posted.operation = 'deliver'
join ${tables.transaction} as delivered on delivered.${transaction.id} = entry.transaction_id
cross join lateral (
  select lot.${lot.organization} as organization_id
  from ledger_posting as reservation
  join ledger_entry as draw on draw.posting_id = reservation.id and draw.account = 'held'
  join ${tables.lot} as lot on lot.${lot.id} = draw.lot_id
  where reservation.transaction_id = entry.transaction_id and reservation.operation = 'reserve'
    and reservation.id < entry.posting_id
  order by reservation.id desc limit 1
) as reserver
where entry.account = 'reserved'`;

/**
 * Figures of a holding changed by entries, as columns of changes and of holdings; `blocked` is moved from and to
 * `available` when a certificate is blocked or released.
 */
const figures: readonly (readonly [string, Sql])[] = [
  ['received', holding.received],
  ['available', holding.available],
  ['reserved', holding.reserved],
  ['sold', holding.sold],
  ['returned', holding.returned],
  ['on_market', holding.onMarket],
  ['lost', holding.lost],
  ['split', holding.split],
  ['blocked', holding.blocked],
];
const each = (write: (change: Sql, figure: Sql) => Sql, separator = ', '): Sql =>
  join(
    figures.map(([change, figure]) => write(raw(change), figure)),
    separator,
  );

/** SQL condition: the certificate with this alias is blocked. */
const blocks = (row: Sql): Sql =>
  sql`is_blocked(${row}.${certificate.status}, ${row}.${certificate.frozenAt}, ${row}.${certificate.onHoldSince}, ${row}.${certificate.withdrawnAt})`;

/** A blocked (negative: released) quantity as a change of a holding. */
const moved = sql`null::bigint as posting_id, moved_at as posted_at, certificate_id, organization_id, 0::numeric as received,
  -amount as available, 0::numeric as reserved, 0::numeric as sold, 0::numeric as returned, 0::numeric as on_market, 0::numeric as lost,
  0::numeric as split, amount as blocked`;

/** Inserts holdings as sums of changes. */
const summed = (changes: Sql): Sql => sql`
  insert into ${tables.holding} (${holding.certificate}, ${holding.organization}, ${holding.substanceType},
    ${holding.amountUnit}, ${each((_, figure) => figure)}, ${holding.state}, ${holding.createdAt}, ${holding.updatedAt})
  select change.certificate_id, change.organization_id, certificate.${certificate.substanceType}, certificate.${certificate.amountUnit},
    ${each((change) => sql`sum(change.${change})`)},
    holding_state(sum(change.available) + sum(change.blocked), sum(change.reserved)), min(posted_at), max(posted_at)
  from ${changes} as change join ${tables.certificate} as certificate on certificate.${certificate.id} = change.certificate_id
  group by change.certificate_id, change.organization_id, certificate.${certificate.id}
  order by change.certificate_id, change.organization_id`;

const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`);

const views = (statuses: readonly string[]): Sql => sql`
create or replace function is_blocked(status text, frozen_at timestamptz, on_hold_since timestamptz, withdrawn_at timestamptz)
  returns boolean
  language sql immutable as $$
  select frozen_at is not null or on_hold_since is not null or withdrawn_at is not null or status <> all (array[${join(statuses.map(literal))}]::text[])
$$;

create table if not exists holding_block (
  certificate_id bigint not null references ${tables.certificate} (${certificate.id}),
  organization_id bigint not null references ${tables.organization} (${organization.id}),
  moved_at timestamptz not null,
  amount numeric(18, 3) not null
);
create index if not exists holding_block_holding on holding_block (certificate_id, organization_id);
${raw(sealing('holding_block'))}

drop view if exists holding_change;
create view holding_change as
select *, 0::numeric as blocked from (${changesIn('ledger_entry')}) as entered
union all
select ${moved} from holding_block;

drop function if exists holding_state(numeric, numeric);
create function holding_state(held numeric, reserved numeric) returns text language sql immutable as $$
  select case when $1 > 0 then 'STOCKED' when $2 > 0 then 'RESERVED' else 'EXHAUSTED' end
$$;
`;

const followsLedger = sql`
create or replace function holding_follows_ledger() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  with change as (select *, 0::numeric as blocked from (${changesIn('entered')}) as entered_change),
  block as (
    insert into holding_block (certificate_id, organization_id, moved_at, amount)
    select change.certificate_id, change.organization_id, max(change.posted_at), sum(change.available)
    from change join ${tables.certificate} as certificate on certificate.${certificate.id} = change.certificate_id
    where ${blocks(sql`certificate`)}
    group by change.certificate_id, change.organization_id having sum(change.available) <> 0
    returning *
  )
  ${summed(sql`(select * from change union all select ${moved} from block)`)}
  on conflict (${holding.certificate}, ${holding.organization}) do update set
    ${each((_, figure) => sql`${figure} = ${tables.holding}.${figure} + excluded.${figure}`, ',\n    ')},
    ${holding.state} = holding_state(
      ${tables.holding}.${holding.available} + excluded.${holding.available}
        + ${tables.holding}.${holding.blocked} + excluded.${holding.blocked},
      ${tables.holding}.${holding.reserved} + excluded.${holding.reserved}),
    ${holding.updatedAt} = excluded.${holding.updatedAt},
    ${holding.rowVersion} = ${tables.holding}.${holding.rowVersion} + 1;
  if exists (select 1 from entered where effect = 'fill' and amount < 0) then
    delete from ${tables.holding}
    where ${holding.certificate} in (select certificate_id from entered) and ${holding.received} = 0;
  end if;
  return null;
end $$;
drop trigger if exists holding_follows_ledger on ledger_entry;
create trigger holding_follows_ledger after insert on ledger_entry
  referencing new table as entered for each statement execute function holding_follows_ledger();
`;

const followsBlock = sql`
create or replace function holding_follows_block() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  with block as (
    insert into holding_block (certificate_id, organization_id, moved_at, amount)
    select ${holding.certificate}, ${holding.organization}, new.${certificate.updatedAt},
      case when ${blocks(sql`new`)} then ${holding.available} else -${holding.blocked} end
    from ${tables.holding} where ${holding.certificate} = new.${certificate.id}
    returning *
  )
  update ${tables.holding} as holding set
    ${holding.available} = holding.${holding.available} - block.amount,
    ${holding.blocked} = holding.${holding.blocked} + block.amount,
    ${holding.rowVersion} = holding.${holding.rowVersion} + 1
  from block
  where holding.${holding.certificate} = block.certificate_id and holding.${holding.organization} = block.organization_id
    and block.amount <> 0;
  return null;
end $$;
drop trigger if exists holding_follows_block on ${tables.certificate};
create trigger holding_follows_block after update of ${certificate.status}, ${certificate.frozenAt}, ${certificate.onHoldSince},
    ${certificate.withdrawnAt} on ${tables.certificate} for each row
  when (${blocks(sql`old`)} <> ${blocks(sql`new`)})
  execute function holding_follows_block();
`;

/** The fuel of a certificate may be corrected while it is held. */
const followsFuel = sql`
create or replace function holding_follows_fuel() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update ${tables.holding} set ${holding.substanceType} = new.${certificate.substanceType},
    ${holding.amountUnit} = new.${certificate.amountUnit}, ${holding.rowVersion} = ${holding.rowVersion} + 1
  where ${holding.certificate} = new.${certificate.id};
  return null;
end $$;
drop trigger if exists holding_follows_fuel on ${tables.certificate};
create trigger holding_follows_fuel after update of ${certificate.substanceType}, ${certificate.amountUnit}
  on ${tables.certificate} for each row
  when (old.${certificate.substanceType} is distinct from new.${certificate.substanceType}
    or old.${certificate.amountUnit} is distinct from new.${certificate.amountUnit})
  execute function holding_follows_fuel();
`;

const earlier = sql`
-- A register that traded before it had holdings, one that did before they knew their fuel, and one before any were blocked.
update ${tables.holding} as holding set ${holding.substanceType} = certificate.${certificate.substanceType},
  ${holding.amountUnit} = certificate.${certificate.amountUnit}
from ${tables.certificate} as certificate
where certificate.${certificate.id} = holding.${holding.certificate} and holding.${holding.substanceType} is null;
update ${tables.holding} set ${holding.blocked} = 0 where ${holding.blocked} is null;
-- One of before returns were told apart from sales.
update ${tables.holding} as holding set ${holding.sold} = holding.${holding.sold} - change.returned + holding.${holding.returned},
  ${holding.returned} = change.returned
from (
  select certificate_id, organization_id, sum(returned) as returned from holding_change
  where certificate_id in (select ${transaction.certificate} from ${tables.transaction} where ${transaction.kind} = 'RETURN')
  group by certificate_id, organization_id
) as change
where change.certificate_id = holding.${holding.certificate} and change.organization_id = holding.${holding.organization}
  and change.returned <> holding.${holding.returned};
${summed(sql`holding_change`)}
on conflict (${holding.certificate}, ${holding.organization}) do nothing;
delete from ${tables.holding} where ${holding.received} = 0;
with block as (
  insert into holding_block (certificate_id, organization_id, moved_at, amount)
  select holding.${holding.certificate}, holding.${holding.organization},
    coalesce(certificate.${certificate.withdrawnAt}, certificate.${certificate.frozenAt}, certificate.${certificate.onHoldSince},
      certificate.${certificate.updatedAt}),
    case when ${blocks(sql`certificate`)} then holding.${holding.available} else -holding.${holding.blocked} end
  from ${holdingsWithCertificates}
  where ${blocks(sql`certificate`)} and holding.${holding.available} <> 0
    or not ${blocks(sql`certificate`)} and holding.${holding.blocked} <> 0
  returning *
)
update ${tables.holding} as holding set
  ${holding.available} = holding.${holding.available} - block.amount,
  ${holding.blocked} = holding.${holding.blocked} + block.amount
from block
where holding.${holding.certificate} = block.certificate_id and holding.${holding.organization} = block.organization_id;
drop function if exists is_blocked(text, timestamptz);
drop function if exists is_blocked(text, timestamptz, timestamptz);
`;

/**
 * Triggers that keep holdings equal to the ledger within the posting statement. Posting locks the certificate's row, so
 * its holdings have no concurrent writer. A holding whose receipt was reversed is deleted. Trigger statements have no
 * parameters, so that sessions cache their plans, and run as the owner of the tables, so that no other role needs write
 * access.
 *
 * Stock of a frozen, held or withdrawn certificate, or in a status without sales, is blocked instead of available.
 * `holding_block` logs these changes and is read with the entries for histories.
 * @param statuses certificate statuses that allow drawing
 */
export const stockTables = (statuses: readonly string[]): string =>
  sql`${views(statuses)}${followsLedger}${followsBlock}${followsFuel}${earlier}`.sql;
