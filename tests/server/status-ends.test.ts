import { afterEach, beforeEach, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { createApi, type Hooks } from '../../engine/api/index.ts';
import {
  at,
  fillLibrary,
  idAt,
  libraryViewer,
  library as catalogue,
  type Library,
  openLibrary,
  saveLoan,
  withEntity,
  libraryResolvers,
  lendLoan,
} from './lending.ts';

const ended: unknown[] = [];
const hooks: Hooks = {
  loan: {
    ends: {
      lapse: ({ id, record, viewer }) => {
        if (record['amount'] === '13.000') return Promise.reject(new Error('an unlucky loan'));
        ended.push({ id, status: record['status'], viewer });
        return Promise.resolve();
      },
    },
  },
};

let library: Library;
let made: Awaited<ReturnType<typeof fillLibrary>>;
let now: Date;
const reported: unknown[] = [];

beforeEach(async () => {
  now = new Date('2026-03-01T09:30:00Z');
  library = await openLibrary({ now: () => now, hooks });
  made = await fillLibrary(library.ask);
  ended.length = 0;
  reported.length = 0;
});

afterEach(() => library.close());

async function requestUntil(dueAt: string | null, amount = '1'): Promise<string> {
  return idAt(
    await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount, dueAt } }),
    'createOrUpdateLoan',
  );
}

const end = () => library.expireStatuses({ report: (error, record) => reported.push([String(error), record]) });

async function statusOf(id: string): Promise<unknown> {
  return at(
    await library.ask(libraryViewer, `query ($id: ID!) { loan(id: $id) { status } }`, { id }),
    'loan',
    'status',
  );
}

it('expires a status after its last day, in the product’s time zone', async () => {
  const loan = await requestUntil('2026-03-10');
  now = new Date('2026-03-10T22:59:00Z'); // 23:59 in Bratislava
  expect(await end()).toMatchObject({ moved: 0, failed: 0 });
  expect(await statusOf(loan)).toBe('REQUESTED');
  now = new Date('2026-03-10T23:01:00Z');
  expect(await end()).toMatchObject({ moved: 1, failed: 0 });
  expect(await statusOf(loan)).toBe('LAPSED');
  expect(await end()).toMatchObject({ moved: 0, failed: 0 });
});

it('audits expiry without an actor, and calls its hook', async () => {
  const loan = await requestUntil('2026-03-10');
  now = new Date('2026-04-01T00:00:00Z');
  await end();
  const entries = await library.database.query(
    sql`select action, actor_id, organization_id, changes from audit_entry where entity = 'loan' and record_id = ${loan} order by id`,
  );
  const changes = { status: { from: 'REQUESTED', to: 'LAPSED' } };
  expect(entries.at(-1)).toEqual({ action: 'lapse', actor_id: null, organization_id: null, changes });
  expect(ended).toEqual([{ id: loan, status: 'REQUESTED', viewer: undefined }]);
});

/** The audit entries of a loan with their dates. */
async function toldOf(id: string): Promise<readonly unknown[]> {
  const entries = await library.database.query<{ action: string; at: Date; changes: unknown }>(
    sql`select action, at, changes from audit_entry where entity = 'loan' and record_id = ${id} and action <> 'create' order by id`,
  );
  return entries.map(({ action, at: told, changes }) => [action, told.toISOString().slice(0, 10), changes]);
}

/** The same library with a warning three days before requests lapse. */
async function openWarning(): Promise<void> {
  const { workflow } = catalogue.entities['loan'] ?? {};
  const { REQUESTED } = workflow?.statuses ?? {};
  if (workflow === undefined || REQUESTED?.ends === undefined) throw new Error('requests lapse');
  const warns = { days: 3, action: 'lapseSoon', label: { sk: 'Čoskoro prepadne', en: 'Lapses soon' } };
  const statuses = { ...workflow.statuses, REQUESTED: { ...REQUESTED, ends: { ...REQUESTED.ends, warns } } };
  await library.close();
  const warning = withEntity(catalogue, 'loan', { workflow: { ...workflow, statuses } });
  library = await openLibrary({ catalogue: warning, now: () => now, hooks });
  made = await fillLibrary(library.ask);
}

it('notifies once before expiry, and again after a change of the end date', async () => {
  await openWarning();
  const loan = await requestUntil('2026-03-10');
  now = new Date('2026-03-06T22:59:00Z'); // a minute before the 7th in Bratislava
  expect(await end()).toEqual({ moved: 0, warned: 0, failed: 0 });
  const versions = () => library.database.query(sql`select row_version, updated_at from loan where id = ${loan}`);
  const before = await versions();
  now = new Date('2026-03-06T23:01:00Z');
  expect(await end()).toEqual({ moved: 0, warned: 1, failed: 0 });
  // An open form gets no version conflict.
  expect(await versions()).toEqual(before);
  now = new Date('2026-03-10T22:59:00Z');
  expect(await end()).toEqual({ moved: 0, warned: 0, failed: 0 });
  now = new Date('2026-03-09T08:00:00Z');
  for (const dueAt of ['2026-03-12', '2026-03-11']) {
    await library.ask(libraryViewer, saveLoan, { input: { id: loan, dueAt } });
    expect(await end()).toEqual({ moved: 0, warned: 1, failed: 0 });
    expect(await end()).toEqual({ moved: 0, warned: 0, failed: 0 });
  }
  now = new Date('2026-03-12T08:00:00Z');
  expect(await end()).toEqual({ moved: 1, warned: 0, failed: 0 });
  expect(await toldOf(loan)).toEqual([
    ['lapseSoon', '2026-03-06', {}],
    ['update', '2026-03-09', { dueAt: { from: '2026-03-10', to: '2026-03-12' } }],
    ['lapseSoon', '2026-03-09', {}],
    ['update', '2026-03-09', { dueAt: { from: '2026-03-12', to: '2026-03-11' } }],
    ['lapseSoon', '2026-03-09', {}],
    ['lapse', '2026-03-12', { status: { from: 'REQUESTED', to: 'LAPSED' } }],
  ]);
});

it('notifies once per record with any number of processes', async () => {
  await openWarning();
  const loans: string[] = [];
  for (let index = 0; index < 6; index += 1) loans.push(await requestUntil('2026-03-10'));
  now = new Date('2026-03-09T08:00:00Z');
  const counts = await Promise.all([end(), end(), end()]);
  expect(counts.map(({ warned }) => warned).reduce((one, next) => one + next)).toBe(loans.length);
  for (const loan of loans) expect(await toldOf(loan)).toEqual([['lapseSoon', '2026-03-09', {}]]);
});

it('skips records that are not due, have no date, or changed meanwhile', async () => {
  const [undated, later, lent] = [
    await requestUntil(null),
    await requestUntil('2026-12-31'),
    await requestUntil('2026-03-10'),
  ];
  await library.ask(libraryViewer, lendLoan, { id: lent });
  now = new Date('2026-04-01T00:00:00Z');
  expect(await end()).toMatchObject({ moved: 0, failed: 0 });
  expect(await Promise.all([undated, later, lent].map(statusOf))).toEqual(['REQUESTED', 'REQUESTED', 'LENT']);
});

it('expires other records when one fails, and retries that one', async () => {
  const [unlucky, lucky] = [await requestUntil('2026-03-09', '13'), await requestUntil('2026-03-10')];
  now = new Date('2026-04-01T00:00:00Z');
  expect(await end()).toMatchObject({ moved: 1, failed: 1 });
  expect(reported).toEqual([['Error: an unlucky loan', { entity: 'loan', id: unlucky }]]);
  expect(await Promise.all([unlucky, lucky].map(statusOf))).toEqual(['REQUESTED', 'LAPSED']);
  expect(await end()).toMatchObject({ moved: 0, failed: 1 });
});

it('expires each record once with any number of processes', async () => {
  const loans: string[] = [];
  for (let index = 0; index < 12; index += 1) loans.push(await requestUntil('2026-03-10'));
  now = new Date('2026-04-01T00:00:00Z');
  const other = createApi({
    catalogue,
    database: library.database,
    hooks,
    resolvers: libraryResolvers,
    now: () => now,
  });
  const counts = await Promise.all([end(), other.expireStatuses({ report: (error) => reported.push(error) })]);
  expect(counts.map(({ moved }) => moved).reduce((one, next) => one + next)).toBe(loans.length);
  expect(reported).toEqual([]);
  const entries = await library.database.query(
    sql`select record_id::text as id from audit_entry where action = 'lapse' order by record_id`,
  );
  expect(entries).toEqual(loans.map((id) => ({ id })));
});

it('stops when aborted', async () => {
  await requestUntil('2026-03-10');
  now = new Date('2026-04-01T00:00:00Z');
  const signal = AbortSignal.abort(new Error('the process stops'));
  await expect(library.expireStatuses({ signal, report: () => undefined })).rejects.toThrow('the process stops');
});

it('expires a status at an instant', async () => {
  const { loan } = catalogue.entities;
  if (loan?.workflow === undefined) throw new Error('loans have a workflow');
  const { REQUESTED } = loan.workflow.statuses;
  if (REQUESTED?.ends === undefined) throw new Error('requests lapse');
  const ends = { ...REQUESTED.ends, after: 'createdAt' };
  const statuses = { ...loan.workflow.statuses, REQUESTED: { ...REQUESTED, ends } };
  const until = withEntity(catalogue, 'loan', { workflow: { ...loan.workflow, statuses } });
  await library.close();
  library = await openLibrary({ catalogue: until, now: () => now });
  made = await fillLibrary(library.ask);
  const request = await requestUntil(null);
  now = new Date('2026-03-01T09:29:59.999Z');
  expect(await end()).toMatchObject({ moved: 0, failed: 0 });
  now = new Date('2026-03-01T09:30:00Z');
  expect(await end()).toMatchObject({ moved: 1, failed: 0 });
  expect(await statusOf(request)).toBe('LAPSED');
});

it('finds due records by an index', async () => {
  await library.database.script('set enable_seqscan = off');
  await end();
  const due = library.statements.findLast(({ text }) => text.includes('as due'));
  if (due === undefined) throw new Error('no statement looked for what is due');
  const plan = await library.database.query({ text: `explain ${due.text}`, values: due.values });
  expect(JSON.stringify(plan)).toContain('loan_requested_ends');
});
