import { expect, it } from 'vitest';
import { joined } from './joined.ts';

type Numbers = Readonly<Record<string, number>>;

it('merges the named parts of all modules', () => {
  const given: readonly Numbers[] = [{ login: 1, logout: 2 }, {}, { stock: 3 }];
  expect(joined('operation', given, {})).toEqual({ login: 1, logout: 2, stock: 3 });
});

it('refuses a name that two modules define', () => {
  const given: readonly Numbers[] = [{ login: 1 }, { stock: 2, login: 3 }];
  expect(() => joined('operation', given, {})).toThrow(new Error('two rooms have the operation "login"'));
});
