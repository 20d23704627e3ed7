import { expect, it } from 'vitest';
import { openPostgres } from '../../engine/store/index.ts';
import { at, libraryViewer, openLibrary } from './lending.ts';
import { startPostgres } from '../../tools/start-postgres.ts';

it('recovers after a restart of PostgreSQL', async () => {
  const { server, url, remove } = await startPostgres('kept');
  const library = await openLibrary({ database: openPostgres(url('postgres')) });
  const save = (nameSK: string) =>
    library.ask(libraryViewer, 'mutation ($input: GenreInput!) { createOrUpdateGenre(input: $input) { nameSK } }', {
      input: { nameSK, nameEN: nameSK },
    });
  expect(at(await save('Pred'), 'createOrUpdateGenre', 'nameSK')).toBe('Pred');

  await server.stop();
  const unavailable = [{ message: 'errors.unavailable', code: 'UnavailableError', path: [], params: {} }];
  expect((await save('Počas')).errors).toEqual(unavailable);
  expect((await library.ask(libraryViewer, '{ genres { nameSK } }')).errors).toEqual(unavailable);

  await server.start();
  expect(at(await save('Potom'), 'createOrUpdateGenre', 'nameSK')).toBe('Potom');
  expect((await library.ask(libraryViewer, '{ genres { nameSK } }')).data).toEqual({
    genres: [{ nameSK: 'Potom' }, { nameSK: 'Pred' }],
  });
  expect(library.faults).toEqual([]);
  await library.close();
  await remove();
});
