import { expect, it } from 'vitest';
import { mergeByName } from './merge-by-name.ts';

type Numbers = Readonly<Record<string, number>>;

it('merges the named parts of all modules', () => {
  const given: readonly Numbers[] = [{ login: 1, logout: 2 }, {}, { stock: 3 }];
  expect(mergeByName('operation', given, {})).toEqual({ login: 1, logout: 2, stock: 3 });
});

it('refuses a name that two modules define', () => {
  const given: readonly Numbers[] = [{ login: 1 }, { stock: 2, login: 3 }];
  expect(() => mergeByName('operation', given, {})).toThrow(new Error('two modules define the operation "login"'));
});
