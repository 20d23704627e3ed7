import sql, { raw } from 'sql-template-tag';
import { sealing } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { certificate, transaction, lot } = columns;

/**
 * Postings and entries: append-only, numbered per certificate and hash-chained. Lots are an entity of metadata; this
 * adds their check constraints.
 */
export const ledgerTables = sql`
create table if not exists ledger_posting (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references ${tables.certificate} (${certificate.id}),
  operation text not null check (operation in ('issue', 'adjust', 'reserve', 'deliver', 'retire', 'split', 'reversal')),
  transaction_id bigint references ${tables.transaction} (${transaction.id}),
  reverses bigint references ledger_posting (id),
  linked bigint references ledger_posting (id),
  ratio numeric(12, 6),
  actor_id bigint,
  posted_at timestamptz not null
);
create index if not exists ledger_posting_certificate on ledger_posting (certificate_id, id);
drop index if exists ledger_posting_transaction;
create index if not exists ledger_posting_of_transaction on ledger_posting (transaction_id, id) where transaction_id is not null;
alter table ledger_posting drop constraint if exists ledger_posting_reverses_key;
create unique index if not exists ledger_posting_reverses on ledger_posting (reverses) where reverses is not null;
create index if not exists ledger_posting_linked on ledger_posting (linked) where linked is not null;

create table if not exists ledger_entry (
  certificate_id bigint not null references ${tables.certificate} (${certificate.id}),
  sequence bigint not null check (sequence > 0),
  posting_id bigint not null references ledger_posting (id),
  account text not null check (account in ('issued', 'held', 'reserved', 'retired', 'split')),
  lot_id bigint references ${tables.lot} (${lot.id}),
  transaction_id bigint references ${tables.transaction} (${transaction.id}),
  effect text not null check (effect in ('fill', 'draw', 'none')),
  amount numeric(18, 3) not null check (amount <> 0),
  previous_hash bytea not null,
  hash bytea not null,
  primary key (certificate_id, sequence),
  check ((account = 'held') = (lot_id is not null)),
  check ((account = 'held') = (effect <> 'none'))
);
create index if not exists ledger_entry_posting on ledger_entry (posting_id);
drop index if exists ledger_entry_lot;
create index if not exists ledger_entry_of_lot on ledger_entry (lot_id) where lot_id is not null;

create table if not exists ledger_head (
  certificate_id bigint primary key references ${tables.certificate} (${certificate.id}),
  sequence bigint not null,
  hash bytea not null
);

alter table ${tables.lot} drop constraint if exists lot_available_within_amount;
alter table ${tables.lot} add constraint lot_available_within_amount
  check (${lot.available} >= 0 and ${lot.available} <= ${lot.amount});

create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger if exists ledger_entry_append_only on ledger_entry;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();
alter table ledger_entry enable always trigger ledger_entry_append_only;
drop trigger if exists ledger_posting_append_only on ledger_posting;
${raw(sealing('ledger_posting'))}
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_is_append_only();
alter table ledger_posting enable always trigger ledger_posting_append_only;

create or replace function ledger_posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where posting_id = new.id) is distinct from 0 then
    raise exception 'posting % does not sum to zero', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger if exists ledger_posting_balances on ledger_posting;
create constraint trigger ledger_posting_balances after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_posting_balances();
`.sql;
