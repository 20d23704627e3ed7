import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { TableColumn, Index, SqlTable, TableModel } from '../tables/table.ts';
import { difference } from './difference.ts';
import { acceptedBy } from './plan.ts';

const law = randomCases(300);

const columnNames = ['id', 'a', 'b', 'c', 'archived'] as const;
const values = ['ONE', 'TWO', 'THREE'] as const;

const column = (name: string): fc.Arbitrary<TableColumn> =>
  fc.record(
    {
      name: fc.constant(name),
      type: fc.constantFrom('text', 'integer', 'numeric(9,0)', 'numeric(18,3)', 'date'),
      required: fc.constant(true as const),
      fill: fc.constantFrom("'x'", '0'),
      values: fc.subarray([...values]).map((names) => names.map((each) => ({ name: each }))),
      field: fc.constant({ path: name, label: { en: `The ${name}` } }),
    },
    { requiredKeys: ['name', 'type'] },
  );

const index = (table: string, columns: readonly TableColumn[]): fc.Arbitrary<Index> =>
  fc.record({
    name: fc.constantFrom(`${table}_one`, `${table}_two`),
    on: fc.subarray(
      columns.map(({ name }) => `"${name}"`),
      { minLength: 1, maxLength: Math.min(2, columns.length) },
    ),
    kind: fc.constantFrom<Index['kind']>('ordered', 'unique', 'trigram'),
  });

const table = (name: string): fc.Arbitrary<SqlTable> =>
  fc
    .subarray([...columnNames], { minLength: 1 })
    .chain((names) => fc.tuple(...names.map(column)))
    .chain((columns) =>
      fc.record({
        name: fc.constant(name),
        field: fc.constant({ path: name, label: { en: name } }),
        columns: fc.constant(columns),
        constraints: fc.subarray([
          { name: `${name}_check`, definition: 'check (true)' },
          { name: `${name}_other`, definition: 'check (1 = 1)' },
        ]),
        indexes: fc.uniqueArray(index(name, columns), { maxLength: 2, selector: (each) => each.name }),
      }),
    );

const model: fc.Arbitrary<TableModel> = fc
  .subarray(['book', 'loan', 'genre'])
  .chain((names) => fc.tuple(...names.map(table)))
  .chain((tables) =>
    fc.record({ tables: fc.constant(tables), sequences: fc.subarray([{ name: 'book_code' }, { name: 'loan_code' }]) }),
  );

const sqlOf = (...asked: Parameters<typeof difference>) => difference(...asked).steps.map(({ sql }) => sql);
const namesOf = (...asked: Parameters<typeof difference>) => difference(...asked).obstacles.map(({ name }) => name);

describe('the difference of two table models', () => {
  it('has no steps and no obstacles for equal models', () => {
    fc.assert(
      fc.property(model, (one) => {
        expect(difference(one, one, [])).toEqual({ steps: [], obstacles: [] });
      }),
      law,
    );
  });

  it('creates each table, constraint, index and sequence once in an empty database', () => {
    fc.assert(
      fc.property(model, (wanted) => {
        const { steps, obstacles } = difference({ tables: [], sequences: [] }, wanted, []);
        expect(obstacles).toEqual([]);
        const { tables, sequences } = wanted;
        const made = [...tables.flatMap(({ constraints, indexes }) => [{}, ...constraints, ...indexes]), ...sequences];
        expect(steps).toHaveLength(made.length);
        expect(steps.filter(({ touches }) => touches !== undefined)).toEqual([]);
      }),
      law,
    );
  });

  it('drops nothing unless it is accepted', () => {
    fc.assert(
      fc.property(model, model, (before, after) => {
        const steps = sqlOf(before, after, []);
        expect(steps.filter((sql) => /drop (?:table|column)|set "\w+" = null| type [^;]+ using /u.test(sql))).toEqual(
          [],
        );
      }),
      law,
    );
  });

  it('removes exactly the accepted obstacles, except duplicates', () => {
    fc.assert(
      fc.property(model, model, fc.nat({ max: 20 }), (before, after, at) => {
        const all = namesOf(before, after, []);
        const accepted = all[at % Math.max(1, all.length)];
        if (accepted === undefined) return;
        const left = difference(before, after, [accepted]).obstacles;
        const named = all.filter((name) => !acceptedBy([accepted], name));
        expect(left.filter(({ kind }) => kind !== 'duplicates').map(({ name }) => name)).toEqual(
          difference(before, after, [])
            .obstacles.filter(({ kind, name }) => kind !== 'duplicates' && named.includes(name))
            .map(({ name }) => name),
        );
      }),
      law,
    );
  });

  it('has only duplicates as obstacles once everything is accepted', () => {
    fc.assert(
      fc.property(model, model, (before, after) => {
        const accepted = before.tables.concat(after.tables).map(({ name }) => name);
        const kinds = difference(before, after, accepted).obstacles.map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind !== 'duplicates')).toEqual([]);
      }),
      law,
    );
  });

  it('drops referencing tables first', () => {
    fc.assert(
      fc.property(model, (before) => {
        const accepted = before.tables.map(({ name }) => name);
        const dropped = sqlOf(before, { tables: [], sequences: [] }, accepted);
        expect(dropped).toEqual(before.tables.toReversed().map(({ name }) => `drop table "${name}"`));
      }),
      law,
    );
  });

  it('changes no table that is equal in both', () => {
    fc.assert(
      fc.property(table('kept'), model, model, (kept, before, after) => {
        const withKept = ({ tables, sequences }: TableModel) => ({ tables: [kept, ...tables], sequences });
        const accepted = before.tables.map(({ name }) => name);
        const steps = sqlOf(withKept(before), withKept(after), accepted);
        expect(steps.filter((sql) => sql.includes('"kept"'))).toEqual([]);
        expect(steps).toEqual(sqlOf(before, after, accepted));
      }),
      law,
    );
  });
});
