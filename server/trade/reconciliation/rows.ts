import sql from 'sql-template-tag';
import { snapshotRead, type Connection, type Database } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

const { certificate, holding, lot, transaction } = columns;

export type CertificateRow = {
  readonly id: string;
  readonly code: string;
  readonly amount: string;
  readonly supplier_id: string | null;
  readonly archived: boolean;
  /** True when nothing may be drawn from it now. */
  readonly is_blocked: boolean;
  readonly substance_type_id: string | null;
  readonly amount_unit: string | null;
};

export type EntryRow = {
  readonly certificate_id: string;
  readonly sequence: string;
  readonly posting_id: string;
  readonly account: string;
  readonly lot_id: string | null;
  readonly transaction_id: string | null;
  readonly effect: string;
  readonly amount: string;
  readonly previous_hash: Uint8Array;
  readonly hash: Uint8Array;
};

export type PostingRow = {
  readonly id: string;
  readonly certificate_id: string;
  readonly operation: string;
  readonly transaction_id: string | null;
  readonly reverses: string | null;
  /** ISO 8601, UTC, milliseconds. */
  readonly posted_at: string;
};

export type LotRow = {
  readonly id: string;
  readonly certificate_id: string;
  readonly organization_id: string;
  readonly transaction_id: string | null;
  readonly amount: string;
  readonly available: string;
};

export type HoldingRow = {
  readonly certificate_id: string;
  readonly organization_id: string;
  readonly substance_type_id: string | null;
  readonly amount_unit: string | null;
  readonly state: string;
  readonly received: string;
  readonly available: string;
  readonly blocked: string;
  readonly reserved: string;
  readonly sold: string;
  readonly returned: string;
  readonly on_market: string;
  readonly lost: string;
  readonly split: string;
};

export type TransactionRow = {
  readonly id: string;
  readonly code: string;
  readonly certificate_id: string;
  readonly amount: string;
  readonly status: string;
  readonly kind: string;
  readonly is_initial: boolean;
  readonly buyer_id: string | null;
  readonly archived: boolean;
};

export type HeadRow = { readonly certificate_id: string; readonly sequence: string; readonly hash: Uint8Array };

/** Ledger and related rows of certificates with ids above `after` up to `last`. */
export interface CertificateRange {
  readonly last: string;
  readonly certificates: readonly CertificateRow[];
  readonly entries: readonly EntryRow[];
  readonly postings: readonly PostingRow[];
  readonly lots: readonly LotRow[];
  readonly holdings: readonly HoldingRow[];
  readonly transactions: readonly TransactionRow[];
  readonly heads: readonly HeadRow[];
}

/** Maximum id: rows beyond the last certificate are checked too. */
const beyond = '9223372036854775807';

/** Reads a batch in one snapshot, consistent with concurrent writes. */
export function readCertificateRange(database: Database, after: string, size: number): Promise<CertificateRange> {
  return database.transaction(async (connection) => {
    await connection.query(snapshotRead);
    const certificates = await connection.query<CertificateRow>(sql`
      select ${certificate.id}::text as id, ${certificate.code} as code, ${certificate.amount}::text as amount,
        ${certificate.supplier}::text as supplier_id, ${certificate.archived} as archived,
        is_blocked(${certificate.status}, ${certificate.frozenAt}, ${certificate.onHoldSince}, ${certificate.withdrawnAt}) as is_blocked,
        ${certificate.substanceType}::text as substance_type_id, ${certificate.amountUnit} as amount_unit
      from ${tables.certificate} where ${certificate.id} > ${after}
      order by ${tables.certificate}.${certificate.id} limit ${size}`);
    const last = certificates.length < size ? beyond : (certificates.at(-1)?.id ?? beyond);
    return { last, certificates, ...(await readLedger(connection, after, last)) };
  });
}

async function readLedger(connection: Connection, after: string, last: string) {
  return {
    entries: await connection.query<EntryRow>(sql`
      select certificate_id::text, sequence::text, posting_id::text, account, lot_id::text, transaction_id::text, effect,
        amount::text, previous_hash, hash
      from ledger_entry where certificate_id > ${after} and certificate_id <= ${last}
      order by ledger_entry.certificate_id, ledger_entry.sequence`),
    postings: await connection.query<PostingRow>(sql`
      select id::text, certificate_id::text, operation, transaction_id::text, reverses::text,
        to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at
      from ledger_posting where certificate_id > ${after} and certificate_id <= ${last}`),
    lots: await connection.query<LotRow>(sql`
      select ${lot.id}::text as id, ${lot.certificate}::text as certificate_id,
        ${lot.organization}::text as organization_id, ${lot.transaction}::text as transaction_id,
        ${lot.amount}::text as amount, ${lot.available}::text as available
      from ${tables.lot} where ${lot.certificate} > ${after} and ${lot.certificate} <= ${last}`),
    holdings: await connection.query<HoldingRow>(sql`
      select ${holding.certificate}::text as certificate_id, ${holding.organization}::text as organization_id,
        ${holding.substanceType}::text as substance_type_id, ${holding.amountUnit} as amount_unit, ${holding.state} as state,
        ${holding.received}::text as received, ${holding.available}::text as available, ${holding.blocked}::text as blocked,
        ${holding.reserved}::text as reserved, ${holding.sold}::text as sold, ${holding.returned}::text as returned,
        ${holding.onMarket}::text as on_market, ${holding.lost}::text as lost, ${holding.split}::text as split
      from ${tables.holding} where ${holding.certificate} > ${after} and ${holding.certificate} <= ${last}`),
    transactions: await connection.query<TransactionRow>(sql`
      select ${transaction.id}::text as id, ${transaction.code} as code, ${transaction.certificate}::text as certificate_id,
        ${transaction.amount}::text as amount, ${transaction.status} as status, ${transaction.kind} as kind,
        ${transaction.isInitial} as is_initial, ${transaction.buyer}::text as buyer_id, ${transaction.archived} as archived
      from ${tables.transaction} where ${transaction.certificate} > ${after} and ${transaction.certificate} <= ${last}`),
    heads: await connection.query<HeadRow>(sql`
      select certificate_id::text, sequence::text, hash
      from ledger_head where certificate_id > ${after} and certificate_id <= ${last}`),
  };
}

/** Existing certificates among the ids. */
export async function presentCertificates(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await connection.query<{ id: string }>(sql`
    select ${certificate.id}::text as id from ${tables.certificate} where ${certificate.id} = any(${ids}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}
