import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Catalogue, Json } from '../../engine/metadata/types/index.ts';
import { constantSentence, migrate, MigrationRefused, planMigration, type Database } from '../../engine/store/index.ts';
import { library, withEntity } from './lending.ts';
import { testDatabase } from './test-database.ts';

/** A library with computed values from dated constants, migrated to changed constants. */
let database: Database;

const source = 'Invented for the test';

beforeEach(async () => {
  database = await testDatabase('library');
  await database.script(`
    insert into loan (id, status, requested_at) values
      (1, 'REQUESTED', '2026-12-31'), (2, 'LENT', '2027-01-01'), (3, 'REQUESTED', '2027-06-30'),
      (4, 'RETURNED', '2027-06-30');
    insert into stocktaking (id, name, until, closed) values (1, 'Winter', '2026-12-31', true), (2, 'Summer', '2027-06-30', false)`);
});

afterEach(() => database.close());

/** The library with a dated limit for loans: 20 copies, and another number from a date. */
function lending(dated: readonly Json[], more: Partial<Catalogue> = {}): Catalogue {
  return { ...library, ...more, constants: { ...library.constants, largestLoan: { begins: 'year', dated } } };
}

const of2020 = { value: 20, source };
const since2027 = (value: Json) => lending([of2020, { from: '2027-01-01', value, source }]);
const corrected = lending([
  { value: 19, source },
  { from: '2027-01-01', value: 25, source },
]);

async function refusal(catalogue: Catalogue, accepted: readonly string[] = []): Promise<string> {
  const error: unknown = await migrate({ catalogue, database, accepted }).catch((thrown: unknown) => thrown);
  if (!(error instanceof MigrationRefused)) throw new Error('nothing was refused', { cause: error });
  return error.message;
}

async function journalled(): Promise<readonly unknown[]> {
  return await database.query(
    sql`select constants->'largestLoan'->'dated' as dated from applied_catalogue order by id`,
  );
}

it('lists the open records that a changed constant affects, in plan and execution', async () => {
  const catalogue = since2027(30);
  const told = 'constants.largestLoan is 30 instead of 25 from 2027-01-01; open records affected: 2 of loan (2, 3).';
  const planned = await planMigration({ catalogue, database });
  expect({ ...planned, constants: planned.constants.map(constantSentence) }).toMatchObject({
    steps: [],
    constants: [told],
    refusals: [],
    unused: [],
  });
  const { statements, constants } = await migrate({ catalogue, database });
  expect({ statements, told: constants.map(constantSentence) }).toEqual({ statements: [], told: [told] });
  expect(await migrate({ catalogue, database })).toEqual({ statements: [], constants: [] });
  expect(await journalled()).toHaveLength(2);
});

it('lists a record without a day when the change applies today', async () => {
  await database.script(`insert into loan (id, status, requested_at) values (5, 'LENT', null), (6, 'RETURNED', null)`);
  const affectedBy = async (dated: readonly Json[]) => {
    const { constants } = await planMigration({ catalogue: lending(dated), database });
    return constants.map(({ from, until, affected }) => ({ from, until, ids: affected?.flatMap(({ ids }) => ids) }));
  };
  const of2027 = { from: '2027-01-01', value: 25, source };
  const ended = { from: '1999-01-01', value: 19, source };
  const begun = { from: '2001-01-01', value: 20, source };
  expect(await affectedBy([of2020, ended, begun, of2027])).toEqual([
    { from: '1999-01-01', until: '2000-12-31', ids: [] },
  ]);
  expect(await affectedBy([of2020, of2027, { from: '2999-01-01', value: 26, source }])).toEqual([
    { from: '2999-01-01', until: undefined, ids: [] },
  ]);
  const since1999 = await affectedBy([of2020, ended]);
  expect(since1999.flatMap(({ ids = [] }) => ids).filter((id) => ['5', '6'].includes(id))).toEqual(['5']);
});

it('refuses a change on a closed day, unless it is accepted', async () => {
  const sentence =
    'constants.largestLoan is 19 instead of 20 until 2026-12-31, and days until 2026-12-31 are closed: what was computed on ' +
    'them would be computed otherwise. Let the new value hold from a later day, by "dated" and "from". ' +
    'To change it on those days nevertheless: npm run migrate -- --accept constants.largestLoan';
  expect(await refusal(corrected)).toBe(
    `The migration of the database is refused; nothing was changed.\n- ${sentence}`,
  );
  expect(await refusal(corrected, ['constants.loanDays'])).toContain(sentence);
  const planned = await planMigration({ catalogue: corrected, database });
  expect(planned.refusals).toEqual([{ name: 'constants.largestLoan', sentence, steps: [] }]);
  expect(await journalled()).toHaveLength(1);
  const { constants } = await migrate({ catalogue: corrected, database, accepted: ['constants.largestLoan'] });
  expect(constants.map(constantSentence)).toEqual([
    'constants.largestLoan is 19 instead of 20 until 2026-12-31; open records affected: 1 of loan (1).',
  ]);
});

it('refuses an older program on a database with newer constants', async () => {
  await migrate({ catalogue: since2027(30), database });
  await expect(migrate({ catalogue: library, database })).rejects.toThrow('this program is of older metadata');
});

it('rolls table changes back when a constant is refused', async () => {
  const { genre } = library.entities;
  const fields = {
    ...genre?.fields,
    isOld: { name: 'isOld', type: 'boolean', label: {}, required: false, readOnly: false },
  } as const;
  const { entities } = withEntity(library, 'genre', { fields });
  const changed = { ...corrected, entities };
  const before = await database.query(sql`select * from genre limit 1`);
  await refusal(changed);
  expect(await database.query(sql`select * from genre limit 1`)).toEqual(before);
  await expect(database.query(sql`select is_old from genre`)).rejects.toThrow('is_old');
});

it('plans without affected records when their table is still to be changed', async () => {
  const { loan } = library.entities;
  const fields = {
    ...loan?.fields,
    lentOn: { name: 'lentOn', type: 'date', label: {}, required: false, readOnly: false },
  } as const;
  const constantChanges = {
    affects: [{ constants: ['largestLoan'], entity: 'loan', day: 'lentOn', where: { var: 'lentOn' } }],
  };
  const catalogue = { ...since2027(30), ...withEntity(since2027(30), 'loan', { fields }), constantChanges };
  const planned = await planMigration({ catalogue, database });
  expect(planned.constants.map(constantSentence)).toEqual([
    'constants.largestLoan is 30 instead of 25 from 2027-01-01; what it affects can be told once the tables are changed.',
  ]);
  const { constants } = await migrate({ catalogue, database });
  expect(constants.map(constantSentence)).toEqual([
    'constants.largestLoan is 30 instead of 25 from 2027-01-01; no open record is affected.',
  ]);
});

it('reports accepted names and changes nothing', async () => {
  const accepted = ['constants.largestLoan', 'constants.loanDays'];
  expect((await planMigration({ catalogue: since2027(30), database, accepted })).unused).toEqual([
    'constants.loanDays',
  ]);
});

it('compares nothing in a database without journalled constants', async () => {
  await database.query(sql`update applied_catalogue set constants = null, fingerprint = 'of before'`);
  expect(await migrate({ catalogue: corrected, database })).toEqual({ statements: [], constants: [] });
  expect(await journalled()).toHaveLength(2);
});
