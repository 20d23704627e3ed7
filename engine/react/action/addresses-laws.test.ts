import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { homeOf } from '../state/home.ts';
import { actionAddress, DETAIL, recordActions } from './record-actions.ts';

const law = randomCases(1000);

describe('actionAddress', () => {
  it('encodes each value of the record as one segment', () => {
    const values = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).filter((text) => text.isWellFormed());
    const holds = fc.property(values, values, (id, name) => {
      const address = actionAddress('/books/:id/lenders/:lender.name', { id, lender: { name } });
      const [, books, one, lenders, other, ...rest] = address.split('/');
      expect([books, decodeURIComponent(one ?? ''), lenders, decodeURIComponent(other ?? ''), rest]).toEqual([
        'books',
        id,
        'lenders',
        name,
        [],
      ]);
      expect(address).not.toMatch(/[?#]/);
    });
    fc.assert(holds, law);
  });

  it.each([
    { to: '/books', address: '/books' },
    { to: '/books/:id', address: '/books/5' },
    { to: '/books/:id/edit', address: '/books/5/edit' },
    { to: '/books/:nothing', address: '/books/' },
    { to: '/books/:lender', address: '/books/' },
    { to: '/loans?book=:id&lender=:lender.id', address: '/loans?book=5&lender=7' },
    { to: '/books/:constructor.name', address: '/books/' },
    { to: '/books/:copies', address: '/books/3' },
  ])('$to is $address', ({ to, address }) => {
    expect(actionAddress(to, { id: '5', copies: 3, lender: { id: '7' } })).toBe(address);
  });

  it('leaves placeholders empty without a record', () => {
    expect(actionAddress('/books/:id', undefined)).toBe('/books/');
  });
});

describe('recordActions', () => {
  const names = ['lend', 'giveBack', 'remove', DETAIL];
  const actions = Object.fromEntries(
    names.map((name) => [name, { kind: 'mutation', name, operation: name, label: {}, icon: 'book' } as never]), // only the names are read
  );
  const answers = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('lend', 'giveBack', 'remove', 'unknown'),
      permitted: fc.boolean(),
      reason: fc.constantFrom(null, 'errors.refused'),
      params: fc.constantFrom(null, { a: 1 }),
    }),
    { selector: ({ name }) => name, maxLength: 4 },
  );

  it('returns the actions of the list that the server mentions, in list order, with their refusals', () => {
    const holds = fc.property(fc.shuffledSubarray(names), answers, (wanted, permittedActions) => {
      const offered = recordActions(actions, wanted, { id: '5', permittedActions });
      const told = new Map<string, (typeof permittedActions)[number]>(
        permittedActions.map((answer) => [answer.name, answer]),
      );
      const expected = wanted.filter((name) => name === DETAIL || told.has(name));
      expect(offered.map(({ action }) => action.name)).toEqual(expected);
      for (const { action, refusal } of offered) {
        const answer = told.get(action.name);
        const isFree = action.name === DETAIL || answer?.permitted === true;
        expect(refusal).toEqual(isFree ? undefined : { reason: answer?.reason, params: answer?.params ?? {} });
      }
    });
    fc.assert(holds, law);
  });

  it.each([undefined, null, 'all', {}])(
    'returns only the detail action when the server mentions none: %s',
    (permittedActions) => {
      const offered = recordActions(actions, names, { id: '5', permittedActions });
      expect(offered.map(({ action }) => action.name)).toEqual([DETAIL]);
    },
  );

  it('returns no action that the entity lacks', () => {
    expect(recordActions({}, names, { id: '5', permittedActions: [{ name: 'lend', permitted: true }] })).toEqual([]);
  });
});

describe('homeOf', () => {
  const entity = {
    route: '/books',
    plural: { en: 'Books' },
    lists: { rare: { route: '/books-rare', label: { en: 'Rare books' } }, own: { label: { en: 'Own' } } },
  } as never; // only the routes and labels of the lists are read

  it.each([
    { pathname: '/books/5', route: '/books' },
    { pathname: '/books-rare', route: '/books-rare' },
    { pathname: '/books-rare/5', route: '/books-rare' },
    { pathname: '/books-rarest/5', route: '/books' },
    { pathname: '/elsewhere', route: '/books' },
  ])('of $pathname is $route', ({ pathname, route }) => {
    expect(homeOf(entity, pathname, 'en')?.route).toBe(route);
  });
});
