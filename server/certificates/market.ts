import sql from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';

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
