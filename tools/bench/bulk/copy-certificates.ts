import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { noteCircles } from './copy-organizations.ts';
import { copyStatement, type Changes } from './copy-sql.ts';

/** How far back in time copies reach: seven years of trade. */
const oldestDays = 7 * 365;

const organization = (column: string): string =>
  `(select id from circle_organization as part where part.template = template."${column}" and part.circle = map.circle)`;
const copied = (kind: string, template: string, certificate = 'map.certificate'): string =>
  `(select id from copied as other where other.certificate = ${certificate} and other.kind = '${kind}' and other.template = ${template})`;
const multiplied = (column: string): string => `template."${column}" * map.factor`;
const movedDay = (column: string): string => `(template."${column}" - map.moved)::date`;
const moved = (column: string): string => `template."${column}" - map.moved`;
const newCode = (sequence: string, prefix: string): string =>
  `'${prefix}' || extract(year from template.created_at - map.moved) || lpad(nextval('${sequence}')::text, 7, '0')`;

const changed: Readonly<Record<string, Changes>> = {
  certificate: {
    id: 'map.id',
    code: newCode('certificate_code_code', 'C-'),
    external_code: `template.external_code || '/' || map.id`,
    ...each(['supplier_id', 'buyer_id', 'verifier_id', 'registered_by_id'], organization),
    ...each(['amount', 'energy', 'higher_energy'], multiplied),
    ...each(['issued_at', 'produced_at', 'period_start', 'period_end'], movedDay),
    ...each(['created_at', 'updated_at', 'imported_at'], moved),
    initial_transaction_id: copied('transaction', 'template.initial_transaction_id'),
  },
  certificate_certificate_substances: { id: 'map.id', record_id: 'map.certificate' },
  transaction: {
    id: 'map.id',
    code: newCode('transaction_code_code', 'T-'),
    output_certificate_code: `case when template.output_certificate_code is not null then ${newCode('transaction_output_certificate_code_code', 'V-')} end`,
    certificate_id: 'map.certificate',
    ...each(['supplier_id', 'buyer_id', 'verifier_id'], organization),
    amount: multiplied('amount'),
    ...each(['date', 'period_start', 'period_end'], movedDay),
    ...each(['created_at', 'updated_at'], moved),
  },
  lot: {
    id: 'map.id',
    certificate_id: 'map.certificate',
    organization_id: organization('organization_id'),
    transaction_id: copied('transaction', 'template.transaction_id'),
    ...each(['amount', 'available'], multiplied),
    ...each(['created_at', 'updated_at'], moved),
  },
  ledger_posting: {
    id: 'map.id',
    certificate_id: 'map.certificate',
    transaction_id: copied('transaction', 'template.transaction_id'),
    reverses: copied('ledger_posting', 'template.reverses'),
    posted_at: moved('posted_at'),
  },
};

function each(columns: readonly string[], expression: (column: string) => string): Changes {
  return Object.fromEntries(columns.map((column) => [column, expression(column)]));
}

/** Certificates the product's own operations made, with all that belongs to them; splits concern two and are left out. */
const templates = `
  select id, row_number() over (order by id) - 1 as place, count(*) over () as templates from (
    select id from certificate where split_from_id is null and not archived
      and not exists (select 1 from ledger_posting where certificate_id = certificate.id and operation = 'split')
    order by id limit 100) as certificate`;

/** Where the rows of a certificate name it. */
const belongings: Readonly<Record<string, string>> = {
  certificate_certificate_substances: 'record_id',
  transaction: 'certificate_id',
  lot: 'certificate_id',
  ledger_posting: 'certificate_id',
};

/** One database transaction's worth of copies. */
export interface Portion {
  readonly from: number;
  readonly count: number;
  readonly circles: number;
}

/**
 * Copies certificates of the demo data with their rows, transactions, lots and ledger into other circles, times and
 * amounts. The product's triggers and constraints stay in force; a portion is the same for the same numbers.
 */
export async function copyCertificates(connection: Connection, portion: Portion): Promise<void> {
  await noteCircles(connection, portion.circles);
  await noteCopies(connection, portion);
  await copyRows(connection);
  await copyLedger(connection);
}

/** Which row is copied from which, for which certificate, into which circle. */
async function noteCopies(connection: Connection, { from, count, circles }: Portion): Promise<void> {
  await connection.query(sql`
    create temporary table copied (kind text, template bigint, certificate bigint, id bigint, circle integer, factor integer,
      moved interval, primary key (certificate, kind, template)) on commit drop`);
  await connection.query(sql`select setseed(${(from % 1_000_003) / 1_000_003})`);
  // Squared, chance favours the low circles: a few organizations have most of the trade.
  await connection.query({
    text: `insert into copied (kind, template, certificate, id, circle, factor, moved)
      select 'certificate', template.id, made.id, made.id, floor($1::integer * power(random(), 2)),
        1 + floor(random() * 20), make_interval(days => floor(random() * ${String(oldestDays)})::integer)
      from (select number, nextval(pg_get_serial_sequence('certificate', 'id')) as id
        from generate_series($2::integer, $2::integer + $3::integer - 1) as number) as made
      join (${templates}) as template on template.place = made.number % template.templates`,
    values: [circles, from, count],
  });
  for (const [table, owner] of Object.entries(belongings)) {
    await connection.query({
      text: `insert into copied select '${table}', part.id, map.certificate, nextval(pg_get_serial_sequence('"${table}"', 'id')), map.circle, map.factor, map.moved
        from copied as map join "${table}" as part on part.${owner} = map.template where map.kind = 'certificate' order by map.id, part.id`,
      values: [],
    });
  }
  await connection.query(sql`analyze copied`);
}

/** One statement, because certificates and their first transactions name each other. */
async function copyRows(connection: Connection): Promise<void> {
  const parts: string[] = [];
  for (const table of Object.keys(belongings)) {
    parts.push(`copied_${table} as (${await copyStatement(connection, table, changed[table] ?? {})})`);
  }
  const certificates = await copyStatement(connection, 'certificate', changed['certificate'] ?? {});
  await connection.query({ text: `with ${parts.join(', ')} ${certificates}`, values: [] });
}

/** Entries are chained anew: their hashes cover the ids. The byte form is that of `entryHash`. */
async function copyLedger(connection: Connection): Promise<void> {
  await connection.query(sql`
    create temporary table copied_entry on commit drop as
    select posting.certificate as certificate_id, entry.sequence, posting.id as posting_id, new.operation, entry.account,
      ${raw(copied('lot', 'entry.lot_id', 'posting.certificate'))} as lot_id,
      ${raw(copied('transaction', 'entry.transaction_id', 'posting.certificate'))} as transaction_id,
      entry.effect, (entry.amount * posting.factor)::numeric(18, 3) as amount, new.posted_at
    from copied as posting
    join ledger_posting as new on new.id = posting.id
    join ledger_entry as entry on entry.posting_id = posting.template
    where posting.kind = 'ledger_posting'`);
  await connection.query(sql`create unique index on copied_entry (certificate_id, sequence)`);
  await connection.query(sql`analyze copied_entry`);
  await connection.query(sql`
    with recursive chain as (
      select entry.*, decode(repeat('00', 32), 'hex') as previous_hash, ${entryDigest("repeat('00', 32)")} as hash
      from copied_entry as entry where sequence = 1
      union all
      select entry.*, chain.hash, ${entryDigest("encode(chain.hash, 'hex')")}
      from chain join copied_entry as entry on entry.certificate_id = chain.certificate_id and entry.sequence = chain.sequence + 1
    ), written as (
      insert into ledger_entry (certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash)
      select certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash from chain
    )
    insert into ledger_head (certificate_id, sequence, hash)
    select distinct on (certificate_id) certificate_id, sequence, hash from chain order by certificate_id, sequence desc`);
}

/** The SHA-256 of an entry and of the hash before it, given in hexadecimal. */
function entryDigest(previous: string): Sql {
  const lines = [
    'entry.certificate_id',
    'entry.sequence',
    'entry.posting_id',
    'entry.operation',
    'entry.account',
    'entry.lot_id',
    'entry.transaction_id',
    'entry.effect',
    'entry.amount',
    `to_char(entry.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    previous,
  ];
  return raw(`sha256(convert_to(concat(${lines.map((line) => `${line}, E'\\n'`).join(', ')}), 'UTF8'))`);
}
