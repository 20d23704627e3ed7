import sql, { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { columnName, quoteName } from '../../../engine/store/index.ts';
import { readTable } from '../../../engine/spreadsheets/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { Entity, Field } from '../../../engine/metadata/index.ts';
import { makeListFile } from '../../../server/exchange/lists/index.ts';
import { inOwnOperation } from '../../../server/platform/records/index.ts';
import { wideQueries } from '../../../tools/bench/loop/wide-queries.ts';
import { sharedCatalogue } from '../catalogues.ts';
import { contract } from '../matrix/generated.ts';
import { answered, tradeOf } from '../trade.ts';
import { tradingTime } from '../trading-register.ts';
import { sellOnward, openLeakRegister } from './registers.ts';
import { workDuringTests } from '../exchange/importing.ts';
import { exportsOf } from '../exchange/exporting.ts';
import { openedListServer } from '../list-server.ts';
import { openedFixture } from '../opened-fixture.ts';

/**
 * Each text with restricted access (`access.fields`) contains a mark of its record and field. List files, exports,
 * prints, histories, comments, notices and searches show a viewer only the marks that the record itself shows.
 */
const { catalogue } = sharedCatalogue('metadata');
const viewers = ['supplier', 'buyer', 'authority', 'auditor', 'refinery', 'registry'] as const;
const comment = 'mutation ($id: ID!) { addCertificateComment(id: $id, text: "Pozrite si to", audience: PARTIES) }';
const marks = /Tajne[a-z]+\d+/giu;

const trading = openedFixture(
  async () => (await openLeakRegister(sellOnward)).trading,
  (register) => register.close(),
);
workDuringTests(trading);
const exporting = exportsOf(trading);
const listServer = openedListServer(trading, { viewerOf: (token) => trading.register.viewerOf(token) });
let certificates: readonly string[];
/** The marks that each viewer reads in records. */
const open = new Map<string, ReadonlySet<string>>();

beforeAll(async () => {
  await mark();
  const found = await trading.database.query<{ id: string }>(sql`select id::text as id from certificate order by id`);
  certificates = found.map(({ id }) => id);
  // Notices created after the marks were set.
  const trade = tradeOf(trading);
  const certificateId = await trade.certificate({ amount: '1000' });
  await trade.changeStatus(answered(await trade.save({ certificateId, amount: '7' })).id, 'CONFIRMED');
  await trading.ask('supplier', comment, { id: certificateId });
  for (const viewer of viewers) open.set(viewer, marksIn(await recordsOf(viewer)));
});

/** A restricted text of an entity: its column and its query. */
interface Closed {
  readonly entity: Entity;
  readonly table: string;
  readonly column: string;
  readonly selection: string;
}

const closed: readonly Closed[] = Object.values(catalogue.entities).flatMap((entity) => {
  const { over, table } = entity.storage;
  const stored = over === undefined ? table : (catalogue.entities[over.entity]?.storage.table ?? table);
  return Object.keys(entity.access.fields).flatMap((name) => {
    const field = entity.fields[name];
    return field === undefined
      ? []
      : textsIn(field).map(({ column, selection }) => ({ entity, table: stored, column, selection }));
  });
});

function textsIn(field: Field, prefix = ''): readonly { readonly column: string; readonly selection: string }[] {
  if (field.type === 'group')
    return Object.values(field.fields).flatMap((inner) =>
      textsIn(inner, `${columnName(field, prefix)}_`).map(({ column, selection }) => ({
        column,
        selection: `${field.name} { ${selection} }`,
      })),
    );
  const isStored = field.type === 'text' && field.formula === undefined;
  return isStored ? [{ column: columnName(field, prefix), selection: field.name }] : [];
}

async function mark(): Promise<void> {
  for (const [index, { table, column }] of closed.entries())
    await trading.database.query(
      sql`update ${raw(quoteName(table))} set ${raw(quoteName(column))} = ${`Tajne${lettersOf(index)}`} || id::text`,
    );
}

function lettersOf(index: number): string {
  return String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26));
}

function marksIn(told: unknown): ReadonlySet<string> {
  const text = typeof told === 'string' ? told : JSON.stringify(told);
  return new Set([...text.matchAll(marks)].map(([found]) => found.toLowerCase()));
}

/** All restricted texts of all records, read record by record. */
async function recordsOf(viewer: string): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  for (const [entity, texts] of Map.groupBy(closed, ({ entity: of }) => of)) {
    const { one } = entity.api;
    if (one === undefined) continue;
    const rows = await trading.database.query<{ id: string }>(
      sql`select id::text as id from ${raw(quoteName(texts[0]?.table ?? ''))}`,
    );
    const selection = texts.map((text, index) => `a${String(index)}: ${text.selection}`).join(' ');
    for (const { id } of rows) {
      const { data } = await trading.ask(viewer, `query ($id: ID!) { ${one}(id: $id) { ${selection} } }`, { id });
      told.push(data);
    }
  }
  return told;
}

function expectOpen(
  viewer: string,
  told: unknown,
  door: string,
  excused: (column: string) => boolean = () => false,
): void {
  const found = [...marksIn(told)].filter((mark) => open.get(viewer)?.has(mark) !== true);
  expect(
    found.map(columnOf).filter((column) => !excused(column)),
    `${viewer}, ${door}`,
  ).toEqual([]);
}

/** The column and record of a mark: `organization.dic of 1005`. */
function columnOf(mark: string): string {
  const [id = ''] = /\d+$/u.exec(mark) ?? [];
  const { table = '', column = '' } = closedOf(mark) ?? {};
  return `${table}.${column} of ${id}`;
}

function closedOf(mark: string): Closed | undefined {
  return closed.find((_, index) => mark.toLowerCase().startsWith(`tajne${lettersOf(index)}`));
}

/** All lists with all columns. */
const lists = Object.values(catalogue.entities).flatMap(({ name, list, lists: further }) => [
  ...(list === undefined ? [] : [{ entity: name, columns: list.columns.map((column) => column.name) }]),
  ...Object.entries(further).map(([key, { columns }]) => ({
    entity: name,
    list: key,
    columns: columns.map((column) => column.name),
  })),
]);

/** Entities with restricted texts, and those that refer to one. */
const closedNear = new Set(
  Object.values(catalogue.entities).flatMap(({ name, fields }) => {
    const own = new Set(closed.map(({ entity }) => entity.name));
    const isNear = Object.values(fields).some((field) => field.type === 'reference' && own.has(field.to));
    return own.has(name) || isNear ? [name] : [];
  }),
);

async function listFile(viewer: string, body: Values): Promise<string> {
  const answer = await fetch(`${listServer.origin}/lists`, {
    method: 'POST',
    body: JSON.stringify({ language: 'en', ...body }),
    headers: { authorization: `Bearer ${viewer}` },
  });
  if (body['format'] === 'csv') return await answer.text();
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isFile = answer.headers.get('content-type')?.includes('spreadsheet') === true;
  return isFile ? JSON.stringify(await readTable(bytes, { accept: ['.xlsx'] })) : '';
}

it('has closed texts of several records, and viewers who read some of them', () => {
  expect(closed.length).toBeGreaterThan(8);
  expect(open.get('registry')?.size).toBeGreaterThan(open.get('supplier')?.size ?? 0);
  for (const viewer of viewers) expect(open.get(viewer)?.size, viewer).toBeGreaterThan(0);
});

/** Lists that show fields of an entity with restricted texts. */
const showing = lists.filter(({ entity }) => closedNear.has(entity));

it.each(viewers)('list files show %s no more than records do, also long ones', async (viewer) => {
  let made = 0;
  for (const body of showing) {
    for (const format of ['csv', 'xlsx'])
      expectOpen(viewer, await listFile(viewer, { ...body, format }), `${body.entity} as ${format}`);
    const long = await longFile(viewer, { ...body, format: 'csv' });
    expectOpen(viewer, long, `${body.entity} as a long file`);
    made += long === '' ? 0 : 1;
  }
  // The others have no members, so no files are created for them.
  expect(made > 1).toBe(['supplier', 'buyer', 'authority', 'registry'].includes(viewer));
});

/** Creates a list file in the background, whatever its length. */
async function longFile(viewer: string, body: Values): Promise<string> {
  const { application, database, register } = trading;
  const { userId, organizationId } = register.viewerOf(viewer);
  const { catalogue: of } = application;
  const asked = { language: 'en', ...body };
  const by = { createdBy: { id: userId }, organization: { id: organizationId ?? '' } };
  const id = await inOwnOperation({ catalogue: of, database, now: tradingTime() }, (operation) =>
    operation.insert('listFile', { name: `${viewer}.csv`, status: 'IDLE', asked, ...by }, { action: 'create' }),
  );
  const signal = new AbortController().signal;
  await makeListFile(application)
    .run({ id, signal, hold: () => Promise.resolve(), begin: () => Promise.resolve() })
    .catch(() => undefined);
  const [file] = await database.query<{ key: string }>(
    sql`select storage_key as key from file where owner_entity = 'listFile' and owner_record = ${id}`,
  );
  if (file === undefined) return '';
  const chunks: Buffer[] = [];
  for await (const chunk of await application.files.read(file.key)) chunks.push(Buffer.from(chunk as Uint8Array)); // a content is bytes
  return Buffer.concat(chunks).toString('utf8');
}

it.each(viewers)('searches find nothing by a closed text for %s', async (viewer) => {
  const hidden = [...(open.get('registry') ?? [])].filter((found) => open.get(viewer)?.has(found) !== true);
  // One mark per column.
  for (const [words = ''] of Map.groupBy(hidden, (found) => found.replace(/\d+$/u, '')).values()) {
    const find = 'query ($words: String!) { find(words: $words) { entity records } }';
    expect(JSON.stringify((await trading.ask(viewer, find, { words })).data), words).not.toMatch(/"id"/u);
    const own = lists.find(({ entity }) => entity === closedOf(words)?.entity.name);
    const rows = await listFile(viewer, { ...own, format: 'csv', filter: { search: words } });
    expect(rows.trim().split('\r\n').length, words).toBeLessThanOrEqual(1);
  }
});

/** Tax data that documents print about a party (parties: decision 107). */
const onPaper = (column: string): boolean => /^organization\.(dic|icdph|residence_address_\w+) of/u.test(column);

it.each(viewers)('prints show %s no more than records do, except the printed parties', async (viewer) => {
  const issue = 'mutation ($print: String!, $id: ID!) { issueDocument(print: $print, id: $id) { facts } }';
  for (const print of Object.keys(catalogue.prints))
    for (const id of certificates)
      expectOpen(viewer, (await trading.ask(viewer, issue, { print, id })).data, `${print} ${id}`, onPaper);
});

it.each(['supplier', 'buyer', 'refinery'] as const)('exports of %s show no more than records do', async (viewer) => {
  const period = { fromDate: '2026-01-01', toDate: '2026-12-31' };
  for (const [operation, input] of [
    ['exportCertificates', period],
    ['exportYearBalance', { year: 2026 }],
    ['exportQuarterReport', { year: 2026, quarter: 'Q1' }],
    ['exportAustrianData', period],
  ] as const) {
    const made = await exporting.make(operation, input, viewer).catch((error: unknown) => String(error));
    if (!isValues(made) || made['file'] === null) continue;
    const id = String(made['id']);
    const content = await exporting.content(id);
    // Workbooks are zip files.
    const isPacked = content.subarray(0, 2).toString() === 'PK';
    expectOpen(viewer, isPacked ? await exporting.sheets(id) : content.toString('utf8'), operation);
  }
});

it.each(['buyer', 'refinery'] as const)(
  'all queries of %s show no more than records do: lists, histories, comments, names of others',
  async (viewer) => {
    const organizations = [...trading.register.organizations.values()];
    const ids = [...certificates.slice(0, 2), ...organizations.slice(3, 6)];
    for (const { name, query } of wideQueries(contract, { depth: 3, lists: 1, fields: 120 })) {
      if (['accessToken', 'logout'].includes(name)) continue;
      for (const id of query.includes('"1000"') ? ids : ids.slice(0, 1)) {
        const { data } = await trading.ask(viewer, query.replaceAll('"1000"', `"${id}"`));
        expectOpen(viewer, data, `${name} ${id}`);
      }
    }
  },
);

it('notices and mails contain no closed text', async () => {
  const told = await trading.database.query(sql`select facts from notice`);
  expect(told.length).toBeGreaterThan(0);
  expect([...marksIn(told)]).toEqual([]);
});
