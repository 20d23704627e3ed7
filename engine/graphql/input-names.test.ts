import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../example/index.ts';
import type { Field, Fields } from '../metadata/index.ts';
import { inputDefinitions, inputName, isSaved, recordName } from './input-definitions.ts';

const book = exampleEntity('book');
const named = { name: 'x', label: {}, required: false, readOnly: false } as const;
const text = { ...named, type: 'text', maxLength: 255, unique: false } as const;
const group = (fields: Fields): Field => ({ ...named, type: 'group', apiType: 'X', fields });

describe('a field is saved', () => {
  it.each<{ readonly of: string; readonly field: Field; readonly isTaken: boolean }>([
    { of: 'a text', field: text, isTaken: true },
    { of: 'a text that nobody changes', field: { ...text, readOnly: true }, isTaken: false },
    { of: 'a text that the form alone knows', field: { ...text, local: true }, isTaken: false },
    { of: 'a code that is counted', field: { ...text, sequence: { prefix: 'B-' } }, isTaken: false },
    { of: 'what is computed', field: { ...text, formula: { var: 'title' } }, isTaken: false },
    { of: 'a group with something in it', field: group({ a: text }), isTaken: true },
    { of: 'a group of what nobody changes', field: group({ a: { ...text, readOnly: true } }), isTaken: false },
    { of: 'an empty group', field: group({}), isTaken: false },
    { of: 'a group within a group', field: group({ a: group({ b: text }) }), isTaken: true },
  ])('that is $of: $isTaken', ({ field, isTaken }) => {
    expect(isSaved(field)).toBe(isTaken);
  });
});

describe('the name of a field in an input', () => {
  it.each([
    { field: 'title', name: 'title', asRecord: undefined },
    { field: 'genre', name: 'genreId', asRecord: 'genre' },
    { field: 'language', name: 'language', asRecord: undefined },
    { field: 'authors', name: 'authors', asRecord: undefined },
    { field: 'code', name: 'code', asRecord: undefined },
  ])('of $field is $name, and as a record $asRecord', ({ field, name, asRecord }) => {
    const described = book.fields[field];
    if (described === undefined) throw new Error(`books have no ${field}`);
    expect([inputName(described), recordName(described)]).toEqual([name, asRecord]);
  });
});

describe('the inputs of every entity', () => {
  const inputs = Object.values(exampleCatalogue.entities).flatMap((entity) => inputDefinitions(entity));

  it('name each of their fields once', () => {
    for (const { name, ...definition } of inputs) {
      const names = 'fields' in definition ? definition.fields.map((field) => field.name) : [];
      expect(new Set(names).size, name).toBe(names.length);
    }
  });

  it('require no field, because missing values get our own messages', () => {
    for (const { name, ...definition } of inputs)
      for (const field of 'fields' in definition ? definition.fields : [])
        expect(field.type, `${name}.${field.name}`).not.toMatch(/[^\]]!$/u);
  });

  it('accept every field of a record by name and document those that are ignored', () => {
    const [own] = inputDefinitions(book);
    const fields = own !== undefined && 'fields' in own ? own.fields : [];
    for (const [name, field] of Object.entries(book.fields)) {
      // The flag for derived records has its own description.
      if (name === book.derivedRecord?.flag) continue;
      const taken = fields.filter((each) => [name, inputName(field)].includes(each.name));
      expect(taken.length, name).toBeGreaterThan(0);
      const isIgnored = taken.some(({ description }) => description.endsWith('Computed: taken and ignored.'));
      expect(isIgnored, name).toBe(!isSaved(field));
    }
  });

  it('have id and version for stored entities', () => {
    const [own] = inputDefinitions(book);
    const fields = own !== undefined && 'fields' in own ? own.fields : [];
    expect(fields.slice(0, 2).map(({ name, type }) => `${name}: ${type}`)).toEqual(['id: ID', 'rowVersion: Int']);
    const [passing] = inputDefinitions({ ...book, storage: { ...book.storage, kept: false } });
    const names = passing !== undefined && 'fields' in passing ? passing.fields.map(({ name }) => name) : [];
    expect(names).not.toContain('rowVersion');
  });
});
