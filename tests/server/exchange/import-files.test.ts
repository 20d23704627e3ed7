import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { importErrorsOf, ownRow, ownRowOf, workbook, openedWorkingRegister, importsOf } from './importing.ts';

const importing = importsOf(openedWorkingRegister());

const certificatesOf = (externalCode: string) =>
  importing.trading.database.query(sql`select id from certificate where external_code = ${externalCode}`);

describe('a file', () => {
  it('is imported once', async () => {
    const file = await workbook([ownRowOf('F-1')]);
    await importing.send('importCertificates', file);
    const again = await importing.send('importCertificates', { ...file, name: 'other name.xlsx' });
    expect(again.errors).toEqual(['errors.import.sameFile at file']);
    expect((await importing.send('tryCertificates', file)).errors).toEqual(['errors.import.sameFile at file']);
    expect(await certificatesOf('F-1')).toHaveLength(1);
  });

  it('is downloaded only by viewers of the import', async () => {
    const { id } = await importing.certificates([ownRowOf('F-6')]);
    const query = 'mutation ($id: ID!) { downloadImport(id: $id) { url } }';
    const urlFor = async (as: string) => (await importing.trading.ask(as, query, { id })).data['downloadImport'];
    expect(await urlFor('supplier')).toEqual({ url: expect.stringContaining('/files/') });
    expect(await urlFor('buyer')).toEqual({ url: null });
  });

  it('imported concurrently by two people is imported once', async () => {
    const file = await workbook([ownRowOf('F-2')]);
    const answers = await Promise.all([1, 2].map(() => importing.send('importCertificates', file)));
    expect(answers.flatMap(({ errors }) => errors)).toEqual(['errors.import.sameFile at file']);
    expect(await certificatesOf('F-2')).toHaveLength(1);
  });

  it.each([
    { case: 'of another ending', name: 'a.csv', content: 'a;b', error: 'errors.entity.file.notAccepted at file' },
    {
      case: 'that is a renamed PDF',
      name: 'a.xlsx',
      content: '%PDF-1.7',
      error: 'errors.entity.file.otherContent at file',
    },
    { case: 'of nothing', name: 'a.xlsx', content: '', error: 'errors.entity.file.empty at file' },
  ])('$case is refused', async ({ name, content, error }) => {
    const { errors } = await importing.send('importCertificates', { name, content: Buffer.from(content) });
    expect(errors).toEqual([error]);
  });

  it('with an unreadable table ends with its message', async () => {
    const { content } = await workbook([ownRowOf('F-3')]);
    const cut = Buffer.from(content).fill(0, content.length >> 1, (content.length >> 1) + 90);
    const { data } = await importing.send('importCertificates', { name: 'cut.xlsx', content: cut });
    expect(data['importCertificates']).toMatchObject({ status: 'END_WITH_ERROR', count: 0 });
    expect(importErrorsOf(await importing.last())).toEqual([[null, null, 'errors.import.damaged', {}]]);
  });

  it('without a required heading ends with its message', async () => {
    const { Typ: _, ...row } = ownRow;
    const made = await importing.certificates([{ ...row, 'Externé číslo': 'F-4' }]);
    expect(made).toMatchObject({ status: 'END_WITH_ERROR', count: 0 });
    expect(importErrorsOf(made)).toEqual([[1, null, 'errors.import.headingMissing', { heading: 'Typ / Type' }]]);
  });

  it('is refused without the permission', async () => {
    const { errors } = await importing.send('importCertificates', await workbook([ownRowOf('F-5')]), {
      as: 'authority',
    });
    expect(errors).toEqual(['errors.forbidden']);
  });
});

const countStored = () =>
  importing.trading.database.query(sql`select (select count(*) from certificate) as certificates,
    (select count(*) from ledger_entry) as entries, (select count(*) from audit_entry) as audited`);

describe('a dry run', () => {
  it('reports the result, and stores nothing', async () => {
    const before = await countStored();
    const rows = [ownRowOf('E-1'), ownRowOf('E-2', { Množstvo: 0.5 }), ownRowOf('E-3', { Množstvo: 'veľa' })];
    const tried = await importing.certificates(rows, { dryRun: true });
    expect(tried).toMatchObject({ dryRun: true, status: 'FINISHED_WITH_ERRORS', count: 2, sums: { M3: '1000.5' } });
    expect(importErrorsOf(tried)).toEqual([[4, 'Množstvo', 'errors.import.notNumber', { value: 'veľa' }]]);
    expect(await countStored()).toEqual(before);
  });

  it('is returned directly by its own operation', async () => {
    const { data } = await importing.send(
      'tryCertificates',
      await workbook([ownRowOf('E-5'), ownRowOf('E-6', { Typ: 'čo' })]),
    );
    expect(data['tryCertificates']).toEqual({
      skipped: 1,
      count: 1,
      sums: [{ amount: '1000', unit: 'M3' }],
      errors: [expect.objectContaining({ row: 3, column: 'Typ', message: 'errors.import.notChoice' })],
    });
  });

  it('does not count as an import of the file', async () => {
    const rows = [ownRowOf('E-4')];
    await importing.certificates(rows, { dryRun: true });
    expect(await importing.certificates(rows)).toMatchObject({ status: 'FINISHED', count: 1 });
  });
});
