import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { bareTables, restoreTables } from '../bulk/bare-tables.ts';
import { columnList, columnsOf, copiedValues, execute } from '../bulk/copy-sql.ts';
import { refillAccessTables } from '../bulk/access-tables.ts';

/** Copies sales of an organization until its exported substances have `rows` rows; without postings, which this export does not read. */
export async function copySales(
  database: Database,
  catalogue: Catalogue,
  { organizationId, rows }: { readonly organizationId: string; readonly rows: number },
): Promise<void> {
  const present = await countExportedRows(database, organizationId);
  if (present === 0) throw new Error('the organization has no trades');
  const restoring = await database.transaction(async (connection) => {
    const taken = await bareTables(connection, ['transaction']);
    await copy(connection, organizationId, Math.ceil(rows / present) - 1);
    return taken;
  });
  await restoreTables(database, restoring);
  await refillAccessTables(database, catalogue, (done) => console.log(`  ${done}`));
  await execute(database, 'vacuum analyze');
}

/** Rows of the substance export over all dates. */
export async function countExportedRows(database: Database, organizationId: string): Promise<number> {
  const [row] = await database.query<{ count: string }>(sql`
    select count(*) from transaction
    join certificate_certificate_substances as substance on substance.record_id = certificate_id
    where ${organizationId} in (supplier_id, buyer_id) and status <> 'REJECTED' and not archived`);
  return Number(row?.count ?? 0);
}

async function copy(connection: Connection, organizationId: string, times: number): Promise<void> {
  const columns = (await columnsOf(connection, 'transaction')).filter((column) => column !== 'id');
  const changes = {
    code: `template.code || '-' || copy`,
    output_certificate_code: `template.output_certificate_code || '-' || copy`,
    is_initial: 'false',
  };
  await connection.query(
    sql(
      [
        `insert into transaction (${columnList(columns)}) select ${copiedValues(columns, changes)} from transaction as template
      cross join generate_series(1, ${String(times)}) as copy where `,
        ' in (supplier_id, buyer_id)',
      ],
      organizationId,
    ),
  );
}
