import sql from 'sql-template-tag';
import type { ActionHookContext } from '../../engine/api/index.ts';
import { writeAuditEntry, type Connection } from '../../engine/store/index.ts';
import type { Certificate, Transaction } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import type { ChangesOf } from '../records/index.ts';

const { certificate, transaction } = columns;

/**
 * Lets a certificate's status follow its transactions: ON_MARKET once the whole quantity or the initial transaction is
 * on the Slovak market, and the status it had before as soon as that no longer holds. The certificate is locked, and
 * its transactions stand as they are to be followed.
 */
export async function followMarket(connection: Connection, certificateId: string, now: Date): Promise<void> {
  await connection.query(sql`
    with market as (
      select coalesce(bool_or(sale.${transaction.isInitial}), false)
        or coalesce(sum(sale.${transaction.amount}), 0) = whole.${certificate.amount} as is_whole
      from ${tables.certificate} as whole left join ${tables.transaction} as sale
        on sale.${transaction.certificate} = whole.${certificate.id} and sale.${transaction.status} = 'ON_MARKET'
          and not sale.${transaction.archived}
      where whole.${certificate.id} = ${certificateId} and whole.${certificate.amount} > 0
      group by whole.${certificate.id}
    )
    update ${tables.certificate} as sold set
      ${certificate.status} = case when market.is_whole then 'ON_MARKET' else sold.${certificate.statusBeforeMarket} end,
      ${certificate.statusBeforeMarket} = case when market.is_whole then sold.${certificate.status} end,
      ${certificate.rowVersion} = sold.${certificate.rowVersion} + 1,
      ${certificate.updatedAt} = ${now}
    from market
    where sold.${certificate.id} = ${certificateId} and market.is_whole <> (sold.${certificate.status} = 'ON_MARKET')`);
}

/**
 * A certificate whose initial transaction went to the market was bought by nobody: what named its buyer empties, and
 * with it goes what the buyer's country said.
 */
export async function leaveBuyer(
  { connection, viewer, now }: ActionHookContext<Transaction>,
  certificateId: string,
): Promise<void> {
  const [left] = await connection.query<{ buyer: string; export_abroad: boolean }>(sql`
    with was as (
      select ${certificate.id} as id, ${certificate.buyer}::text as buyer, ${certificate.exportAbroad} as export_abroad
      from ${tables.certificate} where ${certificate.id} = ${certificateId}
    )
    update ${tables.certificate} as sold set
      ${certificate.buyer} = null,
      ${certificate.exportAbroad} = false,
      ${certificate.rowVersion} = sold.${certificate.rowVersion} + 1,
      ${certificate.updatedAt} = ${now}
    from was where sold.${certificate.id} = was.id returning was.buyer, was.export_abroad`);
  if (left === undefined) throw new Error(`certificate ${certificateId} is gone`);
  const buyer = { from: left.buyer, to: null };
  await writeAuditEntry(connection, {
    entity: 'certificate',
    recordId: certificateId,
    action: 'toMarket',
    actorId: viewer.userId,
    organizationId: viewer.organizationId,
    requestId: undefined,
    at: now,
    changes: (left.export_abroad
      ? { buyer, exportAbroad: { from: true, to: false } }
      : { buyer }) satisfies ChangesOf<Certificate>,
  });
}
