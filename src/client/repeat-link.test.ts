import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { GraphQLError } from 'graphql';
import { of, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { headersOf } from './headers.ts';
import { REPEAT_HEADER, repeatLink } from './repeat-link.ts';
import { sessionLink } from './session-link.ts';

const sell = gql`
  mutation Sell($amount: String) {
    sell(amount: $amount)
  }
`;
const read = gql`
  query Read {
    stock
  }
`;

type Answer = 'done' | 'refused' | 'expired' | 'lost';

/** A browser before a server that answers so, one after the other; it keeps the headers of what arrived. */
function browserBefore(...answers: readonly Answer[]) {
  const arrived: Readonly<Record<string, string>>[] = [];
  const server = new ApolloLink((operation) => {
    const answer = answers[arrived.length];
    arrived.push(headersOf(operation));
    if (answer === 'lost') return throwError(() => new TypeError('Failed to fetch'));
    if (answer === 'refused') return of({ errors: [{ message: 'errors.refused' }] });
    if (answer === 'expired')
      return of({ errors: [new GraphQLError('old', { extensions: { code: 'BadTokenError' } })] });
    return of({ data: { sell: true, stock: 5 } });
  });
  const session = sessionLink({ accessToken: () => 'first', refresh: () => Promise.resolve('second') });
  const client = new ApolloClient({
    link: ApolloLink.from([repeatLink(), session, server]),
    cache: new InMemoryCache(),
  });
  const ask = (amount: string) =>
    client.mutate({ mutation: sell, variables: { amount }, errorPolicy: 'all' }).catch(() => undefined);
  return { client, ask, arrived, keys: () => arrived.map((headers) => headers[REPEAT_HEADER]) };
}

describe('the key of a mutation', () => {
  it('is another for each that was answered, the same asked again or not', async () => {
    const { ask, keys } = browserBefore('done', 'done', 'refused', 'done');
    for (const amount of ['1', '1', '2', '2']) await ask(amount);
    expect(new Set(keys()).size).toBe(4);
    expect(keys().every((key) => /^[0-9a-f]{32}$/u.test(key ?? ''))).toBe(true);
  });

  it('stays while the token is renewed', async () => {
    const { ask, keys, arrived } = browserBefore('expired', 'done');
    await ask('1');
    expect(arrived.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('stays for whoever asks again because no answer came', async () => {
    const { ask, keys } = browserBefore('lost', 'lost', 'done', 'done');
    for (const amount of ['1', '1', '1', '1']) await ask(amount);
    const [first, second, third, fourth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('is not taken over by another request', async () => {
    const { ask, keys } = browserBefore('lost', 'done');
    await ask('1');
    await ask('2');
    expect(new Set(keys()).size).toBe(2);
  });

  it('is absent from a query', async () => {
    const { client, keys } = browserBefore('done');
    await client.query({ query: read });
    expect(keys()).toEqual([undefined]);
  });
});
