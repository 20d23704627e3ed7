import sql, { raw } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { execute } from './copy-sql.ts';
import { transactionsPerCertificate } from './proportions.ts';

/** Foreign key to the certificate by table; each table has an `id`. */
export const certificateForeignKeys: Readonly<Record<string, string>> = {
  certificate_certificate_substances: 'record_id',
  transaction: 'certificate_id',
  lot: 'certificate_id',
  holding: 'certificate_id',
  ledger_posting: 'certificate_id',
};

/** Numbered codes by sequence, with table and prefix. */
export const codes = [
  { sequence: 'certificate_code_code', table: 'certificate', prefix: 'C-' },
  { sequence: 'transaction_code_code', table: 'transaction', prefix: 'T-' },
  { sequence: 'transaction_output_certificate_code_code', table: 'transaction', prefix: 'V-' },
] as const;

/** Columns that refer to other rows of the same certificate; templates hold row numbers instead. */
const inner: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  certificate: { initial_transaction_id: 'transaction' },
  lot: { transaction_id: 'transaction' },
  ledger_posting: { transaction_id: 'transaction', reverses: 'ledger_posting' },
  ledger_entry: { transaction_id: 'transaction', lot_id: 'lot', posting_id: 'ledger_posting' },
};

/** Columns that refer to an organization; templates hold its number within the certificate. */
export const organizationColumns: Readonly<Record<string, readonly string[]>> = {
  certificate: ['supplier_id', 'buyer_id', 'verifier_id', 'registered_by_id'],
  transaction: ['supplier_id', 'buyer_id', 'verifier_id'],
  lot: ['organization_id'],
  holding: ['organization_id'],
};

/** Certificates whose first transactions are confirmed in sequence: ids of these, and their last posting. */
const candidates = `
  select certificate.id, sold.transactions, sold.cut from certificate
  cross join lateral (
    select array_agg(first.id) as transactions, bool_and(first.status = 'CONFIRMED') as confirmed,
      max((select max(id) from ledger_posting where transaction_id = first.id)) as cut,
      (select min(id) from ledger_posting where certificate_id = certificate.id) as issue
    from (select id, status from transaction where certificate_id = certificate.id and not archived
      order by id limit ${String(transactionsPerCertificate)}) as first
  ) as sold
  where not certificate.archived and certificate.status = 'APPROVED' and certificate.split_from_id is null
    and cardinality(sold.transactions) = ${String(transactionsPerCertificate)} and sold.confirmed
    and certificate.initial_transaction_id = any(sold.transactions)
    and not exists (select 1 from ledger_posting as posting where certificate_id = certificate.id
      and id <= coalesce(sold.cut, sold.issue)
      and (operation not in ('issue', 'reserve', 'deliver') or transaction_id <> all(sold.transactions)))`;

/**
 * Notes certificates as templates until the end of the transaction: `template_<table>` holds the rows of each
 * (`place`), numbered, with internal references and organizations as numbers. Rows after the selected transactions are
 * omitted.
 * @param ids certificates to use; absent: all suitable ones
 * @returns number of templates
 * @throws Error when there are none
 */
export async function noteTemplates(connection: Connection, ids?: readonly string[]): Promise<number> {
  const among = ids === undefined ? sql`` : sql` where id = any(${ids}::bigint[])`;
  await connection.query(sql`
    create temporary table chosen on commit drop as
    select row_number() over (order by id) - 1 as place, chosen.* from (${raw(candidates)}) as chosen${among}`);
  const [found] = await connection.query<{ count: number }>(sql`select count(*)::integer as count from chosen`);
  if (found === undefined || found.count === 0)
    throw new Error('The demo data hold no certificate with three confirmed transactions.');
  await noteRows(connection);
  await noteParts(connection);
  for (const [table, references] of Object.entries(inner)) {
    for (const [column, target] of Object.entries(references))
      await renumber(connection, table, column, `select place, id, number from template_${target}`);
  }
  for (const [table, columns] of Object.entries(organizationColumns)) {
    for (const column of columns)
      await renumber(connection, table, column, 'select place, id, number from template_part');
  }
  return found.count;
}

async function noteRows(connection: Connection): Promise<void> {
  await execute(
    connection,
    `create temporary table template_certificate on commit drop as
      select place, 0 as number, template.* from chosen join certificate as template using (id)`,
  );
  for (const [table, owner] of Object.entries(certificateForeignKeys)) {
    await execute(
      connection,
      `create temporary table template_${table} on commit drop as
        select place, row_number() over (partition by place order by template.id) - 1 as number, template.*
        from chosen join "${table}" as template on template.${owner} = chosen.id where ${kept[table] ?? 'true'}`,
    );
  }
  await execute(
    connection,
    `create temporary table template_ledger_entry on commit drop as
      select posting.place, posting.operation, posting.posted_at, entry.*
      from template_ledger_posting as posting join ledger_entry as entry on entry.posting_id = posting.id`,
  );
  await execute(
    connection,
    `delete from template_lot as lot where not exists (select 1 from template_ledger_entry where lot_id = lot.id)`,
  );
  await execute(
    connection,
    `update template_lot as lot set available = moved.available, amount = moved.amount
      from (select lot_id, sum(amount) as available, sum(amount) filter (where effect = 'fill') as amount
        from template_ledger_entry group by lot_id) as moved
      where moved.lot_id = lot.id`,
  );
}

/** Conditions for the rows of selected transactions. */
const kept: Readonly<Record<string, string>> = {
  transaction: 'template.id = any(chosen.transactions)',
  ledger_posting: 'template.id <= chosen.cut',
};

/** Organizations of each template, numbered from 1; the registrant is the first. */
async function noteParts(connection: Connection): Promise<void> {
  const named = Object.entries(organizationColumns).flatMap(([table, columns]) =>
    columns.map((column) => `select place, ${column} as id from template_${table}`),
  );
  await execute(
    connection,
    `create temporary table template_part on commit drop as
      select part.place, part.id, organization.role,
        row_number() over (partition by part.place order by part.id <> certificate.registered_by_id, part.id) as number
      from (${named.join(' union ')}) as part
      join organization on organization.id = part.id
      join template_certificate as certificate on certificate.place = part.place`,
  );
}

async function renumber(connection: Connection, table: string, column: string, numbers: string): Promise<void> {
  await execute(
    connection,
    `update template_${table} as template set ${column} = target.number from (${numbers}) as target
      where target.place = template.place and target.id = template.${column}`,
  );
}

/** Maximum rows of a table per template: the range size of each copy. */
export async function rangeSizeOf(connection: Connection, table: string): Promise<number> {
  const [row] = await connection.query<{ size: number }>({
    text: `select coalesce(max(number) + 1, 0)::integer as size from template_${table}`,
    values: [],
  });
  return row?.size ?? 0;
}
