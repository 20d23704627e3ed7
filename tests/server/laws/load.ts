import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';

/** Who trades what. */
export interface Traders {
  readonly certificateIds: readonly string[];
  readonly buyerId: string;
  readonly tokens: { readonly supplier: string; readonly buyer: string };
}

/** One sale somebody asked for, and what they heard of it; `lost`: the connection broke before the answer. */
export interface RequestedSale {
  /** Its external code, by which it is found again; its idempotency key too. */
  readonly code: string;
  readonly certificateId: string;
  offered: 'lost' | 'done';
  confirmed: 'unasked' | 'lost' | 'done';
  id: string;
}

export interface Load {
  /** Resolves when so many sales are made. */
  readonly sold: (count: number) => Promise<void>;
  /** Lets the clients go home. @returns all they asked for since the start */
  readonly stop: () => Promise<readonly RequestedSale[]>;
}

const clients = 8;
const offer = `mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }`;
const confirm = `mutation ($id: ID!) { transactionChangeStatus(id: $id, status: CONFIRMED) { id } }`;

/** Lets clients sell and confirm over HTTP, each one sale after another, until the connection breaks or they are stopped. */
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

/** Sends again what was not answered, under the same keys. */
export async function sendAgain(address: string, traders: Traders, asked: readonly RequestedSale[]): Promise<void> {
  for (const sale of asked) await sell(address, traders, sale);
}

/** Offers and confirms as far as that is not done yet; answers whether the product was there all the time. */
async function sell(address: string, { buyerId, tokens }: Traders, sale: RequestedSale): Promise<boolean> {
  if (sale.offered === 'lost') {
    const input = {
      certificateId: sale.certificateId,
      buyerId,
      amount: '0.5',
      date: '2026-03-05',
      externalCode: sale.code,
    };
    const id = await send(address, tokens.supplier, `${sale.code}-offer`, { query: offer, variables: { input } });
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

/** The id answered; undefined when the connection broke. @throws Error when the product refused */
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
  // The shape of every GraphQL answer.
  const answer = JSON.parse(text) as { readonly data?: Record<string, { readonly id: string } | null> | null };
  const [record] = Object.values(answer.data ?? {});
  if (record === undefined || record === null) throw new Refused(text);
  return record.id;
}
