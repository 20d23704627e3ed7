import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import { randomCases } from '../../../../tests/random-cases.ts';
import { randomRecord } from '../../../metadata/testing/random-record.ts';
import { isValues, type Values } from '../../../record/index.ts';
import { filesOf, formDataOf, formFieldNames, isNewFile, newData, newFileKeys, toSaveInput } from './form-data.ts';

/** Properties of converting any record to form data and back, for every entity of the example. */
const catalogue = exampleCatalogue;
const entities = Object.values(catalogue.entities).filter(({ form }) => form !== undefined);
const law = randomCases(80);
const records = fc
  .constantFrom(...entities)
  .chain((entity) => randomRecord(entity.fields, catalogue.enumerations).map((record) => ({ entity, record })));
const all = () => true;

/** A record in a GraphQL response, with `__typename` in each object. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (!isValues(value)) return value;
  return {
    __typename: 'Any',
    ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named(inner)])),
  };
}

/** Every property name in a value, at any depth. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isValues(value) ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]) : [];
}

const asValues = (value: unknown): Values => (isValues(value) ? value : {});

it('removes type names at any depth, and is idempotent', () => {
  const holds = fc.property(records, ({ entity, record }) => {
    const data = formDataOf(entity.fields, asValues(named(record)));
    expect(namesIn(data)).not.toContain('__typename');
    expect(data).toEqual(formDataOf(entity.fields, record));
    expect(formDataOf(entity.fields, data)).toEqual(data);
  });
  fc.assert(holds, law);
});

it('has a value for each field: arrays for lists and objects for groups', () => {
  const holds = fc.property(records, ({ entity, record }) => {
    const data = formDataOf(entity.fields, record);
    for (const { name, type } of Object.values(entity.fields)) {
      expect(data[name]).not.toBeUndefined();
      if (type === 'rows') expect(Array.isArray(data[name])).toBe(true);
      if (type === 'group') expect(isValues(data[name])).toBe(true);
    }
  });
  fc.assert(holds, law);
});

it('sends only the fields of the form, under their input names', () => {
  const holds = fc.property(records, ({ entity, record }) => {
    const shown = new Set(formFieldNames(entity));
    const names = Object.values(entity.fields).flatMap((field) =>
      shown.has(field.name) ? ['inputName' in field ? field.inputName : field.name] : [],
    );
    expect([...names, 'id', 'rowVersion']).toEqual(
      expect.arrayContaining(Object.keys(toSaveInput(entity, record, all))),
    );
  });
  fc.assert(holds, law);
});

it('omits only the field that is not editable now', () => {
  const cases = records.chain(({ entity, record }) =>
    fc.subarray(formFieldNames(entity).slice()).map((locked) => ({ entity, record, locked })),
  );
  const holds = fc.property(cases, ({ entity, record, locked }) => {
    const input = toSaveInput(entity, record, (path) => !locked.includes(path));
    const whole = toSaveInput(entity, record, all);
    const isLocked = (name: string) =>
      locked.some((path) => {
        const field = entity.fields[path];
        return path === name || (field !== undefined && 'inputName' in field && field.inputName === name);
      });
    expect(input).toEqual(Object.fromEntries(Object.entries(whole).filter(([name]) => !isLocked(name))));
  });
  fc.assert(holds, law);
});

it('sends no empty text, no undefined value and no unsaved file', () => {
  const holds = fc.property(records, ({ entity, record }) => {
    const input = toSaveInput(entity, record, all);
    for (const field of Object.values(entity.fields)) {
      const value = input[field.name];
      if (value === undefined) continue;
      expect(value).not.toBe('');
      if (field.type === 'files') {
        expect(value).toEqual(
          filesOf(record[field.name]).flatMap((file) => (isNewFile(file) ? [] : [{ id: file.id }])),
        );
      }
    }
  });
  fc.assert(holds, law);
});

it('lists each new file once, in the order of the fields', () => {
  const book = catalogue.entities['book'];
  if (book === undefined) throw new Error('The example has no book.');
  const file = fc.oneof(
    fc.record({ id: fc.constantFrom('1', '2'), name: fc.string() }),
    fc.record({ key: fc.uuid(), name: fc.string(), size: fc.nat() }),
    fc.constantFrom(null, 'x', {}),
  );
  const holds = fc.property(fc.array(file, { maxLength: 6 }), (cover) => {
    const keys = cover.flatMap((each) => (isValues(each) && 'key' in each ? [each.key] : []));
    expect(newFileKeys(book.fields, { cover })).toEqual(keys);
  });
  fc.assert(holds, law);
});

it.each(entities.map((entity) => ({ name: entity.name, entity })))(
  'opens a new $name with the minimum number of rows, its defaults and no other values',
  ({ entity }) => {
    const data = newData(entity.fields);
    for (const field of Object.values(entity.fields)) {
      const value = data[field.name];
      if (field.default !== undefined) expect(value).toEqual(field.default);
      else if (field.type === 'boolean') expect(value).toBe(false);
      else if (field.type === 'rows') expect(value).toHaveLength(field.minItems ?? 0);
      else if (field.type !== 'group') expect(value).toBeUndefined();
    }
  },
);
