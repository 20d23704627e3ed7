import sql from 'sql-template-tag';
import { type Connection, inBatch, type WriteOperation } from '../../../engine/store/index.ts';
import type { Certificate, CertificateStatus } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { certificate, transaction } = columns;

/**
 * Updates a certificate's status: ON_MARKET once the whole quantity or the initial transaction is on the Slovak market,
 * else its previous status. Requires a lock on the certificate and saved transactions.
 */
export async function followMarket(operation: WriteOperation, certificateId: string): Promise<void> {
  const state = await inBatch(operation.connection, 'followed markets', certificateId, readStandings);
  if (state === undefined || state.is_whole === (state.status === 'ON_MARKET')) return;
  const changes: Partial<Certificate> = state.is_whole
    ? { status: 'ON_MARKET', statusBeforeMarket: state.status }
    : { status: state.status_before, statusBeforeMarket: null };
  await operation.write('certificate', certificateId, changes, { action: 'followMarket' });
}

async function readStandings(
  connection: Connection,
  ids: readonly string[],
): Promise<readonly (MarketState | undefined)[]> {
  const rows = await connection.query<MarketState>(sql`
    select whole.${certificate.id}::text as id, coalesce(bool_or(sale.${transaction.isInitial}), false)
        or coalesce(sum(sale.${transaction.amount}), 0) = whole.${certificate.amount} as is_whole,
      whole.${certificate.status} as status, whole.${certificate.statusBeforeMarket} as status_before
    from ${tables.certificate} as whole left join ${tables.transaction} as sale
      on sale.${transaction.certificate} = whole.${certificate.id} and sale.${transaction.status} = 'ON_MARKET'
        and not sale.${transaction.archived}
    where whole.${certificate.id} = any(${ids}::bigint[]) and whole.${certificate.amount} > 0
    group by whole.${certificate.id}`);
  const states = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => states.get(id));
}

interface MarketState {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly is_whole: boolean;
  readonly status: CertificateStatus;
  readonly status_before: CertificateStatus | null;
}

/** Clears the buyer and export flag of a certificate whose initial transaction went to the market. */
export async function clearBuyer(operation: WriteOperation, certificateId: string): Promise<void> {
  const changes: Partial<Certificate> = { buyer: null, exportAbroad: false };
  await operation.write('certificate', certificateId, changes, { action: 'toMarket' });
}
