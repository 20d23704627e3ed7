import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import { formDataOf, newFileKeys, toSaveInput } from './form-data.ts';

const catalogue = exampleCatalogue;
const book = catalogue.entities['book'];
if (book === undefined) throw new Error('The example has no book.');

const record = {
  __typename: 'Book',
  id: '5',
  rowVersion: 3,
  code: 'B-1',
  title: 'Babička',
  genre: { __typename: 'Genre', id: '11', isForAdults: false },
  copies: 2,
  price: '',
  authors: [{ __typename: 'Author', id: '1', name: 'A', share: null }, { name: 'B' }],
  dimensions: { width: '2', weight: '9' },
  cover: [
    { id: '31', name: 'a.png' },
    { key: 'file-1', name: 'b.png' },
  ],
};
const all = () => true;

it('reads a response without type names and with empty lists', () => {
  const data = formDataOf(book.fields, { ...record, cover: null, authors: null });
  expect(data).not.toHaveProperty('__typename');
  expect(data).toMatchObject({ genre: { id: '11' }, cover: [], authors: [] });
});

it('sends references by id, rows with their ids, stored files by id, new files by index, and no read-only values', () => {
  const input = toSaveInput(book, record, all);
  expect(input).toMatchObject({
    id: '5',
    rowVersion: 3,
    title: 'Babička',
    genreId: '11',
    price: null,
    cover: [{ id: '31' }, { file: 0 }],
    authors: [{ id: '1', name: 'A', share: null }, { name: 'B' }],
  });
  expect(input).not.toHaveProperty('code');
  expect(input).not.toHaveProperty('loans');
});

it('omits hidden, computed and locked fields, in groups and rows too', () => {
  const input = toSaveInput(book, record, (path) => !['copies', 'dimensions.weight', 'authors.1.name'].includes(path));
  expect(input).not.toHaveProperty('copies');
  expect(input['dimensions']).toEqual({ width: '2', height: null });
  expect(input['authors']).toMatchObject([{ name: 'A' }, expect.not.objectContaining({ name: 'B' })]);
});

it('lists new files in the order of the upload', () => {
  expect(newFileKeys(book.fields, record)).toEqual(['file-1']);
});
