import type { TypedDocumentNode } from '@apollo/client';
import { parse, print } from 'graphql';
import { expect, it } from 'vitest';
import { joinedQuery } from './joined-query.ts';

type Query = TypedDocumentNode<object, Readonly<Record<string, never>>>;
const query = (text: string): Query => parse(text);

it('merges queries with their fragments into one request', () => {
  const me = query('query Me { me { ...Name } } fragment Name on User { fullName }');
  const joined = joinedQuery('Frame', me, query('query News { news }'), query('query Counts { counts }'));
  expect(print(joined)).toBe(
    print(parse('query Frame { me { ...Name } news counts } fragment Name on User { fullName }')),
  );
});

it('throws without a query', () => {
  const fragment = query('fragment Name on User { fullName }');
  expect(() => joinedQuery('Frame', fragment, fragment, fragment)).toThrow('No query is joined as "Frame".');
});
