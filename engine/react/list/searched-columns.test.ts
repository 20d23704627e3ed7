import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { searchedColumns } from './searched-columns.ts';

it('returns the columns covered by the search, each once', () => {
  const list = exampleCatalogue.entities['loan']?.list;
  if (list === undefined) throw new Error('loans are listed');
  const named = (search: readonly string[]) => searchedColumns({ search }, list.columns).map(({ sk }) => sk);
  expect(named(['code', 'book', 'book.title', 'lender.email'])).toEqual(['Kód', 'Kniha', 'Kto požičiava']);
  expect(named(['amountUnit'])).toEqual([]);
});
