import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { transactionMutation } from '../trade.ts';

/** The clients and certificates of the load. */
export interface Traders {
  readonly certificateIds: readonly string[];
  readonly buyerId: string;
  readonly tokens: { readonly supplier: string; readonly buyer: string };
}

/** A requested sale and the responses to it; `lost`: the connection broke before the response. */
export interface RequestedSale {
  /** The external code that identifies the sale; also its idempotency key. */
  readonly code: string;
  readonly certificateId: string;
  offered: 'lost' | 'done';
  confirmed: 'unasked' | 'lost' | 'done';
  id: string;
}

export interface Load {
  /** Resolves after `count` sales. */
  readonly sold: (count: number) => Promise<void>;
  /** Stops the clients. @returns all sales requested since the start */
  readonly stop: () => Promise<readonly RequestedSale[]>;
}

const clients = 8;
const confirm = `mutation ($id: ID!) { transactionChangeStatus(id: $id, status: CONFIRMED) { id } }`;

/** Starts clients that sell and confirm over HTTP, one sale at a time, until stopped or disconnected. */
export function startLoad(address: string, traders: Traders): Load {
  const asked: RequestedSale[] = [];
  let isStopped = false;
  const sales = new EventEmitter();
  let made = 0;
  const work = async (certificateId: string): Promise<void> => {
    while (!isStopped) {
      const sale: RequestedSale = { code: randomUUID(), certificateId, offered: 'lost', confirmed: 'unasked', id: '' };
      asked.push(sale);
      if (!(await sell(address, traders, sale))) return;
      made += 1;
      sales.emit('made');
    }
  };
  const working = Array.from({ length: clients }, (_, index) =>
    work(traders.certificateIds[index % traders.certificateIds.length] ?? ''),
  );
  return {
    sold: async (count) => {
      while (made < count) await once(sales, 'made');
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(working);
      return asked;
    },
  };
}

/** Retries requests without a response, with the same idempotency keys. */
export async function sendAgain(address: string, traders: Traders, asked: readonly RequestedSale[]): Promise<void> {
  for (const sale of asked) await sell(address, traders, sale);
}

/** Sends the missing requests of a sale. @returns false if the connection broke */
async function sell(address: string, { buyerId, tokens }: Traders, sale: RequestedSale): Promise<boolean> {
  if (sale.offered === 'lost') {
    const input = {
      certificateId: sale.certificateId,
      buyerId,
      amount: '0.5',
      date: '2026-03-05',
      externalCode: sale.code,
    };
    const id = await send(address, tokens.supplier, `${sale.code}-offer`, {
      query: transactionMutation,
      variables: { input },
    });
    if (id === undefined) return false;
    Object.assign(sale, { offered: 'done', id });
  }
  if (sale.confirmed === 'done') return true;
  sale.confirmed = 'lost';
  const id = await send(address, tokens.buyer, `${sale.code}-confirm`, { query: confirm, variables: { id: sale.id } });
  if (id === undefined) return false;
  sale.confirmed = 'done';
  return true;
}

/** The id in the response; undefined if the connection broke. @throws Error if the product refused */
async function send(address: string, token: string, key: string, body: object): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    return toId(await response.text());
  } catch (error) {
    if (error instanceof Refused) throw error;
    return undefined;
  }
}

class Refused extends Error {
  override readonly name = 'Refused';
}

function toId(text: string): string {
  // The shape of every GraphQL response.
  const answer = JSON.parse(text) as { readonly data?: Record<string, { readonly id: string } | null> | null };
  const [record] = Object.values(answer.data ?? {});
  if (record === undefined || record === null) throw new Refused(text);
  return record.id;
}
