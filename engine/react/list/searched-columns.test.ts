import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { searchedColumns } from './searched-columns.ts';

it('names the columns that show what is searched, each once', () => {
  const list = exampleCatalogue.entities['loan']?.list;
  if (list === undefined) throw new Error('loans are listed');
  const named = (search: readonly string[]) => searchedColumns({ search }, list.columns).map(({ sk }) => sk);
  expect(named(['code', 'book', 'book.title', 'lender.email'])).toEqual(['Kód', 'Kniha', 'Kto požičiava']);
  expect(named(['amountUnit'])).toEqual([]);
});
