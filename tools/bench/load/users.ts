// Users with think time, in a separate process.
import { Agent } from 'node:http';
import { setTimeout as think } from 'node:timers/promises';
import { postRequest } from '../post-request.ts';
import type { Market } from '../sales/sellers.ts';
import { answerLoads } from '../worker.ts';

/** Task of the users. */
export interface UsersLoad {
  /** GraphQL endpoint. */
  readonly address: string;
  readonly users: number;
  readonly seconds: number;
  /** List requests with their tokens. */
  readonly pages: readonly { readonly token: string; readonly body: string }[];
  readonly market: Market;
}

/** Response times in milliseconds, and failures. */
export interface LoadAnswers {
  readonly lists: readonly number[];
  readonly sales: readonly number[];
  readonly failures: readonly string[];
}

/** One of so many requests is an offer. */
const requestsForASale = 10;
const meanThinkingMs = 1_000;

answerLoads(run);

async function run({ address, users, seconds, pages, market }: UsersLoad): Promise<LoadAnswers> {
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const served = { lists: new Array<number>(), sales: new Array<number>(), failures: new Array<string>() };
  const deadline = performance.now() + seconds * 1000;
  const work = async (): Promise<void> => {
    for (;;) {
      // Uniformly distributed between half and one and a half times the mean.
      await think(meanThinkingMs * (0.5 + Math.random()));
      if (performance.now() > deadline) return;
      const isSale = Math.random() * requestsForASale < 1;
      const started = performance.now();
      try {
        await postRequest({ address, agent, ...(isSale ? saleIn(market) : pick(pages)) });
        served[isSale ? 'sales' : 'lists'].push(performance.now() - started);
      } catch (error) {
        served.failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: users }, work));
  agent.destroy();
  return served;
}

const offer = 'mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }';

function saleIn({ certificates, seller, buyer }: Market): { readonly token: string; readonly body: string } {
  const input = {
    certificateId: pick(certificates),
    buyerId: buyer.organizationId,
    amount: '0.125',
    date: '2026-03-05',
  };
  return { token: seller.token, body: JSON.stringify({ query: offer, variables: { input } }) };
}

function pick<T>(values: readonly T[]): T {
  const chosen = values[Math.floor(Math.random() * values.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}
