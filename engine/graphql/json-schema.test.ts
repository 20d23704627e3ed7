import { expect, it } from 'vitest';
import { loadCatalogue } from '../metadata/read/index.ts';
import { jsonSchemaOf } from './index.ts';

const { catalogue } = loadCatalogue('engine/example/metadata');

it('gives the shape of a form, in the order of its sections', () => {
  const { loan } = catalogue.entities;
  const record = { type: ['object', 'null'], properties: { id: { type: 'string' } } };
  expect(loan && jsonSchemaOf(catalogue, loan)).toEqual({
    type: 'object',
    properties: {
      id: { type: ['string', 'null'] },
      book: record,
      lender: record,
      borrower: record,
      amount: { type: ['string', 'null'], format: 'decimal' },
      requestedAt: { type: ['string', 'null'], format: 'date' },
      dueAt: { type: ['string', 'null'], format: 'date' },
      status: { type: ['string', 'null'], enum: ['REQUESTED', 'LENT', 'RETURNED', 'REFUSED', null] },
      refusal: { type: ['string', 'null'] },
    },
  });
});

it('nests groups and rows', () => {
  const { book } = catalogue.entities;
  const properties = book && jsonSchemaOf(catalogue, book)?.properties;
  expect(Object.keys(properties?.['dimensions']?.properties ?? {})).toEqual(['width', 'height', 'weight']);
  expect(Object.keys(properties?.['authors']?.items?.properties ?? {})).toEqual([
    'id',
    'name',
    'share',
    'language',
    'comment',
  ]);
});

it('gives none without a form', () => {
  const { genre } = catalogue.entities;
  expect(genre && jsonSchemaOf(catalogue, { ...genre, form: undefined })).toBeUndefined();
});
