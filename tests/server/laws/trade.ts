import sql from 'sql-template-tag';
import type { RequestContext } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { tradingDay, type Reply, type TradingRegister } from '../trading-register.ts';

/** The operations of trade as the laws ask for them: by organization keys, ids and decimal texts. */
export interface LawsTrade {
  /** Registers a certificate of the supplier's own production. @returns its id */
  readonly produce: (amount: string, organization?: string) => Promise<string>;
  /** What a sale is offered with. */
  readonly input: (sale: Sale) => Values;
  readonly offer: (sale: Sale, context?: Partial<RequestContext>) => Promise<Reply>;
  readonly decide: (
    as: string,
    id: string,
    status: 'CONFIRMED' | 'REJECTED',
    context?: Partial<RequestContext>,
  ) => Promise<Reply>;
}

export interface Sale {
  readonly certificateId: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

const save = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }';
const sell = 'mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id status } }';
const change = `mutation ($id: ID!, $status: TransactionStatus!) {
  transactionChangeStatus(id: $id, status: $status) { id status }
}`;

/** Asks again what a busy database had no time for: nothing was changed, and its sentence says to. */
async function untilAnswered(ask: () => Promise<Reply>): Promise<Reply> {
  const reply = await ask();
  return reply.errors.includes('errors.tookTooLong') ? await untilAnswered(ask) : reply;
}

/** Trades in a register as its organizations' responsible persons. */
export function tradeIn({ register, askAs, certificate }: TradingRegister): LawsTrade {
  const id = (organization: string): string => register.organizations.get(organization) ?? '';
  const inputOf = ({ certificateId, to, amount }: Sale) => ({
    certificateId,
    buyerId: id(to),
    amount,
    date: tradingDay,
  });
  return {
    produce: async (amount, organization = 'supplier') => {
      const own = { supplierId: id(organization), buyerId: id(organization) };
      const input = certificate({ amount, ...own });
      return answeredRecord(await askAs(register.viewerOf(organization), save, { input }), 'createOrUpdateCertificate')
        .id;
    },
    input: inputOf,
    offer: (sale, context) =>
      untilAnswered(() => askAs(register.viewerOf(sale.from), sell, { input: inputOf(sale) }, context)),
    decide: (as, transactionId, status, context) =>
      untilAnswered(() => askAs(register.viewerOf(as), change, { id: transactionId, status }, context)),
  };
}

/** The record an operation answered. @throws with the errors where there is none */
export function answeredRecord(
  { data, errors }: Reply,
  operation: string,
): { readonly id: string; readonly status: string } {
  const record = data[operation];
  if (typeof record !== 'object' || record === null || !('id' in record)) throw new Error(errors.join(', '));
  return { id: String(record.id), status: 'status' in record ? String(record.status) : '' };
}

/** How often each error, or none, was answered. */
export function tally(replies: readonly Reply[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { errors } of replies) {
    const answer = errors.join(', ') || 'done';
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

/** The rows that stand for what happened, of all tables that an operation of trade writes. */
export async function countRows({
  database,
}: Pick<TradingRegister, 'database'>): Promise<Readonly<Record<string, number>>> {
  const [row] = await database.query<Readonly<Record<string, number>>>(sql`
    select (select count(*)::integer from transaction) as transactions, (select count(*)::integer from audit_entry) as deeds,
      (select count(*)::integer from ledger_posting) as postings, (select count(*)::integer from ledger_entry) as entries,
      (select count(*)::integer from lot) as lots`);
  if (row === undefined) throw new Error('a select without from gives one row');
  return row;
}
