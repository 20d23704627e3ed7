import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import pino from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { readTable, type Table } from '../../engine/spreadsheets/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { createHttpServer } from '../../server/platform/http/index.ts';
import { listFileHandler } from '../../server/platform/lists/index.ts';
import { recordOf } from './laws/trade.ts';
import { openTradingRegister, type TradingRegister } from './trading-register.ts';

const { catalogue } = loadCatalogue('metadata');
const amounts = ['5', '12.5', '700', '1200.125', '9', '88', '0.5', '640'];
const page = `query ($filter: CertificateFilter, $sort: [SortInput!]) {
  myCertificates(filter: $filter, sort: $sort, page: { index: 0, size: 100 }) {
    items { code externalCode amount amountUnit imported issuedAt buyer { name } }
  }
}`;
const save = `mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }`;

let trading: TradingRegister;
let http: Server;
let origin: string;

beforeAll(async () => {
  trading = await openTradingRegister();
  for (const [index, amount] of amounts.entries())
    await add('supplier', {
      amount,
      externalCode: `=EXT-${String(index % 3)}`,
      issuedAt: `2026-03-0${String(1 + (index % 4))}`,
    });
  await add('buyer', { amount: '33' });
  const handler = listFileHandler({
    catalogue,
    answer: (request, { token, requestId }) => trading.application.run(request, { viewer: viewerOf(token), requestId }),
  });
  http = createHttpServer({
    routes: { '/lists': handler },
    headers: {},
    trustsProxy: false,
    log: pino({ level: 'silent' }),
  });
  await new Promise<void>((resolve) => http.listen(0, resolve));
  origin = `http://localhost:${String((http.address() as AddressInfo).port)}`; // it listens on a port
});
afterAll(async () => {
  http.close();
  await trading.close();
});

async function add(organization: string, changes: Values): Promise<void> {
  const own = {
    supplierId: trading.register.organizations.get(organization),
    buyerId: trading.register.organizations.get(organization),
  };
  recordOf(
    await trading.ask(organization, save, { input: trading.certificate({ ...own, ...changes }) }),
    'createOrUpdateCertificate',
  );
}

/** Whoever the token names, as these tests have it; nobody without one. */
function viewerOf(token: string | undefined): Viewer | undefined {
  if (token === undefined) return undefined;
  const [organization = '', without] = token.split(' but ');
  const viewer = trading.register.viewerOf(organization);
  return { ...viewer, permissions: viewer.permissions.filter((permission) => permission !== without) };
}

const usual = { entity: 'certificate', columns: ['code'], format: 'csv', language: 'sk' };

async function ask(body: Values, token: string | null = 'supplier'): Promise<Response> {
  const headers = token === null ? new Headers() : new Headers({ authorization: `Bearer ${token}` });
  return await fetch(`${origin}/lists`, {
    method: 'POST',
    body: JSON.stringify({ ...usual, ...body }),
    headers,
  });
}

async function tableOf(answer: Response): Promise<Table['rows'][number]['cells'][]> {
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
/** What a certificate has in a column, in a text with separators. */
const written: Readonly<Record<string, (certificate: Values) => readonly unknown[]>> = {
  code: ({ code }) => [code],
  // A text that begins like a formula is none.
  externalCode: ({ externalCode }) => [typeof externalCode === 'string' ? `'${externalCode}` : null],
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

  it('has what the list shows: its records, order and columns', async () => {
    const law = fc.asyncProperty(sorts, filters, fc.shuffledSubarray([...columns]), async (sort, filter, chosen) => {
      const names = ['code', ...chosen];
      const [heading, ...rows] = await tableOf(await ask({ columns: names, filter, sort }));
      expect(heading).toEqual(names.flatMap((name) => headings[name]));
      const records = await shown({ filter, sort });
      const cut = (cells: readonly unknown[]) =>
        cells.slice(0, cells.findLastIndex((cell) => cell !== null && cell !== '') + 1);
      expect(rows).toEqual(records.map((record) => cut(names.flatMap((name) => written[name]?.(record) ?? []))));
    });
    await fc.assert(law, { seed: 20261122, numRuns: 40 });
  });

  it('is a workbook with figures, days and units of their own', async () => {
    const answer = await ask({
      columns: ['amount', 'issuedAt', 'buyer'],
      sort: [{ by: 'amount', direction: 'DESC' }],
      format: 'xlsx',
      language: 'en',
    });
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Certificates.xlsx");
    const [heading, first] = await tableOf(answer);
    expect(heading).toEqual(['Amount', 'Unit', 'Issued on', 'Buyer']);
    expect(first?.slice(0, 2)).toEqual([1200.125, 'm³']);
    expect(first?.[2]).toEqual(new Date('2026-03-04T00:00:00Z'));
  });

  it('has every record of a list of several pages, once, and is none past five thousand', async () => {
    const more = (from: number, to: number) =>
      trading.database.query(sql`
        insert into scheme (name_sk, name_en) select 'Schéma ' || n, 'Scheme ' || n from generate_series(${from}::integer, ${to}::integer) n`);
    await trading.database.query(sql`delete from scheme`);
    await more(1, 5_000);
    const [, ...rows] = await tableOf(await ask({ entity: 'scheme', columns: ['nameSK'] }, 'registry'));
    expect(new Set(rows.map(([name]) => name)).size).toBe(5_000);
    expect(rows).toHaveLength(5_000);
    await more(5_001, 5_001);
    const answer = await ask({ entity: 'scheme', columns: ['nameSK'] }, 'registry');
    expect(await answer.json()).toEqual({
      errors: [{ message: 'errors.limit.fileRows', extensions: { code: 'LimitError', params: { max: 5_000 } } }],
    });
  });
});

describe('whoever asks for a list as a file', () => {
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

  it.each([
    { case: 'without a token', token: '', body: {}, message: 'errors.token.missing' },
    {
      case: 'without the permission of the list',
      token: 'supplier but CertificatesVisit',
      body: {},
      message: 'errors.forbidden',
    },
    {
      case: 'with a filter that there is not',
      token: 'supplier',
      body: { filter: { scope: 'all' } },
      message: 'errors.badInput',
    },
    {
      case: 'with an order that there is not',
      token: 'supplier',
      body: { sort: [{ by: 'note', direction: 'ASC' }] },
      message: 'errors.badInput',
    },
  ])('$case is told what its screen would be', async ({ token, body, message }) => {
    const answer = await ask(body, token === '' ? null : token);
    expect(answer.headers.get('content-disposition')).toBeNull();
    const { errors } = (await answer.json()) as { readonly errors: readonly { readonly message: string }[] }; // the shape of every GraphQL answer
    expect(errors.map((error) => error.message)).toEqual([message]);
  });

  it.each([
    { case: 'a column that is none of the list', body: { columns: ['code', 'note'] } },
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

  it('asks by POST', async () => {
    expect((await fetch(`${origin}/lists`)).status).toBe(405);
  });
});
