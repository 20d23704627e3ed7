import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { toSentences } from './error-sentence.ts';

const words: Readonly<Record<string, string>> = {
  'feedback.failed': 'Niečo sa pokazilo.',
  'errors.general': 'Niečo sa pokazilo. Číslo hlásenia: F-17',
  'errors.network': 'Server nie je dostupný.',
  'errors.loan.stock': 'Na sklade nie je dosť:',
};
const translate = (key: string) => words[key] ?? key;
const graphql = (message: string, extensions = {}) => new CombinedGraphQLErrors({ errors: [{ message, extensions }] });

it.each([
  { case: 'a known key', error: graphql('errors.loan.stock'), sentence: 'Na sklade nie je dosť:' },
  { case: 'a key and a second word', error: graphql('errors.loan.stock B-1'), sentence: 'Na sklade nie je dosť: B-1' },
  { case: 'an unknown key', error: graphql('errors.unheard'), sentence: 'Niečo sa pokazilo.' },
  { case: 'no key', error: graphql('Cannot read properties'), sentence: 'Niečo sa pokazilo.' },
  { case: 'no response', error: new TypeError('Failed to fetch'), sentence: 'Server nie je dostupný.' },
])('translates $case', ({ error, sentence }) => {
  expect(toSentences(error, translate).map((each) => each.sentence)).toEqual([sentence]);
});

it('keeps the path and the reference number', () => {
  const error = graphql('errors.general', {
    code: 'Fault',
    path: ['authors', 0, 'share'],
    params: { reference: 'F-17' },
  });
  expect(toSentences(error, translate)).toMatchObject([{ path: ['authors', 0, 'share'], reference: 'F-17' }]);
});
