import { expect, it } from 'vitest';
import { createRefresh } from './refresh.ts';
import type { Tokens } from './session.ts';

const old: Tokens = { accessToken: 'a1', refreshToken: 'r1' };
const renewed: Tokens = { accessToken: 'a2', refreshToken: 'r2' };

function setUp(answer: Tokens | undefined) {
  let tokens: Tokens | undefined = old;
  const asked: string[] = [];
  const refresh = createRefresh({
    read: () => tokens,
    store: (next) => {
      tokens = next;
    },
    clear: () => {
      tokens = undefined;
    },
    ask: (refreshToken) => {
      asked.push(refreshToken);
      return Promise.resolve(answer);
    },
  });
  return { refresh, asked, tokens: () => tokens };
}

it('renews once for all requests that fail together', async () => {
  const { refresh, asked, tokens } = setUp(renewed);
  expect(await Promise.all([refresh('a1'), refresh('a1'), refresh('a1')])).toEqual(['a2', 'a2', 'a2']);
  expect(asked).toEqual(['r1']);
  expect(tokens()).toEqual(renewed);
});

it('uses a token that was renewed meanwhile', async () => {
  const { refresh, asked } = setUp(renewed);
  expect(await refresh('a0')).toBe('a1');
  expect(asked).toEqual([]);
});

it('ends the session when the server refuses', async () => {
  const { refresh, tokens } = setUp(undefined);
  expect(await refresh('a1')).toBeUndefined();
  expect(tokens()).toBeUndefined();
});
