import type { TypedDocumentNode } from '@apollo/client';
import { parse, print } from 'graphql';
import { expect, it } from 'vitest';
import { joinedQuery } from './joined-query.ts';

type Query = TypedDocumentNode<object, Readonly<Record<string, never>>>;
const query = (text: string): Query => parse(text);

it('asks in one request what both ask, each with what it names', () => {
  const me = query('query Me { me { ...Name } } fragment Name on User { fullName }');
  const joined = joinedQuery('Frame', me, query('query UnreadNotices { unreadNotices }'));
  expect(print(joined)).toBe(
    print(parse('query Frame { me { ...Name } unreadNotices } fragment Name on User { fullName }')),
  );
});

it('asks nothing where there is no query', () => {
  const fragment = query('fragment Name on User { fullName }');
  expect(() => joinedQuery('Frame', fragment, fragment)).toThrow('No query is joined as "Frame".');
});
