import { beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { ApiError, Refusal, type Precheck } from '../../engine/api/index.ts';
import { textAt, type Values } from '../../engine/record/index.ts';
import { librarianOf, libraryViewer, openFilledLibrary, someBook } from './lending.ts';

/** The limit of lent copies that the hooks of this library enforce. */
const limit = 5;

/** A precheck that subtracts each loan from the remaining copies. */
function precheckCopies(): Precheck {
  let left = limit;
  return {
    reads: ['amount'],
    load: () => Promise.resolve(),
    refusalOf: ({ amount }) =>
      Number(amount) > left ? new Refusal('errors.loan.tooMany', { path: ['amount'] }) : undefined,
    take: ({ amount }) => void (left -= Number(amount)),
  };
}

const nothing = () => Promise.resolve();

const { library, made: known } = await openFilledLibrary({
  hooks: { loan: { afterWrite: nothing, prechecks: () => [precheckCopies()] }, genre: { beforeWrite: nothing } },
});

beforeEach(() => {
  library.statements.length = 0;
});

const asLibrarian = { viewer: libraryViewer, requestId: 'trial' };

/** The dry run's result of each record: a summary, or the refusal. */
async function tried(entity: string, inputs: readonly Values[], context = asLibrarian): Promise<readonly unknown[]> {
  const trial = library.openDryRun(context, { entity, besides: [] });
  const answers = await trial(
    library.database,
    inputs.map((input) => ({ input })),
  );
  return answers.map((answer) =>
    answer instanceof ApiError
      ? answer.issues.map(({ message, path }) => `${message} at ${path.join('.')}`)
      : (textAt(answer.record, 'number') ?? textAt(answer.record, 'title') ?? 'right'),
  );
}

const member = (number: string, email: string): Values => ({ name: 'Dana', number, email });

describe('a dry run', () => {
  it('validates each record like its form, and writes nothing', async () => {
    const before = await library.database.query(sql`select count(*) from book`);
    const right = { ...someBook, genreId: known.genre };
    const books = [right, { ...right, title: null }, { ...right, genreId: '999' }];
    expect(await tried('book', books)).toEqual([
      'Kytice',
      ['errors.form.required at title'],
      ['errors.book.unknownGenre at genre'],
    ]);
    expect(await library.database.query(sql`select count(*) from book`)).toEqual(before);
  });

  it('checks uniqueness among stored and earlier valid records', async () => {
    const taken = ['errors.member.emailTaken at email'];
    expect(
      await tried('member', [
        member('0001', 'new@example.org'),
        member('0100', 'ANNA@example.org'),
        member('0101', 'dana@example.org'),
        member('0102', 'Dana@Example.org'),
        member('0101', 'other@example.org'),
        member('0x', 'once@example.org'),
        member('0103', 'once@example.org'),
      ]),
    ).toEqual([
      ['errors.form.unique at number'],
      taken,
      '0101',
      taken,
      ['errors.form.unique at number'],
      [expect.stringContaining('at number')],
      '0103',
    ]);
  });

  it('reports all issues of a record at once, with each taken value', async () => {
    expect(
      await tried('member', [
        member('0001', 'ANNA@example.org'),
        { ...member('0001', 'anna@example.org'), name: null },
        member('0x', 'anna@example.org'),
      ]),
    ).toEqual([
      ['errors.member.emailTaken at email', 'errors.form.unique at number'],
      ['errors.form.required at name', 'errors.member.emailTaken at email', 'errors.form.unique at number'],
      [expect.stringContaining('at number'), 'errors.member.emailTaken at email'],
    ]);
  });

  it('reports issues that do not depend on invalid or unknown values', async () => {
    const loan = { bookId: known.book, lenderId: known.anna, borrowerId: known.boris };
    const trial = library.openDryRun(
      { ...asLibrarian, viewer: librarianOf(known.anna) },
      { entity: 'loan', besides: [] },
    );
    const answers = await trial(library.database, [
      { input: { ...loan, bookId: '999', amount: '9' } },
      { input: { ...loan, amount: '-9' } },
      { input: { ...loan, amount: '9' }, unknown: ['book'] },
      { input: { ...loan, amount: '9' }, unknown: ['amount'] },
    ]);
    const told = answers.map((answer) => answer instanceof ApiError && answer.issues.map(({ message }) => message));
    expect(told[0]).toContain('errors.loan.tooMany');
    expect(told[1]).not.toContain('errors.loan.tooMany');
    expect(told[2]).toEqual(['errors.loan.tooMany']);
    expect(told[3]).toBe(false);
  });

  it('draws from what earlier records left, and nothing for a refused one', async () => {
    const loan = (amount: number, of: Values = {}): Values => ({
      bookId: known.book,
      lenderId: known.anna,
      borrowerId: known.boris,
      amount: String(amount),
      ...of,
    });
    const elsewhere = { lenderId: known.boris, borrowerId: known.cyril };
    const answers = await tried('loan', [loan(3), loan(3), loan(2, elsewhere), loan(2), loan(1)], {
      ...asLibrarian,
      viewer: librarianOf(known.anna),
    });
    const tooMany = ['errors.loan.tooMany at amount'];
    expect(answers.map((answer) => (typeof answer === 'string' ? 'right' : answer))).toEqual([
      'right',
      tooMany,
      expect.arrayContaining([expect.stringContaining('errors.loan.mustTakePart')]),
      'right',
      tooMany,
    ]);
  });

  it('takes as many statements for many records as for one', async () => {
    const one = { ...someBook, genreId: known.genre };
    const counted = async (count: number) => {
      library.statements.length = 0;
      await tried(
        'book',
        Array.from({ length: count }, () => one),
      );
      return library.statements.length;
    };
    expect(await counted(50)).toBe(await counted(1));
  });

  it('is refused for an entity whose hooks have no prechecks', () => {
    expect(() => library.openDryRun(asLibrarian, { entity: 'genre', besides: [] })).toThrow(
      'the hooks of genre have no prechecks',
    );
  });
});
