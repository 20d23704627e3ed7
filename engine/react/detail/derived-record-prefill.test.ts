import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { derivedRecordPrefill } from './derived-record-prefill.ts';

it('copies the fields named in metadata, rows without ids, and sets the reference', () => {
  const { book } = exampleCatalogue.entities;
  if (book?.derivedRecord === undefined) throw new Error('the example has no derived record');
  const parent = {
    id: '5',
    title: 'Kytice',
    genre: { id: '1', nameSK: 'Román' },
    copies: 3,
    authors: [{ __typename: 'BookAuthors', id: '9', name: 'K. J. Erben', share: '100' }],
  };
  const prefill = derivedRecordPrefill(book.fields, book.derivedRecord, parent);
  expect(prefill).toMatchObject({
    title: 'Kytice',
    genre: { id: '1', nameSK: 'Román' },
    authors: [{ name: 'K. J. Erben', share: '100' }],
    editionOf: { id: '5', title: 'Kytice' },
  });
  expect(prefill).not.toHaveProperty('copies');
  expect(prefill).not.toHaveProperty('language');
  expect(prefill['authors']).not.toMatchObject([{ id: '9' }]);
});
