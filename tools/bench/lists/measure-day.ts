import { print } from 'graphql';
import { boardDocument, findDocument } from '../../../engine/graphql/index.ts';
import type { GraphqlRequest } from '../../../server/platform/http/index.ts';
import { readers, type Reader } from '../bulk/people.ts';
import { atMost, percentile, type Figure } from '../figure.ts';
import { logIn } from '../register.ts';
import { openCaller, type Caller } from './caller.ts';
import type { SizedRegister } from './registers.ts';

/** Requests of each kind and viewer, after some that are not counted. */
const samples = 40;
const warmUp = 5;
const share = 0.95;

interface Asked {
  readonly what: string;
  readonly request: (turn: number) => GraphqlRequest;
  readonly limitMs: number;
}

/** A code that there is, one that there is not, words of names, and words that everything has. */
const words = ['C-2026000060', 'T-9999999999', 'biopalivá', 'ISCC', 'org', 'a.s.'];

const asked: readonly Asked[] = [
  {
    what: 'The overview, all boards',
    request: () => ({ operationName: 'Boards', query: print(boardDocument()), variables: {} }),
    limitMs: 150,
  },
  {
    what: 'Go anywhere, all lists',
    request: (turn) => ({
      operationName: 'Find',
      query: print(findDocument()),
      variables: { words: words[turn % words.length] },
    }),
    limitMs: 100,
  },
];

/** What a day begins with, for each viewer of a register: 95 of 100 answers through the API, the slowest viewer of each. */
export async function measureDay({ address, size }: SizedRegister): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const each of asked) {
    const slowest = await slowestOf(address, each);
    const measured = `${each.what}, with ${size.toLocaleString('en')} certificates, ${slowest.who}`;
    figures.push(atMost(measured, slowest.milliseconds, each.limitMs, (value) => `${value.toFixed(1)} ms`));
  }
  return figures;
}

async function slowestOf(address: string, each: Asked) {
  const timed: { readonly who: string; readonly milliseconds: number }[] = [];
  for (const reader of Object.values(readers)) timed.push(await timeFor(address, reader, each));
  const [slowest] = timed.toSorted((one, other) => other.milliseconds - one.milliseconds);
  if (slowest === undefined) throw new Error('nobody asked');
  return slowest;
}

async function timeFor(address: string, { who, email }: Reader, { request }: Asked) {
  const caller = openCaller(address, await logIn(address, email));
  try {
    return { who, milliseconds: percentile(await timesOf(caller, request), share) };
  } finally {
    caller.close();
  }
}

async function timesOf(caller: Caller, request: Asked['request']): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = -warmUp; turn < samples; turn += 1) {
    const { milliseconds } = await caller.call(request(Math.abs(turn)));
    if (turn >= 0) times.push(milliseconds);
  }
  return times;
}
