import { expect } from 'vitest';
import sql from 'sql-template-tag';
import { at, type fillLibrary, idAt, libraryViewer, type Library, saveLoan } from './lending.ts';

export interface FilledLibrary {
  readonly library: Library;
  readonly made: Awaited<ReturnType<typeof fillLibrary>>;
}

/** The input of a requested loan. */
export const request = (made: FilledLibrary['made'], amount: string) => ({
  bookId: made.book,
  lenderId: made.anna,
  borrowerId: made.boris,
  amount,
});

/** Results of concurrent requests, the same on both databases. */
export const concurrencyCases = [
  {
    case: 'lets one of many saves that start from the same version through',
    run: async ({ library, made }: FilledLibrary) => {
      const id = idAt(await library.ask(libraryViewer, saveLoan, { input: request(made, '1') }), 'createOrUpdateLoan');
      const amounts = ['2', '3', '4', '5', '6'];
      const answers = await Promise.all(
        amounts.map((amount) => library.ask(libraryViewer, saveLoan, { input: { id, rowVersion: 1, amount } })),
      );
      const refused = answers.filter(({ errors }) => errors.length > 0);
      expect(refused.map(({ errors }) => errors[0]?.code)).toEqual(Array.from({ length: 4 }, () => 'ConflictError'));
      expect(await library.database.query(sql`select row_version from loan where id = ${id}`)).toEqual([
        { row_version: 2 },
      ]);
    },
  },
  {
    case: 'performs an action once, however many ask for it at once',
    run: async ({ library, made }: FilledLibrary) => {
      const id = idAt(await library.ask(libraryViewer, saveLoan, { input: request(made, '1') }), 'createOrUpdateLoan');
      const lend = 'mutation ($id: ID!) { lendLoan(id: $id) { status } }';
      const answers = await Promise.all(Array.from({ length: 5 }, () => library.ask(libraryViewer, lend, { id })));
      expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
      const [trail] = await library.database.query(
        sql`select count(*)::int as entries from audit_entry where entity = 'loan' and record_id = ${id} and action = 'lend'`,
      );
      expect(trail).toEqual({ entries: 1 });
    },
  },
  {
    case: 'saves a request that comes twice at once a single time',
    run: async ({ library, made }: FilledLibrary) => {
      const save = () =>
        library.ask(libraryViewer, saveLoan, { input: request(made, '7') }, { idempotencyKey: 'twice' });
      const [first, second] = await Promise.all([save(), save()]);
      expect(at(first, 'createOrUpdateLoan', 'id')).toBe(at(second, 'createOrUpdateLoan', 'id'));
    },
  },
  {
    case: 'gives each record a code of its own',
    run: async ({ library, made }: FilledLibrary) => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => library.ask(libraryViewer, saveLoan, { input: request(made, '1') })),
      );
      expect(new Set(answers.map((answer) => at(answer, 'createOrUpdateLoan', 'code'))).size).toBe(8);
    },
  },
];
