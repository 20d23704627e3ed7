/**
 * Which holding each ledger entry changes, and by how much. An entry of a lot concerns the lot's holder: a fill is
 * received, a draw goes where its posting says. What is delivered leaves the reservation of whoever reserved it last.
 * Of every holding: received = available + blocked + reserved + sold + on_market + lost + split.
 * @param entries the ledger's entries, or those a statement has just written
 */
const changesIn = (entries: 'ledger_entry' | 'entered'): string => `
select entry.posting_id, posting.posted_at, entry.certificate_id, lot.organization_id,
  case entry.effect when 'fill' then entry.amount else 0 end as received,
  entry.amount as available,
  case when entry.effect = 'draw' and posted.operation = 'reserve' then -entry.amount else 0 end as reserved,
  0::numeric as sold,
  case when entry.effect = 'draw' and posted.operation = 'retire' and sale.kind is distinct from 'LOSS' then -entry.amount else 0 end as on_market,
  case when entry.effect = 'draw' and posted.operation = 'retire' and sale.kind = 'LOSS' then -entry.amount else 0 end as lost,
  case when entry.effect = 'draw' and posted.operation = 'split' then -entry.amount else 0 end as split
from ${entries} as entry
join lot on lot.id = entry.lot_id
join ledger_posting as posting on posting.id = entry.posting_id
join ledger_posting as posted on posted.id = coalesce(posting.reverses, posting.id)
left join transaction as sale on sale.id = posted.transaction_id and posted.operation = 'retire'
where entry.account = 'held'
union all
select entry.posting_id, posting.posted_at, entry.certificate_id, reserver.organization_id,
  0, 0, entry.amount, -entry.amount, 0, 0, 0
from ${entries} as entry
join ledger_posting as posting on posting.id = entry.posting_id
join ledger_posting as posted on posted.id = coalesce(posting.reverses, posting.id) and posted.operation = 'deliver'
cross join lateral (
  select lot.organization_id
  from ledger_posting as reservation
  join ledger_entry as draw on draw.posting_id = reservation.id and draw.account = 'held'
  join lot on lot.id = draw.lot_id
  where reservation.transaction_id = entry.transaction_id and reservation.operation = 'reserve'
    and reservation.id < entry.posting_id
  order by reservation.id desc limit 1
) as reserver
where entry.account = 'reserved'`;

/** Figures of a holding that entries change; `blocked` is moved to and from `available` by what blocks the certificate. */
const figures = ['received', 'available', 'reserved', 'sold', 'on_market', 'lost', 'split', 'blocked'] as const;
const each = (write: (figure: string) => string, separator = ', '): string => figures.map(write).join(separator);

/** A quantity that became blocked (or, negative, free) as a change of a holding. */
const moved = `null::bigint as posting_id, moved_at as posted_at, certificate_id, organization_id, 0::numeric as received,
  -amount as available, 0::numeric as reserved, 0::numeric as sold, 0::numeric as on_market, 0::numeric as lost,
  0::numeric as split, amount as blocked`;

/** Holdings as the sums of changes. */
const summed = (changes: string): string => `
  insert into holding (certificate_id, organization_id, ${each((figure) => figure)}, state, created_at, updated_at)
  select certificate_id, organization_id, ${each((figure) => `sum(${figure})`)},
    holding_state(sum(available) + sum(blocked), sum(reserved)), min(posted_at), max(posted_at)
  from ${changes} as change group by certificate_id, organization_id order by certificate_id, organization_id`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const views = (statuses: readonly string[]): string => `
create or replace function is_blocked(status text, frozen_at timestamptz) returns boolean language sql immutable as $$
  select frozen_at is not null or status <> all (array[${statuses.map(quoted).join(', ')}]::text[])
$$;

create table if not exists holding_block (
  certificate_id bigint not null references certificate (id),
  organization_id bigint not null references organization (id),
  moved_at timestamptz not null,
  amount numeric(18, 3) not null
);
create index if not exists holding_block_holding on holding_block (certificate_id, organization_id);

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

const followsLedger = `
create or replace function holding_follows_ledger() returns trigger language plpgsql as $$
begin
  with change as (select *, 0::numeric as blocked from (${changesIn('entered')}) as entered_change),
  block as (
    insert into holding_block (certificate_id, organization_id, moved_at, amount)
    select change.certificate_id, change.organization_id, max(change.posted_at), sum(change.available)
    from change join certificate on certificate.id = change.certificate_id
    where is_blocked(certificate.status, certificate.frozen_at)
    group by change.certificate_id, change.organization_id having sum(change.available) <> 0
    returning *
  )
  ${summed(`(select * from change union all select ${moved} from block)`)}
  on conflict (certificate_id, organization_id) do update set
    ${each((figure) => `${figure} = holding.${figure} + excluded.${figure}`, ',\n    ')},
    state = holding_state(holding.available + excluded.available + holding.blocked + excluded.blocked,
      holding.reserved + excluded.reserved),
    updated_at = excluded.updated_at,
    row_version = holding.row_version + 1;
  if exists (select 1 from entered where effect = 'fill' and amount < 0) then
    delete from holding where certificate_id in (select certificate_id from entered) and received = 0;
  end if;
  return null;
end $$;
drop trigger if exists holding_follows_ledger on ledger_entry;
create trigger holding_follows_ledger after insert on ledger_entry
  referencing new table as entered for each statement execute function holding_follows_ledger();
`;

const followsBlock = `
create or replace function holding_follows_block() returns trigger language plpgsql as $$
begin
  with block as (
    insert into holding_block (certificate_id, organization_id, moved_at, amount)
    select certificate_id, organization_id, new.updated_at,
      case when is_blocked(new.status, new.frozen_at) then available else -blocked end
    from holding where certificate_id = new.id
    returning *
  )
  update holding set available = available - block.amount, blocked = blocked + block.amount,
    row_version = holding.row_version + 1
  from block
  where holding.certificate_id = block.certificate_id and holding.organization_id = block.organization_id
    and block.amount <> 0;
  return null;
end $$;
drop trigger if exists holding_follows_block on certificate;
create trigger holding_follows_block after update of status, frozen_at on certificate for each row
  when (is_blocked(old.status, old.frozen_at) <> is_blocked(new.status, new.frozen_at))
  execute function holding_follows_block();
`;

const earlier = `
-- A register that traded before it had holdings, and one that did before any of them were blocked.
update holding set blocked = 0 where blocked is null;
${summed('holding_change')}
on conflict (certificate_id, organization_id) do nothing;
delete from holding where received = 0;
with block as (
  insert into holding_block (certificate_id, organization_id, moved_at, amount)
  select holding.certificate_id, holding.organization_id, coalesce(certificate.frozen_at, certificate.updated_at),
    case when is_blocked(certificate.status, certificate.frozen_at) then holding.available else -holding.blocked end
  from holding join certificate on certificate.id = holding.certificate_id
  where is_blocked(certificate.status, certificate.frozen_at) and holding.available <> 0
    or not is_blocked(certificate.status, certificate.frozen_at) and holding.blocked <> 0
  returning *
)
update holding set available = available - block.amount, blocked = blocked + block.amount
from block
where holding.certificate_id = block.certificate_id and holding.organization_id = block.organization_id;
`;

/**
 * Holdings are an entity of the metadata; here they are kept equal to the ledger, within the statement that posts.
 * The certificate's row is locked by whoever posts, so its holdings have no other writer. One whose receipt was undone
 * is gone. The trigger's statements have no parameters, so that each session plans them once.
 *
 * What is held of a certificate that is frozen, or in a status nothing is sold from, is not available but blocked:
 * `holding_block` says when which quantity went over, and is read with the entries wherever a history is told.
 * @param statuses of certificates that stock may be drawn from
 */
export const stockTables = (statuses: readonly string[]): string =>
  [views(statuses), followsLedger, followsBlock, earlier].join('');
