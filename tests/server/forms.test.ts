import { beforeAll, describe, expect, it } from 'vitest';
import { isValues, type Values } from '../../engine/record/index.ts';
import { at, libraryViewer, openFilledLibrary, saveLoan, libraryResolvers, lendLoan } from './lending.ts';

/** Operations with a form entity: arguments are validated like a record and not stored. */
const applied: Values[] = [];

const { library, made } = await openFilledLibrary({
  resolvers: {
    ...libraryResolvers,
    apply: ({ arguments: { input } }) => isValues(input) && applied.push(input) > 0,
  },
});

const apply = (input: Values) =>
  library.ask(undefined, 'mutation ($input: ApplicationInput!) { apply(input: $input) }', { input });

const application = {
  name: 'Jana Nová',
  email: 'jana@example.org',
  bornAt: '1990-04-01',
  password: 'dlhé heslo',
  repeatedPassword: 'dlhé heslo',
  agrees: true,
  device: 'd-1',
};

describe('a form as one argument', () => {
  it('reaches the resolver as a record with loaded references', async () => {
    expect(await apply({ ...application, favouriteId: made.genre })).toEqual({ data: { apply: true }, errors: [] });
    expect(applied.at(-1)).toMatchObject({ ...application, favourite: { id: made.genre } });
  });

  it.each([
    { wrong: { email: 'jana' }, path: ['email'], message: 'errors.form.emailAt' },
    { wrong: { name: '  ' }, path: ['name'], message: 'errors.form.required' },
    { wrong: { password: 'krátke' }, path: ['password'], message: 'errors.form.password' },
    { wrong: { repeatedPassword: 'iné' }, path: ['repeatedPassword'], message: 'errors.application.otherPassword' },
    { wrong: { agrees: false }, path: ['agrees'], message: 'errors.application.notAgreed' },
    { wrong: { agrees: null }, path: ['agrees'], message: 'errors.application.notAgreed' },
    { wrong: { bornAt: '2015-01-01' }, path: ['guardian'], message: 'errors.form.required' },
    { wrong: { device: null }, path: ['device'], message: 'errors.form.required' },
    { wrong: { favouriteId: '999999' }, path: ['favourite'], message: 'errors.form.reference' },
  ])('is refused for $wrong at $path', async ({ wrong, path, message }) => {
    const before = applied.length;
    const { errors } = await apply({ ...application, ...wrong });
    expect(errors).toContainEqual(expect.objectContaining({ message, path }));
    expect(applied).toHaveLength(before);
  });

  it('reports all issues at once', async () => {
    const { errors } = await apply({});
    const paths = errors.map(({ path }) => String(path).replace('input,', '')).toSorted();
    expect(paths).toEqual(['agrees', 'bornAt', 'device', 'email', 'name', 'password', 'repeatedPassword']);
  });

  it('omits hidden fields', async () => {
    await apply({ ...application, guardian: 'Ján Nový' });
    expect(applied.at(-1)?.['name']).toBe('Jana Nová');
    expect((await apply({ ...application, bornAt: '2015-01-01', guardian: 'Ján Nový' })).errors).toEqual([]);
    expect(applied.at(-1)?.['guardian']).toBe('Ján Nový');
  });

  it('has no table and cannot be read or saved', async () => {
    const tables = await library.database.query<{ name: string }>({
      text: "select table_name as name from information_schema.tables where table_name in ('application', 'extension')",
      values: [],
    });
    expect(tables).toEqual([]);
    const { errors } = await library.ask(libraryViewer, '{ applications { name } }');
    expect(errors[0]?.message).toBeDefined();
  });
});

describe('a form whose fields are arguments of an action', () => {
  const extend = (id: string, asked: Values) =>
    library.ask(
      libraryViewer,
      'mutation ($id: ID!, $dueAt: Date, $reason: String) { extendLoan(id: $id, dueAt: $dueAt, reason: $reason) { dueAt status } }',
      { id, ...asked },
    );
  let loan: string;

  beforeAll(async () => {
    const saved = await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount: 1 } });
    loan = String(at(saved, 'createOrUpdateLoan', 'id'));
    await library.ask(libraryViewer, lendLoan, { id: loan });
  });

  it('stores its arguments in the fields of the same names', async () => {
    const answer = await extend(loan, { dueAt: '2026-04-10' });
    expect(answer).toEqual({ data: { extendLoan: { dueAt: '2026-04-10', status: 'LENT' } }, errors: [] });
  });

  it.each([
    { asked: {}, path: ['dueAt'], message: 'errors.form.required' },
    { asked: { dueAt: '2026-02-28' }, path: ['dueAt'], message: 'errors.loan.dueOver' },
    { asked: { dueAt: '2026-12-01' }, path: ['reason'], message: 'errors.form.required' },
    { asked: { dueAt: '2026-12-01', reason: 'x'.repeat(201) }, path: ['reason'], message: 'errors.form.tooLong' },
  ])('refuses $asked at $path', async ({ asked, path, message }) => {
    expect((await extend(loan, asked)).errors).toMatchObject([{ message, path }]);
  });
});
