import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { ChangeUserLanguageDocument } from '../../generated/portal/documents.ts';
import { renewsToken } from '../session/session.ts';
import { sessionLink } from './session-link.ts';

it('renews the token after an operation that changes its claims, before further requests', async () => {
  let token = 'slovak';
  const sent: string[] = [];
  const session = sessionLink({
    accessToken: () => token,
    refresh: (failed) => {
      sent.push(`refresh of ${failed ?? ''}`);
      token = 'english';
      return Promise.resolve(token);
    },
  });
  const server = new ApolloLink((operation) => {
    sent.push(`asked as ${String(operation.getContext()['headers'].authorization)}`);
    return of({ data: { changeUserLanguage: null } });
  });
  const client = new ApolloClient({ link: ApolloLink.from([session, server]), cache: new InMemoryCache() });
  const change = { mutation: ChangeUserLanguageDocument, variables: { language: 'en' } } as const;
  await client.mutate({ ...change, context: renewsToken });
  await client.mutate(change);
  expect(sent).toEqual(['asked as Bearer slovak', 'refresh of slovak', 'asked as Bearer english']);
});

it('reports a saved change although the token cannot be renewed', async () => {
  const session = sessionLink({
    accessToken: () => 'slovak',
    refresh: () => Promise.reject(new Error('offline')),
  });
  const server = new ApolloLink(() => of({ data: { changeUserLanguage: null } }));
  const client = new ApolloClient({ link: ApolloLink.from([session, server]), cache: new InMemoryCache() });
  const changed = client.mutate({
    mutation: ChangeUserLanguageDocument,
    variables: { language: 'en' },
    context: renewsToken,
  });
  await expect(changed).resolves.toMatchObject({ data: { changeUserLanguage: null } });
});
