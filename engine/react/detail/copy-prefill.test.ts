import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { copyPrefill } from './copy-prefill.ts';

const book = {
  id: '5',
  rowVersion: 3,
  code: 'B-2026000005',
  title: 'Kytice',
  genre: { __typename: 'Genre', id: '1', nameSK: 'Román' },
  copies: 3,
  note: 'Krehká väzba',
  cover: [{ id: '8', name: 'obalka.png', type: 'image/png', size: 5 }],
  authors: [{ __typename: 'BookAuthors', id: '9', name: 'K. J. Erben', share: '100' }],
  dimensions: { width: '12.5', height: null },
  price: null,
};

const copy = (without?: readonly string[]) => {
  const { fields, form } = exampleCatalogue.entities['book'] ?? {};
  if (fields === undefined || form === undefined) throw new Error('The example has no form of books.');
  return copyPrefill({ fields, form: without === undefined ? form : { ...form, copy: { without } } }, book);
};

it('copies typed fields, and rows without their ids', () => {
  expect(copy()).toMatchObject({
    title: 'Kytice',
    genre: { id: '1', nameSK: 'Román' },
    dimensions: { width: '12.5' },
    authors: [{ name: 'K. J. Erben', share: '100' }],
  });
  expect(copy()['authors']).not.toMatchObject([{ id: '9' }]);
});

it.each(['copies', 'note'])('omits %s, as metadata say', (name) => {
  expect(copy()).not.toHaveProperty(name);
  expect(copy([])).toHaveProperty(name);
});

it('omits computed fields of rows', () => {
  const { fields = {}, form } = exampleCatalogue.entities['book'] ?? {};
  const { authors } = fields;
  const share = authors?.type === 'rows' ? authors.fields['share'] : undefined;
  if (authors?.type !== 'rows' || share === undefined) throw new Error('Authors of a book have shares.');
  const computed = { ...authors, fields: { ...authors.fields, share: { ...share, readOnly: true } } };
  const copied = copyPrefill({ fields: { ...fields, authors: computed }, form }, book);
  expect(copied).toMatchObject({ authors: [{ name: 'K. J. Erben' }] });
  expect(copied).not.toHaveProperty('authors.0.share');
});

it.each(['id', 'rowVersion', 'code', 'cover', 'price', 'loans'])('always omits %s', (name) => {
  expect(copy([])).not.toHaveProperty(name);
});
