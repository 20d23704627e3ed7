import { expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import type { Field } from '../metadata/index.ts';
import { displayOf } from '../record/index.ts';
import { formatField } from './format-value.ts';

const words = {
  language: 'sk',
  timeZone: 'Europe/Bratislava',
  enumerations: exampleCatalogue.enumerations,
  yes: 'Áno',
  no: 'Nie',
  nameOf: (entity: string, record: unknown) =>
    displayOf(exampleCatalogue.entities[entity]?.display['sk'] ?? '', record),
};

function fieldOf(entity: string, name: string): Field {
  const field = exampleCatalogue.entities[entity]?.fields[name];
  if (field === undefined) throw new Error(`the example has no ${entity}.${name}`);
  return field;
}

it.each([
  { of: 'nothing', field: fieldOf('book', 'title'), value: null, text: '' },
  { of: 'an empty list', field: fieldOf('book', 'cover'), value: [], text: '' },
  { of: 'files', field: fieldOf('book', 'cover'), value: [{ name: 'a.jpg' }, { name: 'b.jpg' }], text: 'a.jpg, b.jpg' },
  {
    of: 'rows',
    field: fieldOf('book', 'authors'),
    value: [
      { name: 'Erben', share: '60', language: 'SK' },
      { name: 'Němcová', share: '40', comment: null },
    ],
    text: 'Erben, 60,00\u202F%, slovenský; Němcová, 40,00\u202F%',
  },
  { of: 'a record', field: fieldOf('book', 'genre'), value: { id: '1', nameSK: 'Román' }, text: 'Román' },
  { of: 'an unknown choice', field: fieldOf('book', 'language'), value: 'XX', text: 'XX' },
  { of: 'what is no number', field: fieldOf('book', 'copies'), value: 'many', text: 'many' },
])('writes $of', ({ field, value, text }) => {
  expect(formatField(field, value, words)).toBe(text);
});
