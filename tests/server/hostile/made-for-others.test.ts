import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { exportsOf } from '../exchange/exporting.ts';
import { importsOf, ownRow, workOn } from '../exchange/importing.ts';
import { toPlainJson } from '../to-plain-json.ts';
import { openedHostileFixture } from './hostile-fixture.ts';
import { openedFixture } from '../opened-fixture.ts';

const fixture = openedHostileFixture();
openedFixture(
  () => workOn(fixture.trading),
  (tasks) => tasks.stop(),
);
/** Ids of the supplier's records, by kind. */
const theirs: Record<string, string> = {};

beforeAll(async () => {
  const { trading } = fixture;
  const exporting = exportsOf(trading);
  const made = await exporting.make('exportYearBalance', { year: 2026 });
  const imported = await importsOf(trading).certificates([ownRow, { ...ownRow, Podiel: 250 }]);
  const [list] = await trading.database.query<{ id: string }>(sql`
    insert into list_file (name, status, organization_id, created_by_id, created_at, updated_at)
    values ('a.csv', 'FINISHED', ${fixture.organization('supplier')}, ${trading.register.viewerOf('supplier').userId}, now(), now())
    returning id::text as id`);
  Object.assign(theirs, { export: String(made['id']), import: String(imported['id']), list: list?.id });
  theirs['sale'] = await fixture.sell(fixture.certificate.id, 'buyer', '1');
  theirs['certificate'] = fixture.certificate.id;
  theirs['person'] = trading.register.viewerOf('supplier').userId;
});

const outcomes = '{ done reason params }';

const requests: readonly { readonly of: string; readonly kind: string; readonly query: string }[] = [
  { of: 'an export read', kind: 'export', query: 'query ($id: ID!) { export(id: $id) { id type file { id } } }' },
  { of: 'errors of an export', kind: 'export', query: 'query ($id: ID!) { exportErrors(id: $id) { items } }' },
  {
    of: 'an export downloaded',
    kind: 'export',
    query: 'mutation ($id: ID!) { downloadExport(exportId: $id) { url } }',
  },
  { of: 'an export removed', kind: 'export', query: 'mutation ($id: ID!) { removeExport(id: $id) }' },
  { of: 'an export repeated', kind: 'export', query: 'mutation ($id: ID!) { repeatExport(id: $id) { id } }' },
  { of: 'an export validated', kind: 'export', query: 'mutation ($id: ID!) { validateExport(exportId: $id) { id } }' },
  {
    of: 'an export rejected',
    kind: 'export',
    query: 'mutation ($id: ID!) { rejectExport(exportId: $id, reason: "x") { id } }',
  },
  { of: 'an export submitted', kind: 'export', query: 'mutation ($id: ID!) { submitExport(id: $id) { id } }' },
  {
    of: 'exports submitted together',
    kind: 'export',
    query: `mutation ($id: ID!) { submitExportBulk(ids: [$id]) ${outcomes} }`,
  },
  { of: 'an import read', kind: 'import', query: 'query ($id: ID!) { import(id: $id) { id name file { id } } }' },
  { of: 'errors of an import', kind: 'import', query: 'query ($id: ID!) { importErrors(id: $id) { items } }' },
  { of: 'an import downloaded', kind: 'import', query: 'mutation ($id: ID!) { downloadImport(id: $id) { url } }' },
  {
    of: 'an import downloaded with its errors',
    kind: 'import',
    query: 'mutation ($id: ID!) { downloadImportErrors(id: $id) { url } }',
  },
  { of: 'an import cancelled', kind: 'import', query: 'mutation ($id: ID!) { cancelImport(id: $id) { id } }' },
  { of: 'a file of a list', kind: 'list', query: 'mutation ($id: ID!) { downloadListFile(id: $id) { url } }' },
  { of: 'a file of a list removed', kind: 'list', query: 'mutation ($id: ID!) { removeListFile(id: $id) }' },
  {
    of: 'certificates rejected together',
    kind: 'certificate',
    query: `mutation ($id: ID!) { certificateChangeStatusBulk(ids: [$id], status: RETURNED_TO_CORRECTION, reason: "x") ${outcomes} }`,
  },
  {
    of: 'a document of a sale',
    kind: 'sale',
    query: 'mutation ($id: ID!) { downloadDocument(print: "certificate", id: $id, language: sk) { url } }',
  },
  {
    of: 'what is kept of a person',
    kind: 'person',
    query: 'mutation ($id: ID!) { downloadUserData(userId: $id) { url } }',
  },
];

describe('a record of another organization gets the response of a missing record', () => {
  it.each(requests)('$of', async ({ kind, query }) => {
    const before = await fixture.countRows();
    for (const as of ['oils', 'auditor']) {
      const [foreign, absent] = [theirs[kind] ?? '', '424242'];
      const answers = [
        await fixture.trading.ask(as, query, { id: foreign }),
        await fixture.trading.ask(as, query, { id: absent }),
      ];
      expect(toPlainJson(answers[0]), as).toEqual(toPlainJson(answers[1]));
      expect(JSON.stringify(answers[0]), as).not.toContain('"url":"');
    }
    expect(await fixture.countRows()).toEqual(before);
  });
});

it('a bulk action on own and foreign records processes only own ones', async () => {
  const { trading, certificate, organization } = fixture;
  const own = theirs['sale'] ?? '';
  const other = await fixture.sell(certificate.id, 'refinery', '1');
  const ids = [other, own, '424242'];
  const { data, errors } = await trading.ask(
    'buyer',
    'mutation ($ids: [ID!]!) { transactionChangeStatusBulk(ids: $ids, status: REJECTED) { id done reason params } }',
    { ids },
  );
  const unknown = { done: false, reason: 'errors.entity.notFound', params: {} };
  expect({ data: toPlainJson(data), errors }).toEqual({
    data: {
      transactionChangeStatusBulk: [
        { id: other, ...unknown },
        { id: own, done: true, reason: null, params: null },
        { id: '424242', ...unknown },
      ],
    },
    errors: [],
  });
  expect(
    await trading.database.query(
      sql`select status from transaction where id = ${other} and buyer_id = ${organization('refinery')}`,
    ),
  ).toEqual([{ status: 'PENDING' }]);
});
