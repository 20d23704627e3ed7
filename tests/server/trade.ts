import sql from 'sql-template-tag';
import { isValues, type Values } from '../../engine/record/index.ts';
import type { Reply, TradingRegister } from './trading-register.ts';

/** A record as an operation answered it. */
export type Answered = Values & { readonly id: string };

/** What organizations do with certificates and transactions, each by its GraphQL operation; `as` is a demo organization. */
export interface Trade {
  readonly organization: (key: string) => string;
  /** What a demo organization is called. */
  readonly nameOf: (key: string) => Promise<string>;
  /** Registers 1,000 m³ of the supplier's own production, but for `changes`. @returns the certificate's id */
  readonly certificate: (changes?: Values, as?: string) => Promise<string>;
  /** Saves a transaction: 400 to the buyer on the trading day, but for `input`; with an id exactly the input. */
  readonly save: (input: Values, as?: string) => Promise<Reply>;
  readonly changeStatus: (id: string, status: string, as?: string) => Promise<Reply>;
  readonly changeStatuses: (ids: readonly string[], status: string, as?: string) => Promise<Reply>;
  readonly disconfirm: (id: string, as?: string) => Promise<Reply>;
  readonly remove: (id: string, as?: string, reason?: string) => Promise<Reply>;
  readonly lose: (input: Values, as?: string) => Promise<Reply>;
  /** Returns 100 of a purchase on the trading day, but for `input`. */
  readonly giveBack: (returnOfId: string, input?: Values, as?: string) => Promise<Reply>;
  /** The transaction as its viewer sees it, with what may be done with it. */
  readonly read: (id: string, as?: string) => Promise<Values | undefined>;
}

const parts = `id rowVersion code status type kind amount date onMarket removalReason externalCode exportAbroad isInitial returnReason returnedAmount availableAmount returnOf { id }
  supplier { id } buyer { id } certificate { id status } permittedActions { name permitted reason }`;

/** The operations of trade as they are asked. */
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

/** The trade of a register, in words as short as its tests need. */
export function tradeOf(trading: TradingRegister): Trade {
  const organization = (key: string): string => trading.register.organizations.get(key) ?? '';
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
      const query = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }';
      return answered(await trading.ask(as, query, { input: trading.certificate(changes) })).id;
    },
    save: (input, as = 'supplier') => {
      const usual = { buyerId: organization('buyer'), amount: '400', date: '2026-03-05' };
      return trading.ask(as, mutations.save, { input: 'id' in input ? input : { ...usual, ...input } });
    },
    changeStatus: (id, status, as = 'buyer') => trading.ask(as, mutations.changeStatus, { id, status }),
    changeStatuses: (ids, status, as = 'buyer') => trading.ask(as, mutations.changeStatuses, { ids, status }),
    disconfirm: (id, as = 'buyer') => trading.ask(as, mutations.disconfirm, { id }),
    remove: (id, as = 'supplier', reason = 'Entered twice') => trading.ask(as, mutations.remove, { id, reason }),
    lose: (input, as = 'supplier') => trading.ask(as, mutations.lose, { input }),
    giveBack: (returnOfId, changes = {}, as = 'buyer') => {
      const input = { returnOfId, amount: '100', date: '2026-03-05', returnReason: 'Wrong grade.', ...changes };
      return trading.ask(as, mutations.giveBack, { input });
    },
    read: async (id, as = 'supplier') => {
      const { data } = await trading.ask(as, `query ($id: ID!) { myTransaction(id: $id) { ${parts} } }`, { id });
      const record = data['myTransaction'];
      return isValues(record) ? record : undefined;
    },
  };
}

/** The record that the only operation of a reply answered. @throws with its errors where there is none */
export function answered({ data, errors }: Reply): Answered {
  const [record] = Object.values(data);
  if (errors.length > 0 || !isValues(record)) throw new Error(errors.join(', ') || 'no record was answered');
  return { ...record, id: String(record['id']) };
}

/** Why an action is refused on a record as read; null where it is permitted, undefined where it is not offered. */
export function reasonOf(record: Values | undefined, action: string): unknown {
  const actions: readonly unknown[] = Array.isArray(record?.['permittedActions']) ? record['permittedActions'] : [];
  return actions.filter(isValues).find(({ name }) => name === action)?.['reason'];
}
