/**
 * Baseline of the sales measurement: one SQL function that offers and confirms with the product's statements. It reads
 * rule inputs, locks, numbers, draws the oldest lots, posts with the hash chain of `server/trade/ledger/chain.ts` and
 * writes both audit entries.
 */
export const sellFunction = `
create or replace function bench_entry(posting bigint, certificate bigint, operation text, account text, lot bigint,
  transaction_id bigint, effect text, amount numeric, posted_at timestamptz) returns void language plpgsql as $$
declare
  head ledger_head%rowtype;
  next_hash bytea;
begin
  select * into head from ledger_head where certificate_id = certificate;
  next_hash := sha256(convert_to(certificate || E'\\n' || head.sequence + 1 || E'\\n' || posting || E'\\n' || operation ||
    E'\\n' || account || E'\\n' || coalesce(lot::text, '') || E'\\n' || coalesce(transaction_id::text, '') || E'\\n' ||
    effect || E'\\n' || to_char(amount, 'FM999999999999990.000') || E'\\n' ||
    to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\\n' || encode(head.hash, 'hex') || E'\\n', 'UTF8'));
  insert into ledger_entry (certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash)
  values (certificate, head.sequence + 1, posting, account, lot, transaction_id, effect, amount, head.hash, next_hash);
  update ledger_head set sequence = head.sequence + 1, hash = next_hash where certificate_id = certificate;
end $$;

create or replace function bench_posting(certificate bigint, kind text, sale bigint, actor bigint, posted_at timestamptz)
returns bigint language sql as $$
  insert into ledger_posting (certificate_id, operation, transaction_id, actor_id, posted_at)
  values (certificate, kind, sale, actor, posted_at) returning id $$;

create or replace function bench_audit(sale bigint, done text, actor bigint, organization bigint, changes jsonb, done_at timestamptz)
returns void language sql as $$
  insert into audit_entry (at, entity, record_id, action, actor_id, organization_id, request_id, changes)
  values (done_at, 'transaction', sale, done, actor, organization, 'bench', changes) $$;

create or replace function bench_offer(sold bigint, seller bigint, buyer bigint, quantity numeric, actor bigint)
returns bigint language plpgsql as $$
declare
  posted_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  facts record;
  sale bigint;
  posting bigint;
  source record;
  missing numeric := quantity;
begin
  perform id from certificate where id = sold for no key update;
  select c.status, c.verifier_id into strict facts from certificate_reader as r join certificate as c on c.id = r.record_id
  where r.organization_id = seller and c.id = sold and not c.archived limit 1;
  if facts.status not in ('APPROVED', 'APPROVED_BY_REGISTRY', 'ON_MARKET') then raise 'not in suitable state'; end if;
  perform 1 from organization where id = buyer and (temporary or status = '_4_ACTIVE');
  if not found or buyer = seller then raise 'no such buyer'; end if;
  insert into transaction (code, output_certificate_code, certificate_id, supplier_id, buyer_id, verifier_id, amount, date,
    kind, status, is_initial, created_at, updated_at)
  values ('T-2026' || lpad(nextval(pg_get_serial_sequence('ledger_posting', 'id'))::text, 9, '0'),
    'V-2026' || lpad(nextval(pg_get_serial_sequence('ledger_posting', 'id'))::text, 9, '0'),
    sold, seller, buyer, facts.verifier_id, quantity, current_date, 'SALE', 'PENDING', false, posted_at, posted_at)
  returning id into sale;
  posting := bench_posting(sold, 'reserve', sale, actor, posted_at);
  for source in select id, least(available, missing) as drawn from lot
    where certificate_id = sold and organization_id = seller and available > 0 order by id
  loop
    source.drawn := least(source.drawn, missing);
    update lot set available = available - source.drawn, row_version = row_version + 1, updated_at = posted_at where id = source.id;
    perform bench_entry(posting, sold, 'reserve', 'held', source.id, null, 'draw', -source.drawn, posted_at);
    missing := missing - source.drawn;
    exit when missing = 0;
  end loop;
  if missing > 0 then raise 'not enough stock'; end if;
  perform bench_entry(posting, sold, 'reserve', 'reserved', null, sale, 'none', quantity, posted_at);
  perform bench_audit(sale, 'create', actor, seller, jsonb_build_object('amount', jsonb_build_object('from', null, 'to', quantity)), posted_at);
  return sale;
end $$;

create or replace function bench_sell(sold bigint, seller bigint, buyer bigint, quantity numeric, actor bigint)
returns bigint language plpgsql as $$
declare
  posted_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  sale bigint := bench_offer(sold, seller, buyer, quantity, actor);
  posting bigint;
  delivered bigint;
begin
  perform 1 from transaction_reader as r join transaction as t on t.id = r.record_id
  where r.organization_id = buyer and t.id = sale and t.status = 'PENDING' and t.buyer_id = buyer;
  if not found then raise 'not pending'; end if;
  update transaction set status = 'CONFIRMED', row_version = row_version + 1, updated_at = posted_at where id = sale;
  insert into lot (certificate_id, organization_id, transaction_id, amount, available, created_at, updated_at)
  values (sold, buyer, sale, 0, 0, posted_at, posted_at) returning id into delivered;
  posting := bench_posting(sold, 'deliver', sale, actor, posted_at);
  perform bench_entry(posting, sold, 'deliver', 'reserved', null, sale, 'none', -quantity, posted_at);
  perform bench_entry(posting, sold, 'deliver', 'held', delivered, null, 'fill', quantity, posted_at);
  update lot set amount = amount + quantity, available = available + quantity, row_version = row_version + 1 where id = delivered;
  perform bench_audit(sale, 'confirm', actor, buyer, '{"status": {"from": "PENDING", "to": "CONFIRMED"}}', posted_at);
  return sale;
end $$;
`;
