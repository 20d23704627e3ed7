import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { GraphQLError, parse } from 'graphql';
import { of, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { headersOf } from './headers.ts';
import { REPEAT_HEADER, repeatLink } from './repeat-link.ts';
import type { TextStore } from './unanswered.ts';
import { sessionLink } from './session-link.ts';

const sell = parse(`
  mutation Sell($amount: String) {
    sell(amount: $amount)
  }
`);
const read = parse(`
  query Read {
    stock
  }
`);

type Answer = 'done' | 'refused' | 'expired' | 'lost' | 'unknown' | 'away' | 'unknownOfOne';

const hour = 60 * 60 * 1000;

/** A fake tab storage. */
function newStore(): TextStore {
  const texts = new Map<string, string>();
  return { getItem: (name) => texts.get(name) ?? null, setItem: (name, text) => void texts.set(name, text) };
}

const browserBefore = (...answers: readonly Answer[]) => browserWith(newStore(), answers);

/** A browser with a server that returns these responses in order; records the received headers. */
function browserWith(store: TextStore, answers: readonly Answer[], now = () => 0) {
  const arrived: Readonly<Record<string, string>>[] = [];
  const server = new ApolloLink((operation) => {
    const answer = answers[arrived.length];
    arrived.push(headersOf(operation));
    if (answer === 'lost') return throwError(() => new TypeError('Failed to fetch'));
    if (answer === 'refused') return of({ errors: [{ message: 'errors.refused' }] });
    if (answer === 'expired')
      return of({ errors: [new GraphQLError('old', { extensions: { code: 'BadTokenError' } })] });
    if (answer === 'unknown') return of({ errors: [{ message: 'errors.outcomeUnknown' }] });
    if (answer === 'away') return of({ errors: [{ message: 'errors.unavailable' }] });
    if (answer === 'unknownOfOne')
      return of({ data: { sell: [{ reason: null }, { reason: 'errors.outcomeUnknown' }] } });
    return of({ data: { sell: true, stock: 5 } });
  });
  const session = sessionLink({ accessToken: () => 'first', refresh: () => Promise.resolve('second') });
  const client = new ApolloClient({
    link: ApolloLink.from([repeatLink({ store, now, pausesMs: [1, 1] }), session, server]),
    cache: new InMemoryCache(),
  });
  const ask = (amount: string) =>
    client.mutate({ mutation: sell, variables: { amount }, errorPolicy: 'all' }).catch(() => undefined);
  return { client, ask, arrived, keys: () => arrived.map((headers) => headers[REPEAT_HEADER]) };
}

describe('the key of a mutation', () => {
  it('differs after each response, also for an equal request', async () => {
    const { ask, keys } = browserBefore('done', 'done', 'refused', 'done');
    for (const amount of ['1', '1', '2', '2']) await ask(amount);
    expect(new Set(keys()).size).toBe(4);
    expect(keys().every((key) => /^[0-9a-f]{32}$/u.test(key ?? ''))).toBe(true);
  });

  it('is kept while the token is renewed', async () => {
    const { ask, keys, arrived } = browserBefore('expired', 'done');
    await ask('1');
    expect(arrived.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('is reused by a retry without a response', async () => {
    const { ask, keys } = browserBefore('lost', 'lost', 'done', 'done');
    for (const amount of ['1', '1', '1', '1']) await ask(amount);
    const [first, second, third, fourth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('is not reused by another request', async () => {
    const { ask, keys } = browserBefore('lost', 'done');
    await ask('1');
    await ask('2');
    expect(new Set(keys()).size).toBe(2);
  });

  it.each<{ answers: readonly Answer[]; asked: number; of: string }>([
    { of: 'a sale', answers: ['unknown', 'lost', 'done'], asked: 3 },
    { of: 'one of many', answers: ['unknownOfOne', 'done'], asked: 2 },
    { of: 'a sale the server is away of', answers: ['unknown', 'away', 'refused'], asked: 3 },
  ])('requests the outcome of $of automatically until it is known', async ({ answers, asked }) => {
    const { ask, keys } = browserBefore(...answers, 'done');
    await ask('1');
    expect(keys()).toHaveLength(asked);
    expect(new Set(keys()).size).toBe(1);
    await ask('1');
    expect(keys()[asked]).not.toBe(keys()[0]);
  });

  it('is kept when the outcome stays unknown', async () => {
    const { ask, keys } = browserBefore('unknown', 'away', 'lost', 'done');
    expect(await ask('1')).toMatchObject({ error: { message: 'errors.outcomeUnknown' } });
    await ask('1');
    expect(new Set(keys()).size).toBe(1);
  });

  it('survives a reload for an hour without exposing the request', async () => {
    const store = newStore();
    const before = browserWith(store, ['lost']);
    await before.ask('a secret');
    expect(store.getItem('unanswered')).not.toContain('secret');
    const later = browserWith(store, ['lost'], () => hour - 1);
    await later.ask('a secret');
    expect(later.keys()).toEqual(before.keys());
    const tooLate = browserWith(store, ['done'], () => hour);
    await tooLate.ask('a secret');
    expect(tooLate.keys()).not.toEqual(before.keys());
  });

  it('is absent from a query', async () => {
    const { client, keys } = browserBefore('done');
    await client.query({ query: read });
    expect(keys()).toEqual([undefined]);
  });
});
