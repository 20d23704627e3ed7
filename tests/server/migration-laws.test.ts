import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Catalogue, Field } from '../../engine/metadata/index.ts';
import { migrate, MigrationRefused, planMigration, type Database } from '../../engine/store/index.ts';
import { columnName, quoteName } from '../../engine/store/names/names.ts';
import { randomCases } from '../random-cases.ts';
import { library, withEntity } from './lending.ts';
import { testDatabase } from './test-database.ts';

const walks = randomCases(30, { quick: 1 });
const stepsOfWalk = 8;

const base = { label: {}, required: false, readOnly: false } as const;
const kinds: Readonly<Record<string, (name: string) => Field>> = {
  text: (name) => ({ ...base, name, type: 'text', maxLength: 10, unique: false }),
  unique: (name) => ({ ...base, name, type: 'text', maxLength: 10, unique: true }),
  caseless: (name) => ({ ...base, name, type: 'text', maxLength: 10, unique: true, caseless: true }),
  longText: (name) => ({ ...base, name, type: 'longText', maxLength: 5_000, unique: false }),
  integer: (name) => ({ ...base, name, type: 'integer', scale: 0 }),
  narrow: (name) => ({ ...base, name, type: 'decimal', scale: 1 }),
  wide: (name) => ({ ...base, name, type: 'decimal', scale: 5 }),
  boolean: (name) => ({ ...base, name, type: 'boolean', default: false }),
  needed: (name) => ({ ...base, name, type: 'boolean', required: true, default: true }),
  date: (name) => ({ ...base, name, type: 'date' }),
  dateTime: (name) => ({ ...base, name, type: 'dateTime' }),
  json: (name) => ({ ...base, name, type: 'json' }),
  enumeration: (name) => ({ ...base, name, type: 'enumeration', enumeration: 'BookLanguage' }),
  reference: (name) => ({ ...base, name, type: 'reference', to: 'member', inputName: `${name}Id`, picker }),
  references: (name) => ({ ...base, name, type: 'references', to: 'member', inputName: `${name}Ids`, picker }),
  files: (name) => ({ ...base, name, type: 'files', accept: [], maxBytes: 1_000 }),
  group: (name) => ({ ...base, name, type: 'group', apiType: 'Size', fields: { width: kindOf('wide', 'width') } }),
  rows: (name) => ({
    ...base,
    name,
    type: 'rows',
    apiType: 'Part',
    fields: { title: kindOf('text', 'title'), of: kindOf('reference', 'of') },
  }),
};
const picker = { minCharacters: 0, debounceMs: 500, pageSize: 10, filter: {}, offers: {}, preselect: {} };

function kindOf(kind: string, name: string): Field {
  const make = kinds[kind];
  if (make === undefined) throw new Error(`"${kind}" is no kind`);
  return make(name);
}

/** The value of a new field in the only genre, so that a change of type has to convert it. */
const held: Readonly<Record<string, unknown>> = {
  ...{ text: 'Z', unique: '12.5', caseless: 'SK', longText: '7', integer: 5, narrow: '1.5', wide: '-0.12345' },
  ...{ boolean: true, needed: false, date: '2026-01-31', dateTime: '2026-01-31T10:00:00Z', enumeration: 'EN' },
};

/** Additional fields of a genre: name → kind. */
type Added = Readonly<Record<string, string>>;

type Step =
  | { readonly does: 'put'; readonly name: string; readonly kind: string }
  | { readonly does: 'drop'; readonly name: string }
  | { readonly does: 'rename'; readonly name: string; readonly to: string };

const names = ['shelfMark', 'note', 'theLongestNameThatAnybodyWouldGiveToAFieldOfAGenreInALibraryOfBooks'];
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('put'),
      name: fc.constantFrom(...names),
      kind: fc.constantFrom(...Object.keys(kinds)),
    }),
  },
  fc.record({ does: fc.constant('drop'), name: fc.constantFrom(...names) }),
  fc.record({ does: fc.constant('rename'), name: fc.constantFrom(...names), to: fc.constantFrom('place', 'mark') }),
);

/** The fields after a step, and the previous names of renamed fields. */
function after(added: Added, step: Step): { readonly added: Added; readonly was: Readonly<Record<string, string>> } {
  const { [step.name]: kind, ...others } = added;
  if (step.does === 'put') return { added: { ...others, [step.name]: step.kind }, was: {} };
  if (step.does === 'drop' || kind === undefined) return { added: others, was: {} };
  if (others[step.to] !== undefined) return { added, was: {} };
  return { added: { ...others, [step.to]: kind }, was: { [step.to]: step.name } };
}

function catalogueOf(added: Added, was: Readonly<Record<string, string>> = {}): Catalogue {
  const more = Object.entries(added).map(([name, kind]) => {
    const former = was[name];
    return [name, { ...kindOf(kind, name), ...(former === undefined ? {} : { was: former }) }] as const;
  });
  const fields = { ...library.entities['genre']?.fields, ...Object.fromEntries(more) };
  return withEntity(library, 'genre', { fields });
}

/** The schema of a database in a form that is independent of its history. */
async function structureOf(database: Database): Promise<readonly unknown[]> {
  return await Promise.all(
    [
      sql`select table_name, column_name, data_type, numeric_precision, numeric_scale, is_nullable, collation_name,
          coalesce(column_default, identity_generation) as given
        from information_schema.columns where table_schema = 'public' order by 1, 2`,
      sql`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition from pg_constraint
        where connamespace = 'public'::regnamespace order by 1, 2`,
      sql`select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
      sql`select tgrelid::regclass::text as of, tgname, pg_get_triggerdef(oid) as definition from pg_trigger
        where not tgisinternal order by 1, 2`,
      sql`select sequencename from pg_sequences where schemaname = 'public' order by 1`,
    ].map((statement) => database.query(statement)),
  );
}

/** Accepts loss of data and a return to an earlier schema: these tests compare the final schema only. */
const accepted = ['genre', 'older-program'];

/** True if a migration was done; stored values may prevent it with a message. */
async function isArrived(database: Database, catalogue: Catalogue): Promise<boolean> {
  try {
    await migrate({ catalogue, database, accepted });
    return true;
  } catch (error) {
    if (error instanceof MigrationRefused) return false;
    throw error;
  }
}

it('migrates any catalogue to any other, with the result of a new database', async () => {
  const tried = fc.sample(fc.array(steps, { minLength: stepsOfWalk, maxLength: stepsOfWalk }), walks);
  for (const walk of tried) {
    const database = await testDatabase();
    await migrate({ catalogue: library, database });
    await database.query(sql`insert into genre (id, name_sk, name_en, shelf) values (31, 'Iné', 'Other', 'Z')`);
    let added: Added = {};
    for (const step of walk) {
      const next = after(added, step);
      const isDone = await isArrived(database, catalogueOf(next.added, next.was));
      if (isDone) ({ added } = next);
      if (isDone && step.does === 'put' && held[step.kind] !== undefined) {
        const column = columnName(kindOf(step.kind, step.name));
        const { text, values } = sql`update genre set ${raw(quoteName(column))} = ${held[step.kind]}`;
        // Plans anew each time: the column's type may have changed since the statement was prepared.
        await database.query({ text, values, planned: 'eachTime' });
      }
      const plan = await planMigration({ catalogue: catalogueOf(added), database });
      expect([step, plan.steps, plan.refusals]).toEqual([step, [], []]);
    }
    const fresh = await testDatabase();
    await migrate({ catalogue: catalogueOf(added), database: fresh });
    expect(await structureOf(database)).toEqual(await structureOf(fresh));
    expect(await database.query(sql`select id, name_sk, shelf from genre`)).toEqual([
      { id: '31', name_sk: 'Iné', shelf: 'Z' },
    ]);
    await database.close();
    await fresh.close();
  }
});
