import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Operation } from '../../engine/metadata/index.ts';
import { at, idAt, libraryViewer, library as lending, openFilledLibrary, saveLoan, withEntity } from './lending.ts';

/** A library that keeps removed loans and requires a reason for removal. */
const heard: unknown[] = [];

const removeLoan: Operation = {
  name: 'removeLoan',
  kind: 'mutation',
  label: { sk: 'Odstránenie', en: 'Removal' },
  arguments: {
    id: { type: { kind: 'scalar', scalar: 'id' }, list: false, required: true, label: {} },
    reason: {
      type: { kind: 'scalar', scalar: 'text' },
      list: false,
      required: false,
      label: {},
      maxLength: 20,
      keptIn: 'refusal',
    },
  },
  result: { type: { kind: 'scalar', scalar: 'boolean' }, list: false, required: false, label: {} },
  access: 'viewer',
};

const { loan } = lending.entities;
const { remove: removal } = loan?.actions ?? {};
if (loan === undefined || removal?.kind !== 'mutation') throw new Error('the library has loans that can be removed');
const catalogue = withEntity(lending, 'loan', {
  storage: { ...loan.storage, archive: true },
  operations: { ...loan.operations, removeLoan },
  // Removes the rule that shows the field for refused loans only: actions do not ask for hidden fields.
  rules: Object.fromEntries(Object.entries(loan.rules).filter(([name]) => name !== 'refusal')),
  actions: { ...loan.actions, remove: { ...removal, asks: ['reason'] } },
});

const {
  library,
  made: { book, anna, boris },
} = await openFilledLibrary({
  catalogue,
  hooks: {
    loan: {
      completeInput: ({ given, stored }) => ({ amount: stored?.['amount'] ?? '3', ...given }),
      afterRemove: async ({ connection, id, record }) => {
        heard.push(record['status'], await connection.query(sql`select archived from loan where id = ${id}`));
      },
    },
  },
});

const request = { bookId: book, lenderId: anna, borrowerId: boris };

const remove = 'mutation ($id: ID!, $reason: String) { removeLoan(id: $id, reason: $reason) }';

async function requested(): Promise<string> {
  return idAt(await library.ask(libraryViewer, saveLoan, { input: request }), 'createOrUpdateLoan');
}

it('stores the arguments of a removal in their field and in the audit trail', async () => {
  const id = await requested();
  expect((await library.ask(libraryViewer, remove, { id, reason: 'Twice' })).data).toEqual({ removeLoan: true });
  expect(await library.database.query(sql`select archived, refusal from loan where id = ${id}`)).toEqual([
    { archived: true, refusal: 'Twice' },
  ]);
  const [entry] = await library.database.query(
    sql`select changes from audit_entry where entity = 'loan' and record_id = ${id} and action = 'remove'`,
  );
  expect(entry).toMatchObject({ changes: { refusal: { from: null, to: 'Twice' } } });
});

it('limits an optional argument', async () => {
  const id = await requested();
  const { errors } = await library.ask(libraryViewer, remove, { id, reason: 'x'.repeat(21) });
  expect(errors).toMatchObject([{ message: 'errors.form.tooLong', path: ['reason'] }]);
  expect((await library.ask(libraryViewer, remove, { id })).errors).toEqual([]);
});

it('calls the hook after the removal', async () => {
  heard.length = 0;
  await library.ask(libraryViewer, remove, { id: await requested() });
  expect(heard).toEqual(['REQUESTED', [{ archived: true }]]);
});

it('completes the input by a hook before rules are evaluated', async () => {
  const saved = await library.ask(
    libraryViewer,
    'mutation ($input: LoanInput!) { createOrUpdateLoan(input: $input) { amount } }',
    { input: request },
  );
  expect(at(saved, 'createOrUpdateLoan')).toEqual({ amount: '3.000' });
});
