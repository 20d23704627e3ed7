import type { ApolloClient } from '@apollo/client';
import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { callAction, type CallContext, type CallRun } from './call-action.ts';

/** An action that calls one mutation. */
const run = {
  piece: { entity: { name: 'loan', operations: {} }, documents: { operations: { take: parse('mutation { take }') } } },
  action: { kind: 'mutation', name: 'take', operation: 'take', arguments: {}, asks: [] },
  record: undefined,
} as unknown as CallRun; // the only properties that callAction reads

it('succeeds although the refetch of active queries fails', async () => {
  const told: string[] = [];
  const client = {
    mutate: () => Promise.resolve({ data: { take: true } }),
    refetchQueries: () => Promise.reject(new Error('away')),
  } as unknown as ApolloClient; // the only methods that callAction calls
  const place: CallContext = {
    client,
    translate: (key) => key,
    toast: (text, intent) => void told.push(`${intent}: ${text}`),
    navigate: () => undefined,
  };
  expect(await callAction(place, run, {})).toBeUndefined();
  expect(told).toEqual(['success: success.done']);
});
