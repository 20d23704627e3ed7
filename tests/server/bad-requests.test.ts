import { expect, it } from 'vitest';
import { ConnectionError } from '../../engine/store/index.ts';
import { libraryViewer, openLibrary, openedLibrary, libraryResolvers } from './lending.ts';
import { testDatabase } from './test-database.ts';

const library = openedLibrary({
  resolvers: {
    ...libraryResolvers,
    statistics: () => {
      throw new Error('a bug of ours, with a secret');
    },
  },
});

const nested = (levels: number): string => (levels === 0 ? 'id' : `loans { book { ${nested(levels - 1)} } }`);

it.each([
  {
    case: 'a query too deep',
    query: `{ book(id: 1) { ${nested(8)} } }`,
    error: { code: 'LimitError', message: 'errors.limit.tooDeep', params: { max: 12 } },
  },
  {
    case: 'a query too long',
    query: `{ books { ...a } } fragment a on Book { ...b ...b ...b ...b ...b ...b } fragment b on Book { ...c ...c ...c ...c ...c ...c } fragment c on Book { ...d ...d ...d ...d ...d ...d } fragment d on Book { ...e ...e ...e ...e ...e ...e } fragment e on Book { id title code price }`,
    error: { code: 'LimitError', message: 'errors.limit.tooCostly', params: { max: 1000 } },
  },
  {
    case: 'too many aliases',
    query: `{ book(id: 1) { ${Array.from({ length: 31 }, (_, index) => `a${index}: id`).join(' ')} } }`,
    error: { code: 'LimitError', message: 'errors.limit.tooManyAliases', params: { max: 30 } },
  },
  {
    case: 'too many operations in one',
    query: `{ ${Array.from({ length: 21 }, (_, index) => `a${index}: books { id }`).join(' ')} }`,
    error: { code: 'LimitError', message: 'errors.limit.tooManyOperations', params: { max: 20 } },
  },
  {
    case: 'a field that does not exist',
    query: '{ books { salary } }',
    error: {
      code: 'BadInputError',
      message: 'errors.badInput',
      params: { detail: 'Cannot query field "salary" on type "Book".' },
    },
  },
])('refuses $case', async ({ query, error }) => {
  expect((await library.ask(libraryViewer, query)).errors).toContainEqual(expect.objectContaining(error));
});

it('shows a fault as one neutral sentence with a reference, and reports it', async () => {
  const { errors } = await library.ask(libraryViewer, '{ statistics { books } }');
  expect(errors).toEqual([{ message: 'errors.general', code: 'Fault', path: [], params: { reference: 'R-1' } }]);
  expect(library.faults).toEqual([expect.objectContaining({ message: 'a bug of ours, with a secret' })]);
});

it('reports an unreachable database as such, and uses it again when it is back', async () => {
  const database = await testDatabase();
  let isAway = false;
  const away = async (): Promise<never> => Promise.reject(new ConnectionError('the database is not reachable'));
  const other = await openLibrary({
    database: {
      ...database,
      query: (statement) => (isAway ? away() : database.query(statement)),
      transaction: (work) => (isAway ? away() : database.transaction(work)),
    },
  });
  isAway = true;
  const unavailable = [{ message: 'errors.unavailable', code: 'UnavailableError', path: [], params: {} }];
  expect((await other.ask(libraryViewer, '{ books { id } }')).errors).toEqual(unavailable);
  expect(
    (await other.ask(libraryViewer, 'mutation { createOrUpdateGenre(input: { nameSK: "A", nameEN: "A" }) { id } }'))
      .errors,
  ).toEqual(unavailable);
  isAway = false;
  expect(await other.ask(libraryViewer, '{ genres { id } }')).toEqual({ data: { genres: [] }, errors: [] });
  await other.close();
});

it('reports a full disk, also to the operators', async () => {
  const database = await testDatabase();
  const other = await openLibrary({ database });
  await database.script(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on genre for each row execute function disk_full()`);
  const { errors } = await other.ask(
    libraryViewer,
    'mutation { createOrUpdateGenre(input: { nameSK: "A", nameEN: "A" }) { id } }',
  );
  expect(errors).toEqual([{ message: 'errors.storageFull', code: 'StorageFullError', path: [], params: {} }]);
  expect(other.faults).toMatchObject([{ name: 'StorageFull' }]);
  await other.close();
});

it('refuses to start with an operation that has no resolver', async () => {
  await expect(openLibrary({ resolvers: {} })).rejects.toThrow(
    'no action and no resolver answers: explain, readersElsewhere',
  );
});
