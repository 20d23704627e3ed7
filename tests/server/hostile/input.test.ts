import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { toPlainJson } from '../to-plain-json.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

/** Requests that the portal's forms never send: each is refused with its message, without a fault or a change. */
const trading = openedTradingRegister();
let archivedScheme: string;

beforeAll(async () => {
  const made = await trading.ask(
    'registry',
    'mutation { createOrUpdateScheme(input: { nameSK: "Old", nameEN: "Old" }) { id } }',
  );
  archivedScheme = (made.data['createOrUpdateScheme'] as { readonly id: string }).id; // as selected
  await trading.ask('registry', 'mutation ($id: ID!) { removeScheme(id: $id) }', { id: archivedScheme });
});

const save = `mutation ($input: CertificateInput!, $files: [Upload!]) {
  createOrUpdateCertificate(input: $input, files: $files) { id certificateSubstances { id } }
}`;

async function countRows(): Promise<unknown> {
  const [counts] = await trading.database.query(sql`
    select (select count(*)::int from certificate) as certificates, (select count(*)::int from transaction) as transactions,
      (select count(*)::int from ledger_entry) as entries, (select count(*)::int from file) as files`);
  return counts;
}

describe('a list', () => {
  const list = `query ($filter: CertificateFilter, $page: PageInput, $sort: [SortInput!]) {
    myCertificates(filter: $filter, page: $page, sort: $sort) { items { id } }
  }`;
  const empty = { data: { myCertificates: { items: [] } }, errors: [] };
  const refused = (...errors: readonly string[]) => ({ data: {}, errors });

  it.each([
    {
      given: 'a null character to look for',
      variables: { filter: { search: 'a\0' } },
      reply: refused('errors.form.text at filter.search'),
    },
    {
      given: 'half a character to look for',
      variables: { filter: { search: '\ud800' } },
      reply: refused('errors.form.text at filter.search'),
    },
    {
      given: 'a null character in a column',
      variables: { filter: { code: { contains: '\0' } } },
      reply: refused('errors.form.text at filter.code'),
    },
    {
      given: 'a text longer than any',
      variables: { filter: { search: 'x'.repeat(256) } },
      reply: refused('errors.form.tooLong at filter.search'),
    },
    { given: 'wildcards', variables: { filter: { search: '%_\\' } }, reply: empty },
    { given: 'SQL', variables: { filter: { search: `'; drop table certificate; --` } }, reply: empty },
    {
      given: 'ids that are none',
      variables: { filter: { id: ['1 ', '-1', '9'.repeat(31), '__proto__', '\0', null] } },
      reply: empty,
    },
    {
      given: 'the widest days',
      variables: { filter: { id: ['1'], createdAt: { from: '0001-01-01', to: '9999-12-31' } } },
      reply: empty,
    },
    {
      given: 'a day that is none',
      variables: { filter: { createdAt: { to: '0000-00-00' } } },
      reply: refused('errors.form.date at filter.createdAt.to'),
    },
    {
      given: 'a year of five digits',
      variables: { filter: { issuedAt: { to: '99999-01-01' } } },
      reply: refused('errors.form.date at filter.issuedAt.to'),
    },
    { given: 'a number of forty digits', variables: { filter: { amount: { from: '9'.repeat(40) } } }, reply: empty },
    {
      given: 'a number with an exponent',
      variables: { filter: { amount: { from: '1e3' } } },
      reply: refused('errors.form.number at filter.amount.from'),
    },
    {
      given: 'a filter named like a prototype',
      variables: { filter: Object.fromEntries([['__proto__', { contains: 'x' }]]) },
      reply: refused('errors.badInput at filter'),
    },
    {
      given: 'conditions over what there is not',
      variables: { filter: { or: [{ code: { contains: 'x' } }, { shelf: { contains: 'x' } }] } },
      reply: refused('errors.badInput at filter.or.1'),
    },
    {
      given: 'a search in a condition',
      variables: { filter: { not: { search: 'x' } } },
      reply: refused('errors.badInput at filter.not.search'),
    },
    {
      given: 'fifty conditions and one',
      variables: { filter: { or: Array.from({ length: 51 }, () => ({ code: { contains: 'x' } })) } },
      reply: refused('errors.limit.tooManyConditions at filter'),
    },
    {
      given: 'conditions that contradict each other',
      variables: { filter: { and: [{ code: { contains: 'C' } }, { not: { code: { contains: 'C' } } }] } },
      reply: empty,
    },
    {
      given: 'a sort named like a prototype',
      variables: { sort: [{ by: '__proto__', direction: 'ASC' }] },
      reply: refused('errors.badInput at sort.0.by'),
    },
    {
      given: 'a sort by a method',
      variables: { sort: [{ by: 'constructor', direction: 'ASC' }] },
      reply: refused('errors.badInput at sort.0.by'),
    },
    {
      given: 'a thousand sorts',
      variables: { sort: Array.from({ length: 1000 }, () => ({ by: 'code', direction: 'ASC' })) },
      reply: refused('errors.limit.tooManySortKeys at sort'),
    },
    {
      given: 'a page before the first',
      variables: { page: { index: -1, size: 10 } },
      reply: refused('errors.limit.tooFar at page.index'),
    },
    {
      given: 'the last page there can be',
      variables: { page: { index: 2147483647, size: 1000 } },
      reply: refused('errors.limit.tooFar at page.index'),
    },
  ])('with $given', async ({ variables, reply }) => {
    expect(toPlainJson(await trading.ask('supplier', list, variables))).toEqual(reply);
  });

  it.each([
    {
      of: 'stock before the first',
      query: '{ myStocks(offset: -1) { count } }',
      errors: ['errors.form.negative at offset'],
    },
    { of: 'no stock', query: '{ myStocks(limit: 0) { count } }', errors: ['errors.form.min at limit'] },
    {
      of: 'stock by a null character',
      query: String.raw`{ myStocks(filter: { search: "\u0000" }) { count } }`,
      errors: ['errors.form.text at filter.search'],
    },
    {
      of: 'organizations by a null character',
      query: String.raw`{ organizationsAll(filter: { search: "\u0000" }) { id } }`,
      errors: ['errors.form.text at filter.search'],
    },
    {
      of: 'fewer than no countries',
      query: '{ countries(limit: -1) { id } }',
      errors: ['errors.limit.tooManyRows at limit'],
    },
    {
      of: 'a status no action leads to',
      query: 'mutation { transactionChangeStatusBulk(ids: [1], status: LOSS) { id } }',
      errors: ['errors.badInput'],
    },
  ])('of $of', async ({ query, errors }) => {
    expect(toPlainJson(await trading.ask('supplier', query))).toEqual({ data: {}, errors });
  });
});

describe('a document', () => {
  it.each([
    {
      of: 'brackets without end',
      query: `{ myCertificates(filter: { id: ${'['.repeat(4900)}${']'.repeat(4900)} }) { items { id } } }`,
      errors: ['errors.limit.tooDeep'],
    },
    {
      of: 'selections without end',
      query: `{ ${'a{'.repeat(3300)}a${'}'.repeat(3300)} }`,
      errors: ['errors.limit.tooDeep'],
    },
    {
      of: 'lists inside of lists',
      query:
        '{ myCertificates { items { transactions { certificate { transactions { certificate { ...again } } } } } } } fragment again on Certificate { transactions { id } }',
      errors: ['errors.limit.tooManyNestedLists'],
    },
    {
      of: 'itself',
      query: '{ me { ...a } } fragment a on User { ...b } fragment b on User { ...a }',
      errors: ['errors.badInput'],
    },
    { of: 'nothing', query: '', errors: ['errors.badInput'] },
    {
      of: 'the contract, too deep',
      query: '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      errors: ['errors.limit.contractOnce'],
    },
  ])('of $of is refused', async ({ query, errors }) => {
    expect(toPlainJson(await trading.ask('supplier', query))).toEqual({ data: {}, errors });
  });

  it('may query the schema', async () => {
    const { data } = await trading.ask('supplier', '{ __type(name: "Certificate") { name } }');
    expect(toPlainJson(data)).toEqual({ __type: { name: 'Certificate' } });
  });

  it('with endlessly nested variables is refused', async () => {
    const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], '1');
    const { errors } = await trading.ask('supplier', 'query ($id: [ID]) { countries(filter: { id: $id }) { id } }', {
      id: deep,
    });
    expect(errors).toEqual(['errors.limit.valuesTooDeep at id']);
  });
});

describe('a certificate is refused', () => {
  const parts = { eec: '1', el: '0', ep: '0', etd: '0', eu: '0', ecomp: null, esca: '0', eccs: '0', eccr: '0' };
  const most = '999999999999999999';

  it.each([
    { with: 'a null character', changes: { note: 'a\0' }, errors: ['errors.form.text at note'] },
    { with: 'half a character', changes: { externalCode: '\ud800' }, errors: ['errors.form.text at externalCode'] },
    { with: 'a note too long', changes: { note: 'x'.repeat(10_001) }, errors: ['errors.form.tooLong at note'] },
    { with: 'an exponent', changes: { amount: '1e3' }, errors: ['errors.form.number at amount'] },
    { with: 'a space before a number', changes: { amount: ' 5' }, errors: ['errors.form.number at amount'] },
    { with: 'a plus sign', changes: { amount: '+5' }, errors: ['errors.form.number at amount'] },
    { with: 'digits of another script', changes: { amount: '１２' }, errors: ['errors.form.number at amount'] },
    { with: 'the largest float', changes: { amount: 1.7e308 }, errors: ['errors.form.number at amount'] },
    {
      with: 'forty digits',
      changes: { amount: '9'.repeat(40) },
      errors: ['errors.form.max at amount', 'errors.form.max at energy', 'errors.form.max at higherEnergy'],
    },
    { with: 'zero from below', changes: { amount: '-0' }, errors: ['errors.certificate.amountMissing at amount'] },
    {
      with: 'more energy than can be kept',
      changes: { amount: most },
      errors: ['errors.form.max at amount', 'errors.form.max at energy', 'errors.form.max at higherEnergy'],
    },
    {
      with: 'more emissions than can be kept',
      changes: { emission: { ...parts, eec: most, el: most } },
      errors: ['errors.form.max at emission.total', 'errors.form.min at emissionSave'],
    },
    { with: 'a day that is none', changes: { issuedAt: '0000-00-00' }, errors: ['errors.form.date at issuedAt'] },
    {
      with: 'too many substances',
      changes: { certificateSubstances: Array.from({ length: 21 }, () => ({})) },
      errors: ['errors.form.maxItems at certificateSubstances'],
    },
    { with: 'somebody else as who registered', changes: { registeredById: '1' }, errors: ['errors.badInput'] },
    { with: 'an initial transaction', changes: { initialTransactionId: '1' }, errors: ['errors.badInput'] },
  ])('with $with', async ({ changes, errors }) => {
    const before = await countRows();
    const reply = await trading.ask('supplier', save, { input: trading.certificate(changes) });
    expect(reply.errors.filter((error) => !error.includes('certificateSubstances.'))).toEqual(errors);
    expect(await countRows()).toEqual(before);
  });

  it('with a kind of transaction', async () => {
    const mutation = 'mutation { createOrUpdateTransaction(input: { kind: LOSE }) { id } }';
    expect((await trading.ask('supplier', mutation)).errors).toEqual(['errors.badInput at kind']);
  });

  it.each([
    { files: ['text'] },
    { files: [{}] },
    { files: [{ name: 'a.pdf', type: 'application/pdf', size: 1, sha256: 'x' }] },
    { files: [{ receive: 'a.pdf' }] },
    { files: [5] },
  ])('with $files instead of files', async ({ files }) => {
    const before = await countRows();
    const reply = await trading.ask('supplier', save, { input: trading.certificate(), files });
    expect(reply.errors).toEqual(['errors.badInput at files.0']);
    expect(await countRows()).toEqual(before);
  });

  it.each([
    { name: 'a\0.pdf', error: 'errors.form.text at attachments' },
    { name: `${'a'.repeat(256)}.pdf`, error: 'errors.form.tooLong at attachments' },
    { name: 'a.exe', error: 'errors.entity.file.notAccepted at attachments' },
  ])('with the file $name', async ({ name, error }) => {
    const file = { name, type: 'application/pdf', size: 1, sha256: 'x' };
    const files = [{ receive: () => Promise.resolve(file) }];
    const reply = await trading.ask('supplier', save, { input: trading.certificate(), files });
    expect(reply.errors).toEqual([error]);
  });

  it('with a substance named twice', async () => {
    const made = await trading.ask('supplier', save, { input: trading.certificate() });
    const { id, certificateSubstances } = made.data['createOrUpdateCertificate'] as {
      readonly id: string;
      readonly certificateSubstances: readonly { readonly id: string }[];
    }; // the selection of `save`
    const row = { id: certificateSubstances[0]?.id, portion: '50' };
    const reply = await trading.ask('supplier', save, { input: { id, certificateSubstances: [row, row] } });
    expect(reply.errors).toEqual(['errors.form.unique at certificateSubstances.1.id']);
  });

  it('with a scheme that was removed, which cannot be changed or removed again', async () => {
    const input = trading.certificate({ schemeId: archivedScheme });
    expect((await trading.ask('supplier', save, { input })).errors).toEqual(['errors.entity.archived at scheme']);
    const change = 'mutation ($id: ID!) { createOrUpdateScheme(input: { id: $id, nameSK: "New" }) { id } }';
    expect((await trading.ask('registry', change, { id: archivedScheme })).errors).toEqual(['errors.entity.notFound']);
    const remove = 'mutation ($id: ID!) { removeScheme(id: $id) }';
    expect((await trading.ask('registry', remove, { id: archivedScheme })).errors).toEqual(['errors.entity.notFound']);
  });
});
