import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { tradeOf } from '../trade.ts';
import { ownRow, workbook, openedWorkingRegister, importsOf } from './importing.ts';

const importing = importsOf(openedWorkingRegister());

const kept = async (name: string) => ({ name, content: await readFile(join(import.meta.dirname, 'kept', name)) });

async function triedErrors(name: string): Promise<readonly unknown[]> {
  const { data } = await importing.send('importCertificates', await kept(name), { dryRun: true });
  const { errors } = data['importCertificates'] as { readonly errors: readonly { readonly severity: string }[] }; // as an import has them
  return errors.filter(({ severity }) => severity === 'error');
}

describe('a workbook of other programs', () => {
  it.each([
    {
      of: 'codes-as-numbers.xlsx',
      errors: [
        { row: 2, message: 'errors.import.codeAsNumber', attributes: { value: '2026.1', choices: '2026.1, 2026.10' } },
        { row: 3, message: 'errors.import.codeAsNumber', attributes: { value: '2026.10', choices: '2026.1, 2026.10' } },
      ],
    },
    {
      of: 'codes-19-digits.xlsx',
      errors: [
        { row: 2, message: 'errors.import.numberTooLong', attributes: { value: '1914310000010100000', max: 15 } },
      ],
    },
    {
      of: 'formula-without-value.xlsx',
      errors: [{ row: 2, column: 'Množstvo', message: 'errors.import.formulaWithoutValue' }],
    },
    {
      // The date is parsed: it is before that of the production.
      of: 'date-with-midnight.xlsx',
      errors: [{ row: 2, message: 'errors.certificate.producedAfterIssue', attributes: { issued: '09.01.2026' } }],
    },
  ])('$of', async ({ of, errors }) => {
    expect(await triedErrors(of)).toMatchObject(errors);
    expect(await triedErrors(of)).toHaveLength(errors.length);
  });

  it('has codes with the displayed leading zeros', async () => {
    const { data } = await importing.send('importCertificates', await kept('codes-leading-zeros.xlsx'));
    expect(data['importCertificates']).toMatchObject({ status: 'FINISHED', count: 1 });
    const found = await importing.trading.database.query(sql`
      select external_code as code from certificate where external_code like '%9041'`);
    expect(found).toEqual([{ code: '009041' }]);
  });
});

describe('delimited text of other programs', () => {
  it.each([
    { of: 'sep-first-line.csv', code: 'SEP-1', amount: '120.500' },
    { of: 'utf-16-tab.csv', code: 'U16-1', amount: '120.500' },
    { of: 'german-thousands.csv', code: 'DE-1', amount: '1234.500' },
    { of: 'guarded-code.csv', code: '00042/26', amount: '120.500' },
  ])('$of', async ({ of, code, amount }) => {
    const { data } = await importing.send('importAustrianData', await kept(of), { as: 'buyer' });
    expect(data).toEqual({ importAustrianData: true });
    const found = await importing.trading.database.query(
      sql`select amount from certificate where external_code = ${code}`,
    );
    expect(found).toEqual([{ amount }]);
  });
});

describe('a corrected file', () => {
  it('imports the rest, without errors for records saved before', async () => {
    const half = [
      { ...ownRow, 'Externé číslo': 'MEND-1' },
      { ...ownRow, 'Externé číslo': 'MEND-2', Krajina: 'Nikde' },
    ];
    expect(await importing.certificates(half)).toMatchObject({ status: 'FINISHED_WITH_ERRORS', count: 1 });
    const mended = half.map((row) => ({ ...row, Krajina: 'sk' }));
    const tried = await importing.send('tryCertificates', await workbook(mended));
    const there = { row: 2, column: 'Externé číslo', message: 'errors.import.alreadyThere', severity: 'warning' };
    expect(tried.data['tryCertificates']).toMatchObject({ count: 1, skipped: 1, errors: [there] });
    const made = await importing.certificates(mended);
    expect(made).toMatchObject({ status: 'FINISHED', count: 1, total: 2, errors: [there] });
    const query = `query ($id: ID!) { myCertificates(filter: { importedBy: [$id] }) { items { externalCode } } }`;
    const { data, errors } = await importing.trading.ask('supplier', query, { id: made['id'] });
    expect({ data, errors }).toEqual({ data: { myCertificates: { items: [{ externalCode: 'MEND-2' }] } }, errors: [] });
  });
});

describe('the import of a record', () => {
  /** The import as an organization reads it: in the record, its history and by the filter of the list. */
  async function seenBy(as: string, { id, importId }: { readonly id: string; readonly importId: unknown }) {
    const { ask } = importing.trading;
    const one = await ask(
      as,
      'query ($id: ID!) { certificate(id: $id) { imported importedAt importedBy { id name } } }',
      { id },
    );
    const history = await ask(
      as,
      'query ($id: ID!) { certificateHistory(id: $id, page: { index: 0, size: 100 }) { items { changes { path } } } }',
      { id },
    );
    const found = await ask(as, 'query ($of: ID!) { myCertificates(filter: { importedBy: [$of] }) { items { id } } }', {
      of: importId,
    });
    return {
      certificate: one.data['certificate'],
      isInHistory: JSON.stringify(history.data).includes('importedBy'),
      isFound: JSON.stringify(found.data).includes(`"${id}"`),
    };
  }

  it('is visible to the importing organization, and not to buyers and verifiers', async () => {
    const row = { ...ownRow, 'Externé číslo': 'FROM-IMPORT' };
    const made = await importing.send('importCertificates', await workbook([row], 'Secret plans.xlsx'));
    const { id: importId } = Object(made.data['importCertificates']);
    const [found] = await importing.trading.database.query<{ id: string }>(
      sql`select id::text from certificate where external_code = 'FROM-IMPORT'`,
    );
    const id = found?.id ?? '';
    await tradeOf(importing.trading).save({ certificateId: id, amount: '1' });
    const known = { imported: true, importedAt: expect.any(String) };
    const read = { id: importId, name: 'Secret plans.xlsx' };
    for (const as of ['supplier', 'registry', 'government'])
      expect(await seenBy(as, { id, importId }), as).toMatchObject({ certificate: { ...known, importedBy: read } });
    for (const as of ['buyer', 'authority'])
      expect(await seenBy(as, { id, importId }), as).toEqual({
        certificate: { ...known, importedBy: null },
        ...{ isInHistory: false, isFound: false },
      });
  });
});

describe('a file for another import', () => {
  it('is refused with the message of its import', async () => {
    const file = await workbook([{ Evidenčné: 'C-1', Odberateľ: 'nikto', Kedy: 'dnes', Koľko: 5 }], 'another.xlsx');
    const { data } = await importing.send('importCertificates', file);
    expect(data['importCertificates']).toMatchObject({
      status: 'END_WITH_ERROR',
      errors: [{ row: 1, message: 'errors.certificate.invalidImport', attributes: { missing: 8, count: 8 } }],
    });
  });

  it('is refused with one message', async () => {
    const file = await workbook([{ ...ownRow, 'Externé číslo': 'OTHER-1' }], 'other.xlsx');
    const { data } = await importing.send('importTransactions', file);
    expect(data).toEqual({ importTransactions: false });
    const told = { row: 1, message: 'errors.import.otherKind', attributes: { count: 4, missing: 3 } };
    const { errors } = await importing.last();
    expect(errors).toMatchObject([told]);
    expect(errors).toHaveLength(1);
  });
});
