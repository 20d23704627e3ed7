import sql from 'sql-template-tag';
import type { ActionHookContext } from '../../engine/api/index.ts';
import { writeAuditEntry, type Connection } from '../../engine/store/index.ts';

/**
 * Lets a certificate's status follow its transactions: ON_MARKET once the whole quantity or the initial transaction is
 * on the Slovak market, and the status it had before as soon as that no longer holds. The certificate is locked, and
 * its transactions stand as they are to be followed.
 */
export async function followMarket(connection: Connection, certificateId: string, now: Date): Promise<void> {
  await connection.query(sql`
    with market as (
      select coalesce(bool_or(sale.is_initial), false) or coalesce(sum(sale.amount), 0) = certificate.amount as is_whole
      from certificate left join transaction as sale
        on sale.certificate_id = certificate.id and sale.status = 'ON_MARKET' and not sale.archived
      where certificate.id = ${certificateId} and certificate.amount > 0
      group by certificate.id
    )
    update certificate set
      status = case when market.is_whole then 'ON_MARKET' else certificate.status_before_market end,
      status_before_market = case when market.is_whole then certificate.status end,
      row_version = certificate.row_version + 1,
      updated_at = ${now}
    from market
    where certificate.id = ${certificateId} and market.is_whole <> (certificate.status = 'ON_MARKET')`);
}

/**
 * A certificate whose initial transaction went to the market was bought by nobody: what named its buyer empties, and
 * with it goes what the buyer's country said.
 */
export async function leaveBuyer({ connection, viewer, now }: ActionHookContext, certificateId: string): Promise<void> {
  const [left] = await connection.query<{ buyer: string; export_abroad: boolean }>(sql`
    with was as (select id, buyer_id, export_abroad from certificate where id = ${certificateId})
    update certificate set buyer_id = null, export_abroad = false, row_version = row_version + 1, updated_at = ${now}
    from was where certificate.id = was.id returning was.buyer_id::text as buyer, was.export_abroad`);
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
    changes: left.export_abroad ? { buyer, exportAbroad: { from: true, to: false } } : { buyer },
  });
}
