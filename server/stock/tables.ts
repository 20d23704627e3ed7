/**
 * Which holding each ledger entry changes, and by how much. An entry of a lot concerns the lot's holder: a fill is
 * received, a draw goes where its posting says. What is delivered leaves the reservation of whoever reserved it last.
 * Of every holding: received = available + reserved + sold + on_market + lost + split.
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

/** Holdings as the sums of changes. */
const summed = (changes: string): string => `
  insert into holding (certificate_id, organization_id, received, available, reserved, sold, on_market, lost, split,
    state, created_at, updated_at)
  select certificate_id, organization_id, sum(received), sum(available), sum(reserved), sum(sold), sum(on_market),
    sum(lost), sum(split), holding_state(sum(available), sum(reserved)), min(posted_at), max(posted_at)
  from ${changes} as change group by certificate_id, organization_id order by certificate_id, organization_id`;

/**
 * Holdings are an entity of the metadata; here they are kept equal to the ledger, within the statement that posts.
 * The certificate's row is locked by whoever posts, so its holdings have no other writer. One whose receipt was undone
 * is gone. The trigger's statements have no parameters, so that each session plans them once.
 */
export const stockTables = `
create or replace view holding_change as ${changesIn('ledger_entry')};

create or replace function holding_state(available numeric, reserved numeric) returns text language sql immutable as $$
  select case when available > 0 then 'STOCKED' when reserved > 0 then 'RESERVED' else 'EXHAUSTED' end
$$;

create or replace function holding_follows_ledger() returns trigger language plpgsql as $$
begin
  ${summed(`(${changesIn('entered')})`)}
  on conflict (certificate_id, organization_id) do update set
    received = holding.received + excluded.received,
    available = holding.available + excluded.available,
    reserved = holding.reserved + excluded.reserved,
    sold = holding.sold + excluded.sold,
    on_market = holding.on_market + excluded.on_market,
    lost = holding.lost + excluded.lost,
    split = holding.split + excluded.split,
    state = holding_state(holding.available + excluded.available, holding.reserved + excluded.reserved),
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

-- A register that traded before it had holdings.
${summed('holding_change')}
on conflict (certificate_id, organization_id) do nothing;
delete from holding where received = 0;
`;
