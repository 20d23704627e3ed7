// Clients that sell without think time, through the API or the SQL function, in a separate process.
import { Agent } from 'node:http';
import pg from 'pg';
import { postRequest } from '../post-request.ts';
import { answerLoads } from '../worker.ts';

/** Certificates, seller and buyer; ids as texts. */
export interface Market {
  readonly certificates: readonly string[];
  readonly seller: Trader;
  readonly buyer: Trader;
}

export interface Trader {
  readonly organizationId: string;
  readonly userId: string;
  readonly token: string;
}

export type SellersLoad = Market & {
  /** `sale`: offer and confirmation; `offer`: offer only; `function`: sale by the SQL function. */
  readonly kind: 'sale' | 'offer' | 'function';
  /** Address of the server, or of the database for `function`. */
  readonly address: string;
  readonly clients: number;
  readonly seconds: number;
};

export interface Sold {
  readonly count: number;
  readonly seconds: number;
  /** Durations in milliseconds. */
  readonly times: readonly number[];
}

answerLoads(run);

async function run(load: SellersLoad): Promise<Sold> {
  const { sell, close } = load.kind === 'function' ? throughFunction(load) : throughApi(load);
  const times: number[] = [];
  const started = performance.now();
  const deadline = started + load.seconds * 1000;
  const work = async (): Promise<void> => {
    for (let now = started; now < deadline; now = performance.now()) {
      await sell(pick(load.certificates));
      times.push(performance.now() - now);
    }
  };
  await Promise.all(Array.from({ length: load.clients }, work));
  const seconds = (performance.now() - started) / 1000;
  await close();
  return { count: times.length, seconds, times };
}

interface Selling {
  readonly sell: (certificateId: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const quantity = '0.125';
const offer =
  'mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id code status amount } }';
const confirm =
  'mutation ($id: ID!) { transactionChangeStatus(id: $id, status: CONFIRMED) { id code status availableAmount } }';

function throughApi({ address, clients, kind, seller, buyer }: SellersLoad): Selling {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask = async (token: string, query: string, variables: object): Promise<unknown> => {
    const answer = await postRequest({ address, agent, token, body: JSON.stringify({ query, variables }) });
    // a GraphQL response without errors
    return (JSON.parse(answer) as { readonly data: unknown }).data;
  };
  return {
    sell: async (certificateId) => {
      const input = { certificateId, buyerId: buyer.organizationId, amount: quantity, date: '2026-03-05' };
      // the operation's answer
      const { createOrUpdateTransaction: sale } = (await ask(seller.token, offer, { input })) as {
        readonly createOrUpdateTransaction: { readonly id: string };
      };
      if (kind === 'sale') await ask(buyer.token, confirm, { id: sale.id });
    },
    close: () => {
      agent.destroy();
      return Promise.resolve();
    },
  };
}

let connections: pg.Pool | undefined;

/** The connections stay open between turns, as those of the server do: a new one plans all statements anew. */
function throughFunction({ address, clients, seller, buyer }: SellersLoad): Selling {
  connections ??= new pg.Pool({
    connectionString: address,
    max: clients,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  const pool = connections;
  return {
    sell: async (certificateId) => {
      await pool.query({
        name: 'sell',
        text: 'select bench_sell($1, $2, $3, $4, $5)',
        values: [certificateId, seller.organizationId, buyer.organizationId, quantity, seller.userId],
      });
    },
    close: () => Promise.resolve(),
  };
}

function pick(certificates: readonly string[]): string {
  const chosen = certificates[Math.floor(Math.random() * certificates.length)];
  if (chosen === undefined) throw new Error('nothing is for sale');
  return chosen;
}
