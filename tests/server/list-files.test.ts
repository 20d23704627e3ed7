import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { readTable, type SheetTable } from '../../engine/spreadsheets/index.ts';
import type { Connection, Database, Viewer } from '../../engine/store/index.ts';
import type { Application } from '../../server/application.ts';
import { discardContents, type FileStore } from '../../server/platform/files/index.ts';
import { listFileCleanUp, makeListFile } from '../../server/exchange/lists/index.ts';
import { randomCases } from '../random-cases.ts';
import { openedListServer } from './list-server.ts';
import { tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

const amounts = ['5', '12.5', '700', '1200.125', '9', '88', '0.5', '640'];
const page = `query ($filter: CertificateFilter, $sort: [SortInput!]) {
  myCertificates(filter: $filter, sort: $sort, page: { index: 0, size: 100 }) {
    items { id code externalCode amount amountUnit imported issuedAt buyer { name } }
  }
}`;

const trading = openedTradingRegister();
const trade = tradeOf(trading);
/** Called after the first page of a list was read. */
let afterFirstPage = () => Promise.resolve();
/** True if the token expires after the first page. */
let endsToken = false;
const lists = openedListServer(trading, {
  viewerOf,
  isExpired: () => endsToken,
  afterFirstPage: () => afterFirstPage(),
});

beforeAll(async () => {
  for (const [index, amount] of amounts.entries())
    await trade.certificate({
      amount,
      externalCode: `=EXT-${String(index % 3)}`,
      issuedAt: `2026-03-0${String(1 + (index % 4))}`,
    });
  await trade.certificate({ amount: '33' }, 'buyer');
});

/** The viewer of a token: an organization, perhaps without a permission. */
function viewerOf(token: string): Viewer {
  const [organization = '', without] = token.split(' but ');
  const viewer = trading.register.viewerOf(organization);
  return { ...viewer, permissions: viewer.permissions.filter((permission) => permission !== without) };
}

const usual = { entity: 'certificate', columns: ['code'], format: 'csv', language: 'sk' };

async function ask(body: Values, token: string | null = 'supplier'): Promise<Response> {
  const headers = token === null ? new Headers() : new Headers({ authorization: `Bearer ${token}` });
  return await fetch(`${lists.origin}/lists`, {
    method: 'POST',
    body: JSON.stringify({ ...usual, ...body }),
    headers,
  });
}

async function tableOf(answer: Response): Promise<SheetTable['rows'][number]['cells'][]> {
  expect(answer.status).toBe(200);
  const table = await readTable(new Uint8Array(await answer.arrayBuffer()), { accept: ['.csv', '.xlsx'] });
  if (table.kind !== 'table') throw new Error(table.message);
  return table.rows.map(({ cells }) => [...cells]);
}

async function shown(variables: Values, organization = 'supplier'): Promise<readonly Values[]> {
  const { data, errors } = await trading.ask(organization, page, variables);
  expect(errors).toEqual([]);
  return Object(data['myCertificates']).items;
}

const columns = ['externalCode', 'amount', 'imported', 'issuedAt', 'buyer'] as const;
const headings: Readonly<Record<string, readonly string[]>> = {
  code: ['Evidenčné číslo'],
  externalCode: ['Externé číslo'],
  amount: ['Množstvo', 'Jednotka'],
  imported: ['Import z Excelu'],
  issuedAt: ['Dátum vystavenia'],
  buyer: ['Odberateľ'],
};
/** The expected values of a certificate by column, in a text with separators. */
const written: Readonly<Record<string, (certificate: Values) => readonly unknown[]>> = {
  code: ({ code }) => [code],
  externalCode: ({ externalCode }) => [externalCode],
  amount: ({ amount }) => [amount, 'm³'],
  imported: ({ imported }) => [imported === true ? 'Áno' : 'Nie'],
  issuedAt: ({ issuedAt }) => [issuedAt],
  buyer: ({ buyer }) => [Object(buyer).name],
};

describe('a list as a file', () => {
  const sorts = fc.uniqueArray(
    fc.record({
      by: fc.constantFrom('code', 'amount', 'externalCode', 'issuedAt'),
      direction: fc.constantFrom('ASC', 'DESC'),
    }),
    { maxLength: 3, selector: ({ by }) => by },
  );
  const filters = fc.record(
    {
      amount: fc.record({ from: fc.constantFrom('0', '9', '80') }),
      externalCode: fc.record({ contains: fc.constantFrom('ext', '1', 'nothing') }),
      search: fc.constantFrom('ext-2', 'C-2026'),
    },
    { requiredKeys: [] },
  );

  it('has the records, order and columns of the list', async () => {
    const law = fc.asyncProperty(sorts, filters, fc.shuffledSubarray([...columns]), async (sort, filter, chosen) => {
      const names = ['code', ...chosen];
      const [heading, ...rows] = await tableOf(await ask({ columns: names, filter, sort }));
      expect(heading).toEqual(names.flatMap((name) => headings[name]));
      const records = await shown({ filter, sort });
      const cut = (cells: readonly unknown[]) =>
        cells.slice(0, cells.findLastIndex((cell) => cell !== null && cell !== '') + 1);
      expect(rows).toEqual(records.map((record) => cut(names.flatMap((name) => written[name]?.(record) ?? []))));
    });
    await fc.assert(law, randomCases(40));
  });

  it('is a workbook with typed numbers, days and units', async () => {
    const answer = await ask({
      columns: ['amount', 'issuedAt', 'buyer'],
      sort: [{ by: 'amount', direction: 'DESC' }],
      format: 'xlsx',
      language: 'en',
    });
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Certificates.xlsx");
    const [heading, first] = await tableOf(answer);
    expect(heading).toEqual(['Amount', 'Unit', 'Issued on', 'Buyer']);
    expect(first?.slice(0, 2)).toEqual([{ number: 1200.125, shown: '1,200.125' }, 'm³']);
    expect(first?.[2]).toEqual(new Date('2026-03-04T00:00:00Z'));
  });

  it('has every record of a list of several pages, once', async () => {
    await trading.database.query(sql`delete from scheme`);
    await addSchemes(1, 5_000);
    const [, ...rows] = await tableOf(await ask({ entity: 'scheme', columns: ['nameSK'] }, 'registry'));
    expect(new Set(rows.map(([name]) => name)).size).toBe(5_000);
    expect(rows).toHaveLength(5_000);
  });

  it('has a consistent snapshot while records are added and removed', async () => {
    afterFirstPage = async () => {
      await addSchemes(5_001, 5_020);
      await trading.database.query(sql`delete from scheme where name_en = 'Scheme 1'`);
    };
    const [, ...rows] = await tableOf(await ask({ entity: 'scheme', columns: ['nameSK'] }, 'registry'));
    afterFirstPage = () => Promise.resolve();
    expect(new Set(rows.map(([name]) => name)).size).toBe(5_019);
    await trading.database.query(sql`delete from scheme`);
  });
});

async function addSchemes(from: number, to: number): Promise<void> {
  await trading.database.query(sql`
    insert into scheme (name_sk, name_en)
    select 'Schéma ' || n, 'Scheme ' || n from generate_series(${from}::integer, ${to}::integer) n
    on conflict do nothing`);
}

/** The application with a change that happens once while a list is being read. */
function changingMeanwhile(change: () => Promise<unknown>): Application {
  const { database } = trading.application;
  let hasChanged = false;
  const watched = (connection: Connection): Connection => ({
    ...connection,
    query: async (statement) => {
      const rows = await connection.query<never>(statement);
      if (rows.length >= 500 && !hasChanged) {
        hasChanged = true;
        await change();
      }
      return rows;
    },
  });
  const transaction: Database['transaction'] = (work) =>
    database.transaction((connection) => work(watched(connection)));
  return { ...trading.application, database: { ...database, transaction } };
}

describe('a list of more than five thousand records', () => {
  const search = 'Schéma';
  const find = '{ listFilesPaginated { items { id name status rows faultReference file { name size } } } }';
  const link = 'mutation ($id: ID!) { downloadListFile(id: $id) { url } }';
  const filesOf = async (organization: string): Promise<readonly Values[]> =>
    Object((await trading.ask(organization, find)).data['listFilesPaginated']).items;

  it('is made by a task, is visible only to its creator, and they are notified', async () => {
    await addSchemes(1, 5_007);
    const asked = {
      entity: 'scheme',
      columns: ['nameEN', 'nameSK'],
      filter: { search },
      sort: [{ by: 'nameSK', direction: 'DESC' }],
    };
    const answer = await ask(asked, 'registry');
    expect([answer.status, await answer.json()]).toEqual([202, { data: { file: 'later' } }]);
    const [waiting] = await filesOf('registry');
    expect(waiting).toMatchObject({ name: 'Schémy.csv', status: 'IDLE', file: [] });
    const id = String(waiting?.['id']);
    expect((await trading.ask('registry', link, { id })).data).toEqual({ downloadListFile: { url: null } });
    expect(await trading.database.query(sql`select name, record_id::text as id from task`)).toEqual([
      { name: 'write-list', id },
    ]);

    endsToken = true;
    const late = await ask(asked, 'registry');
    endsToken = false;
    expect([late.status, await late.json()]).toMatchObject([200, { errors: [{ message: 'errors.token.expired' }] }]);

    const task = makeListFile(
      changingMeanwhile(async () => {
        await trading.database.query(sql`delete from scheme where name_en = 'Scheme 999'`);
      }),
    );
    const work = {
      id,
      signal: new AbortController().signal,
      hold: () => Promise.resolve(),
      begin: () => Promise.resolve(),
    };
    expect(await task.run(work)).toMatchObject({ rows: 5_007 });
    expect(await trading.database.query(sql`select 1 from scheme where name_en = 'Scheme 999'`)).toEqual([]);
    expect(await task.run(work)).toEqual({});
    const [made] = await filesOf('registry');
    expect(made).toMatchObject({ status: 'FINISHED', rows: 5_007, file: [{ name: 'Schémy.csv' }] });
    const [stored] = await trading.database.query<{ key: string }>(
      sql`select storage_key as key from file where name = 'Schémy.csv'`,
    );
    const content = await trading.application.files.read(stored?.key ?? '');
    const lines = (await text(content)).trim().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['"Názov (EN)";"Názov (SK)"', '"Scheme 999";"Schéma 999"']);
    expect(new Set(lines).size).toBe(5_008);

    const { data } = await trading.ask('registry', link, { id });
    expect(Object(data['downloadListFile']).url).toMatch(/^\/files\//);
    expect(await filesOf('supplier')).toEqual([]);
    expect((await trading.ask('supplier', link, { id })).data).toEqual({ downloadListFile: { url: null } });
    expect(await trading.database.query(sql`select facts from notice where name = 'listFileMade'`)).toEqual([
      { facts: { name: 'Schémy.csv' } },
    ]);
  });

  it('is deleted a week after the request, with its content', async () => {
    const job = listFileCleanUp({ ...trading.application, now: () => clock });
    let clock = new Date(trading.application.now().getTime() + 6 * 86_400_000);
    const run = () => job.run(new AbortController().signal);
    await ask({ entity: 'scheme', columns: ['nameSK'] }, 'registry');
    expect(await run()).toEqual({ listFiles: 0 });
    const [stored] = await trading.database.query<{ key: string }>(
      sql`select storage_key as key from file where name = 'Schémy.csv' limit 1`,
    );
    clock = new Date(clock.getTime() + 2 * 86_400_000);
    expect(await run()).toEqual({ listFiles: 2 });
    expect(await filesOf('registry')).toEqual([]);
    expect(await trading.database.query(sql`select 1 from file where name = 'Schémy.csv'`)).toEqual([]);

    const discard = (files: Pick<FileStore, 'discard'>) =>
      discardContents({ ...trading.application, files }).run(new AbortController().signal);
    const { files } = trading.application;
    const away = { discard: () => Promise.reject(new Error('the bucket is away')) };
    await expect(discard(away)).rejects.toThrow('1 contents of deleted files could not be deleted');
    expect(await files.sizeOf(stored?.key ?? '')).toBeGreaterThan(0);
    expect(await discard(files)).toEqual({ contents: 1 });
    expect(await files.sizeOf(stored?.key ?? '')).toBeUndefined();
    expect(await discard(away)).toEqual({ contents: 0 });
  });

  it('shows a fault on its record', async () => {
    await ask({ entity: 'scheme', columns: ['nameSK'] }, 'registry');
    const id = String((await filesOf('registry'))[0]?.['id']);
    await trading.database.transaction((connection) =>
      makeListFile(trading.application).fault(connection, { id, reference: 'R-7' }),
    );
    expect(await filesOf('registry')).toMatchObject([{ status: 'END_WITH_ERROR', faultReference: 'R-7' }]);
  });
});

describe('the requester of a list file', () => {
  it('gets their own records alone', async () => {
    const codes = async (organization: string) =>
      (await tableOf(await ask({}, organization))).slice(1).map(([code]) => code);
    for (const organization of ['supplier', 'buyer', 'registry'])
      expect((await codes(organization)).toSorted()).toEqual(
        (await shown({}, organization)).map(({ code }) => code).toSorted(),
      );
    expect(await codes('supplier')).toHaveLength(amounts.length);
    expect(await codes('buyer')).toHaveLength(1);
  });

  it('gets no record of others by id', async () => {
    const [bought] = await shown({}, 'buyer');
    const all = await trading.database.query<{ id: string }>(sql`select id::text as id from certificate`);
    const filter = { id: [...all.map(({ id }) => id), '424242'] };
    expect((await tableOf(await ask({ filter }, 'buyer'))).slice(1)).toEqual([[bought?.['code']]]);
    const others = filter.id.filter((id) => id !== bought?.['id']);
    const empty = await tableOf(await ask({ filter: { id: ['424242'] } }, 'buyer'));
    expect(await tableOf(await ask({ filter: { id: others } }, 'buyer'))).toEqual(empty);
  });

  it.each([
    { case: 'without a token', token: '', body: {}, message: 'errors.token.missing' },
    { case: 'without permission', token: 'supplier but CertificatesVisit', body: {}, message: 'errors.forbidden' },
    {
      case: 'with an unknown filter',
      token: 'supplier',
      body: { filter: { scope: 'all' } },
      message: 'errors.badInput',
    },
    {
      case: 'with an unknown order',
      token: 'supplier',
      body: { sort: [{ by: 'note', direction: 'ASC' }] },
      message: 'errors.badInput',
    },
  ])('$case gets the error of the screen', async ({ token, body, message }) => {
    const answer = await ask(body, token === '' ? null : token);
    expect(answer.headers.get('content-disposition')).toBeNull();
    const { errors } = (await answer.json()) as { readonly errors: readonly { readonly message: string }[] }; // the shape of every GraphQL answer
    expect(errors.map((error) => error.message)).toEqual([message]);
  });

  it.each([
    { case: 'a column that is none of the list', body: { columns: ['code', 'note'] } },
    { case: 'a column of what is hidden', body: { columns: ['freezeLiftReason'] } },
    { case: 'a column by a path', body: { columns: ['supplier.dic'] } },
    { case: 'a column twice', body: { columns: ['code', 'code'] } },
    { case: 'no column', body: { columns: [] } },
    { case: 'columns that are no list', body: { columns: 'code' } },
    { case: 'an entity there is not', body: { entity: 'constructor' } },
    { case: 'a list there is not', body: { list: 'toString' } },
    { case: 'another format', body: { format: 'exe' } },
    { case: 'another language', body: { language: '__proto__' } },
    { case: 'a filter that is none', body: { filter: [] } },
    { case: 'an order that is none', body: { sort: 'code' } },
  ])('is refused $case', async ({ body }) => {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ message: 'errors.badInput' }] });
  });

  it('must use POST', async () => {
    expect((await fetch(`${lists.origin}/lists`)).status).toBe(405);
  });
});
