import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { type Entity, hasTable } from '../../metadata/index.ts';
import { columnName, hasColumn, quoted } from '../names/names.ts';
import { entityIndexes, uniqueCombinations } from './indexes.ts';
import { sequenceName, tableModel } from './table-model.ts';

const model = tableModel(exampleCatalogue);
const stored = Object.values(exampleCatalogue.entities).filter(hasTable);
const tableNamed = (name: string) => {
  const table = model.tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`no table is called ${name}`);
  return table;
};
const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the tables of a catalogue', () => {
  it('are one for each entity that has one, and for its rows and links', () => {
    const names = model.tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(stored.map(({ storage }) => storage.table)));
    expect(names).toEqual(expect.arrayContaining(['book_authors']));
    expect(repeated(names)).toEqual([]);
  });

  it('call nothing by a name twice, nor by one that PostgreSQL would cut', () => {
    for (const { name, columns } of model.tables) expect(repeated(columns.map((each) => each.name)), name).toEqual([]);
    const parts = model.tables.flatMap(({ indexes, constraints }) => [...indexes, ...constraints]);
    expect(repeated(model.tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)))).toEqual([]);
    const names = [...model.tables, ...model.sequences, ...parts].map(({ name }) => name);
    for (const name of names) expect(Buffer.byteLength(name), name).toBeLessThanOrEqual(63);
  });

  it('have for every field that has a column just that column, and what every record has', () => {
    for (const { storage, fields } of stored) {
      const names = tableNamed(storage.table).columns.map(({ name }) => name);
      const own = Object.values(fields).filter(hasColumn);
      expect(names).toEqual(expect.arrayContaining(own.map((field) => columnName(field))));
      expect(names).toEqual(expect.arrayContaining(['id', 'row_version', 'created_at', 'updated_at']));
      expect(names.includes('archived'), storage.table).toBe(storage.archive);
    }
  });

  it('keep rows with whose they are and their place', () => {
    const names = tableNamed('book_authors').columns.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['id', 'record_id', 'position']);
    expect(names).toEqual(expect.arrayContaining(['name', 'share']));
  });

  it('refer by a constraint wherever a record names another', () => {
    for (const { storage, fields } of stored)
      for (const field of Object.values(fields)) {
        const target = field.type === 'reference' && hasColumn(field) ? exampleCatalogue.entities[field.to] : undefined;
        if (target === undefined || !hasTable(target)) continue;
        const definitions = tableNamed(storage.table).constraints.map(({ definition }) => definition);
        const column = quoted(columnName(field));
        expect(
          definitions.some((each) => each.includes(`(${column})`) && each.includes(quoted(target.storage.table))),
          `${storage.table}.${column}`,
        ).toBe(true);
      }
  });

  it('count each code on a sequence of its own', () => {
    const counted = stored.flatMap((entity) =>
      Object.values(entity.fields).flatMap((field) =>
        field.type === 'text' && field.sequence !== undefined ? [sequenceName(entity, field)] : [],
      ),
    );
    expect(counted.length).toBeGreaterThan(1);
    expect(model.sequences.map(({ name }) => name)).toEqual(counted);
  });
});

describe('the indexes of a table', () => {
  const indexed = stored.map((entity) => ({ entity, indexes: entityIndexes(exampleCatalogue, entity) }));

  it('begin somewhere with each reference, so that nobody reads a whole table to remove what is referred to', () => {
    for (const { entity, indexes } of indexed)
      for (const field of Object.values(entity.fields))
        if (field.type === 'reference' && hasColumn(field))
          expect(
            indexes.map(({ on }) => on[0]),
            `${entity.name}.${field.name}`,
          ).toContain(quoted(columnName(field)));
  });

  it('are over columns that there are', () => {
    for (const { entity, indexes } of indexed) {
      const columns = tableNamed(entity.storage.table).columns.map(({ name }) => quoted(name));
      for (const { name, on } of indexes)
        for (const part of on)
          expect(
            columns.some((column) => part.includes(column)),
            `${name}: ${part}`,
          ).toBe(true);
    }
  });

  it('are not beginnings of each other', () => {
    for (const { indexes } of indexed) {
      const plain = indexes.filter(({ kind, where }) => kind === 'ordered' && where === undefined);
      for (const { name, on } of plain) {
        const longer = plain.filter((other) => other.on.length > on.length);
        expect(
          longer.filter((other) => on.every((part, place) => part === other.on[place])).map((other) => other.name),
          name,
        ).toEqual([]);
      }
    }
  });

  it('see to everything that must differ, among the records that are there', () => {
    for (const { entity, indexes } of indexed) {
      const unique = indexes.filter(({ kind }) => kind === 'unique');
      const combinations = uniqueCombinations(exampleCatalogue, entity);
      expect(unique.map(({ name }) => name)).toEqual(combinations.map(({ name }) => name));
      for (const { where } of unique) expect(where).toBe(entity.storage.archive ? 'not archived' : undefined);
    }
  });

  it('compare without regard to letters what people write in either', () => {
    const member = exampleEntity('member');
    const comparedBy = (entity: Entity) =>
      entityIndexes(exampleCatalogue, entity).find(({ name }) => name === 'member_email_unique')?.on;
    expect(comparedBy(member)?.join()).not.toBe('"email"');
    const { email } = member.fields;
    if (email?.type !== 'text') throw new Error('members have an e-mail address');
    const strict = { ...member, fields: { ...member.fields, email: { ...email, caseless: undefined } } };
    expect(comparedBy(strict)).toEqual(['"email"']);
  });
});
