import sql from 'sql-template-tag';
import type { RequestContext } from '../../engine/api/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import { tradingDay, type Reply, type TradingRegister } from './trading-register.ts';

/** A record in the response of an operation. */
export type Answered = Values & { readonly id: string };

/** Operations of organizations on certificates and transactions, by GraphQL; `as` is a demo organization. */
export interface Trade {
  readonly organization: (key: string) => string;
  /** The name of a demo organization. */
  readonly nameOf: (key: string) => Promise<string>;
  /** Registers 1,000 m³ of the organization's own production; `changes` override. @returns the certificate's id */
  readonly certificate: (changes?: Values, as?: string) => Promise<string>;
  /** Saves a sale of 400 m³ to the buyer on the trading day; `input` overrides, or replaces all if it has an id. */
  readonly save: (input: Values, as?: string, context?: Partial<RequestContext>) => Promise<Reply>;
  readonly changeStatus: (id: string, status: string, as?: string, context?: Partial<RequestContext>) => Promise<Reply>;
  readonly changeStatuses: (ids: readonly string[], status: string, as?: string) => Promise<Reply>;
  readonly disconfirm: (id: string, as?: string) => Promise<Reply>;
  readonly remove: (id: string, as?: string, reason?: string) => Promise<Reply>;
  readonly lose: (input: Values, as?: string) => Promise<Reply>;
  /** Returns 100 m³ of a purchase on the trading day; `input` overrides. */
  readonly giveBack: (returnOfId: string, input?: Values, as?: string) => Promise<Reply>;
  /** The transaction as the viewer sees it, with its permitted actions. */
  readonly read: (id: string, as?: string) => Promise<Values | undefined>;
}

const parts = `id rowVersion code status type kind amount date onMarket removalReason externalCode exportAbroad isInitial returnReason returnedAmount availableAmount returnOf { id }
  supplier { id } buyer { id } certificate { id status } permittedActions { name permitted reason }`;

/** Mutations that save a record and return its id. */
export const certificateMutation = mutationOf('Certificate');
export const transactionMutation = mutationOf('Transaction');
export const schemeMutation = mutationOf('Scheme');

function mutationOf(type: string): string {
  return `mutation ($input: ${type}Input!) { createOrUpdate${type}(input: $input) { id } }`;
}

/** GraphQL documents of the operations of trade. */
export const mutations = {
  save: `mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { ${parts} } }`,
  lose: `mutation ($input: LossTransactionInput!) { createLossTransaction(input: $input) { ${parts} } }`,
  giveBack: `mutation ($input: ReturnTransactionInput!) { createReturnTransaction(input: $input) { ${parts} } }`,
  changeStatus: `mutation ($id: ID!, $status: TransactionStatus!) {
    transactionChangeStatus(id: $id, status: $status) { ${parts} }
  }`,
  changeStatuses: `mutation ($ids: [ID!]!, $status: TransactionStatus!) {
    transactionChangeStatusBulk(ids: $ids, status: $status) { id done reason params }
  }`,
  disconfirm: `mutation ($id: ID!) { disconfirmTransaction(id: $id) { ${parts} } }`,
  remove: 'mutation ($id: ID!, $reason: String) { removeTransaction(id: $id, reason: $reason) }',
} as const;

/** Short functions for the trade of a register. */
export function tradeOf(trading: TradingRegister): Trade {
  const organization = (key: string): string => trading.register.organizations.get(key) ?? '';
  const ask = (as: string, ...asked: readonly [string, Values, Partial<RequestContext>?]): Promise<Reply> =>
    untilAnswered(() => trading.ask(as, ...asked));
  return {
    organization,
    nameOf: async (key) => {
      const [found] = await trading.database.query<{ name: string }>(
        sql`select name from organization where id = ${organization(key)}`,
      );
      if (found === undefined) throw new Error(`there is no organization ${key}`);
      return found.name;
    },
    certificate: async (changes = {}, as = 'supplier') => {
      const own = { supplierId: organization(as), buyerId: organization(as) };
      return answered(await ask(as, certificateMutation, { input: trading.certificate({ ...own, ...changes }) })).id;
    },
    save: (input, as = 'supplier', context) => {
      const usual = { buyerId: organization('buyer'), amount: '400', date: tradingDay };
      return ask(as, mutations.save, { input: 'id' in input ? input : { ...usual, ...input } }, context);
    },
    changeStatus: (id, status, as = 'buyer', context) => ask(as, mutations.changeStatus, { id, status }, context),
    changeStatuses: (ids, status, as = 'buyer') => ask(as, mutations.changeStatuses, { ids, status }),
    disconfirm: (id, as = 'buyer') => ask(as, mutations.disconfirm, { id }),
    remove: (id, as = 'supplier', reason = 'Entered twice') => ask(as, mutations.remove, { id, reason }),
    lose: (input, as = 'supplier') => ask(as, mutations.lose, { input }),
    giveBack: (returnOfId, changes = {}, as = 'buyer') => {
      const input = { returnOfId, amount: '100', date: tradingDay, returnReason: 'Wrong grade.', ...changes };
      return ask(as, mutations.giveBack, { input });
    },
    read: async (id, as = 'supplier') => {
      const { data } = await ask(as, `query ($id: ID!) { myTransaction(id: $id) { ${parts} } }`, { id });
      const record = data['myTransaction'];
      return isValues(record) ? record : undefined;
    },
  };
}

/** Retries while the database is busy: nothing was changed, and the message asks for a retry. */
async function untilAnswered(ask: () => Promise<Reply>): Promise<Reply> {
  const reply = await ask();
  return reply.errors.includes('errors.tookTooLong') ? await untilAnswered(ask) : reply;
}

/** The record of a response with one operation. @throws Error with the response's errors if there is none */
export function answered({ data, errors }: Reply): Answered {
  const [record] = Object.values(data);
  if (errors.length > 0 || !isValues(record)) throw new Error(errors.join(', ') || 'no record was answered');
  return { ...record, id: String(record['id']) };
}

/** The reason why an action is refused on a record: null if permitted, undefined if not offered. */
export function reasonOf(record: Values | undefined, action: string): unknown {
  const actions: readonly unknown[] = Array.isArray(record?.['permittedActions']) ? record['permittedActions'] : [];
  return actions.filter(isValues).find(({ name }) => name === action)?.['reason'];
}

/** Counts the replies by error, or by success. */
export function tally(replies: readonly Reply[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { errors } of replies) {
    const answer = errors.join(', ') || 'done';
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

/** Counts the rows of all tables that an operation of trade writes. */
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
