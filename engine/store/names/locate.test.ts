import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { locate } from './locate.ts';

const [book, loan] = [exampleEntity('book'), exampleEntity('loan')];

describe('the column of a path', () => {
  it.each([
    { path: 'title', column: 'title', of: 'book', isOwn: true },
    { path: 'acquiredAt', column: 'acquired_at', of: 'book', isOwn: true },
    { path: 'genre', column: 'genre_id', of: 'book', isOwn: true },
    { path: 'genre.id', column: 'genre_id', of: 'book', isOwn: true },
    { path: 'genre.nameSK', column: 'name_sk', of: 'genre', isOwn: false },
    { path: 'dimensions.width', column: 'dimensions_width', of: 'book', isOwn: true },
    { path: 'id', column: 'id', of: 'book', isOwn: true },
    { path: 'createdAt', column: 'created_at', of: 'book', isOwn: true },
    { path: 'genre.rowVersion', column: 'row_version', of: 'genre', isOwn: false },
  ])('of $path is $column of $of', ({ path, column, of, isOwn }) => {
    const location = locate(exampleCatalogue, book, path);
    expect([location?.column, location?.entity.name, location?.isOwn]).toEqual([column, of, isOwn]);
  });

  it('is found through several references', () => {
    expect(locate(exampleCatalogue, loan, 'book.genre.nameEN')).toMatchObject({ column: 'name_en', isOwn: false });
    expect(locate(exampleCatalogue, loan, 'book.genre.id')).toMatchObject({ column: 'genre_id', isOwn: false });
  });

  it.each([
    '',
    'nothing',
    'dimensions',
    'dimensions.id',
    'dimensions.nothing',
    'authors',
    'authors.name',
    'loans.status',
    'lentAmount',
    'cover',
    'title.length',
    'genre.id.name',
    'genre.nothing',
    'constructor',
    'genre.toString',
  ])('does not exist for "%s"', (path) => {
    expect(locate(exampleCatalogue, book, path)).toBeUndefined();
  });

  it('has its field, except for system columns', () => {
    expect(locate(exampleCatalogue, book, 'genre.nameSK')?.field?.name).toBe('nameSK');
    expect(locate(exampleCatalogue, book, 'genre.id')?.field?.name).toBe('genre');
    expect(locate(exampleCatalogue, book, 'rowVersion')).toMatchObject({ column: 'row_version', field: undefined });
  });
});
