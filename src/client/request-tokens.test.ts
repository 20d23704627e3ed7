import { ApolloLink } from '@apollo/client';
import { of, throwError, type Observable } from 'rxjs';
import { expect, it } from 'vitest';
import { requestTokens } from './request-tokens.ts';

const tokens = { accessToken: 'next', refreshToken: 'next but one' };
const asked = { refreshToken: 'this', deviceID: 'laptop' };
const askOver = (answer: Observable<ApolloLink.Result>) => requestTokens(new ApolloLink(() => answer), asked);
const refusal = (message: string, code?: string) =>
  of({ data: null, errors: [{ message, ...(code !== undefined && { extensions: { code } }) }] });

it('returns the next tokens', async () => {
  expect(await askOver(of({ data: { accessToken: tokens } }))).toMatchObject(tokens);
});

it('returns undefined when the server refuses the session', async () => {
  expect(await askOver(refusal('errors.token.invalid', 'BadTokenError'))).toBeUndefined();
});

it.each([
  ['the network is away', throwError(() => new TypeError('Failed to fetch'))],
  ['the page is left', throwError(() => new DOMException('The user aborted a request.', 'AbortError'))],
  ['the server fails', refusal('errors.general')],
  ['the server is busy', refusal('errors.tooManyRequests', 'TooManyRequests')],
])('ends no session because %s', async (_, answer) => {
  await expect(askOver(answer)).rejects.toThrow();
});
