import type { Connection } from '../../../engine/store/index.ts';
import { columnList, columnsOf, copiedValues, execute, type CopiedExpressions } from '../bulk/copy-sql.ts';

/** Columns of an imported certificate that a copy replaces. */
const copied: Readonly<Record<string, CopiedExpressions>> = {
  certificate: {
    code: `'E-2026' || lpad(nextval('certificate_code_code')::text, 6, '0')`,
    external_code: 'named',
    initial_transaction_id: 'null',
    imported_at: 'done_at',
    created_at: 'done_at',
    updated_at: 'done_at',
  },
  certificate_certificate_substances: { record_id: 'made' },
  transaction: {
    code: `'T-2026' || lpad(nextval('transaction_code_code')::text, 6, '0')`,
    certificate_id: 'made',
    created_at: 'done_at',
    updated_at: 'done_at',
  },
};

/**
 * Creates the SQL function that imports are compared with: `bench_import(template, name, import)` inserts the same rows
 * as an imported certificate, with another external code, hash-chained postings, audit entries and progress; triggers
 * and indexes are the product's.
 */
export async function installImportFunction(connection: Connection): Promise<void> {
  const statements: Record<string, string> = {};
  for (const [table, changes] of Object.entries(copied)) {
    const columns = (await columnsOf(connection, table)).filter((column) => column !== 'id');
    statements[table] =
      `insert into "${table}" (${columnList(columns)}) select ${copiedValues(columns, changes)} from "${table}" as template`;
  }
  await execute(connection, postFunction);
  await execute(connection, importFunction(statements));
}

/** A posting of two lines, with the hash chain of `server/trade/ledger/chain.ts`. */
const postFunction = `
create type bench_line as (account text, lot bigint, sale bigint, effect text, amount numeric);

create or replace function bench_hash(certificate bigint, sequence bigint, posting bigint, kind text, line bench_line,
  posted_at timestamptz, previous bytea) returns bytea language sql as $$
  select sha256(convert_to(certificate || E'\\n' || sequence || E'\\n' || posting || E'\\n' || kind || E'\\n' || line.account || E'\\n' ||
    coalesce(line.lot::text, '') || E'\\n' || coalesce(line.sale::text, '') || E'\\n' || line.effect || E'\\n' ||
    to_char(line.amount, 'FM999999999999990.000') || E'\\n' ||
    to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\\n' || encode(previous, 'hex') || E'\\n', 'UTF8')) $$;

create or replace function bench_post(certificate bigint, kind text, sale bigint, actor bigint, posted_at timestamptz,
  head bytea, sequence bigint, one bench_line, two bench_line) returns bytea language plpgsql as $$
declare
  posting bigint;
  first_hash bytea;
  second_hash bytea;
begin
  insert into ledger_posting (certificate_id, operation, transaction_id, actor_id, posted_at)
  values (certificate, kind, sale, actor, posted_at) returning id into posting;
  first_hash := bench_hash(certificate, sequence, posting, kind, one, posted_at, head);
  second_hash := bench_hash(certificate, sequence + 1, posting, kind, two, posted_at, first_hash);
  insert into ledger_entry (certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash) values
    (certificate, sequence, posting, one.account, one.lot, one.sale, one.effect, one.amount, head, first_hash),
    (certificate, sequence + 1, posting, two.account, two.lot, two.sale, two.effect, two.amount, first_hash, second_hash);
  update lot set amount = lot.amount + case line.effect when 'fill' then line.amount else 0 end, available = available + line.amount,
    row_version = row_version + 1, updated_at = posted_at
  from (values ((one).lot, (one).effect, (one).amount), ((two).lot, (two).effect, (two).amount)) as line (lot, effect, amount)
  where lot.id = line.lot;
  return second_hash;
end $$`;

function importFunction(statements: Readonly<Record<string, string>>): string {
  return `
create or replace function bench_import(original bigint, named text, done_by bigint) returns bigint language plpgsql as $$
declare
  done_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  facts record;
  made bigint;
  sale bigint;
  issued bigint;
  delivered bigint;
  head bytea := '\\x${'00'.repeat(32)}';
begin
  perform 1 from task where record_id = done_by for no key update;
  select supplier_id, buyer_id, amount, initial_transaction_id, actor_id into strict facts
  from certificate join audit_entry on entity = 'certificate' and record_id = certificate.id and action = 'create' where certificate.id = original;
  perform pg_advisory_xact_lock(hashtextextended(named, 0));
  perform 1 from certificate where external_code = named and supplier_id = facts.supplier_id and not archived;
  if found then raise 'already there'; end if;
  ${statements['certificate'] ?? ''} where id = original returning id into made;
  insert into audit_entry (record_id, at, entity, action, actor_id, organization_id, request_id, changes)
  select made, done_at, entity, action, actor_id, organization_id, request_id, changes || jsonb_build_object('externalCode', jsonb_build_object('from', null, 'to', named))
  from audit_entry where entity = 'certificate' and record_id = original and action = 'create';
  ${statements['certificate_certificate_substances'] ?? ''} where record_id = original order by position;
  ${statements['transaction'] ?? ''} where id = facts.initial_transaction_id returning id into sale;
  insert into audit_entry (record_id, at, entity, action, actor_id, organization_id, request_id, changes)
  select sale, done_at, entity, action, actor_id, organization_id, request_id, changes
  from audit_entry where entity = 'transaction' and record_id = facts.initial_transaction_id and action = 'create';
  update certificate set initial_transaction_id = sale, row_version = row_version + 1, updated_at = done_at where id = made;
  insert into audit_entry (record_id, at, entity, action, actor_id, organization_id, request_id, changes)
  select made, done_at, entity, action, actor_id, organization_id, request_id, jsonb_build_object('initialTransaction', jsonb_build_object('from', null, 'to', sale))
  from audit_entry where entity = 'certificate' and record_id = original and action = 'circulate';
  insert into lot (certificate_id, organization_id, amount, available, created_at, updated_at)
  values (made, facts.supplier_id, 0, 0, done_at, done_at) returning id into issued;
  head := bench_post(made, 'issue', null, facts.actor_id, done_at, head, 1,
    ('issued', null, null, 'none', -facts.amount), ('held', issued, null, 'fill', facts.amount));
  insert into ledger_head (certificate_id, sequence, hash) values (made, 2, head);
  head := bench_post(made, 'reserve', sale, facts.actor_id, done_at, head, 3,
    ('held', issued, null, 'draw', -facts.amount), ('reserved', null, sale, 'none', facts.amount));
  insert into lot (certificate_id, organization_id, transaction_id, amount, available, created_at, updated_at)
  values (made, facts.buyer_id, sale, 0, 0, done_at, done_at) returning id into delivered;
  head := bench_post(made, 'deliver', sale, facts.actor_id, done_at, head, 5,
    ('reserved', null, sale, 'none', -facts.amount), ('held', delivered, null, 'fill', facts.amount));
  update ledger_head set sequence = 6, hash = head where certificate_id = made;
  return made;
end $$`;
}
