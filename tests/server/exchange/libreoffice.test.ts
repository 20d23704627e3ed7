import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { isValues, rowsIn } from '../../../engine/record/index.ts';
import { tradeOf } from '../trade.ts';
import { exportsOf } from './exporting.ts';
import { certificatesBook, office, convertWithOffice } from './office.ts';
import { openedWorkingRegister, importsOf } from './importing.ts';

const importing = importsOf(openedWorkingRegister());

const kept = (name: string) => readFile(join(import.meta.dirname, 'kept', name));
const endings = ['xlsx', 'xls', 'ods'] as const;

async function assertImports(name: string, ending: string, content: Uint8Array): Promise<void> {
  const { data, errors } = await importing.send('importCertificates', { name: `${name}.${ending}`, content });
  expect(errors).toEqual([]);
  expect(data['importCertificates']).toMatchObject({ status: 'FINISHED', count: 2, errors: [] });
  const found = await importing.trading.database.query(sql`
    select external_code as code, amount, issued_at::text as day, (select json_agg(portion::float order by position)
      from certificate_certificate_substances where record_id = certificate.id) as portions
    from certificate where external_code like ${`${name}-%`} order by external_code`);
  expect(found).toEqual([
    { code: `${name}-1`, amount: '1234.567', day: '2026-02-28', portions: [100] },
    { code: `${name}-2`, amount: '1000.000', day: '2026-02-28', portions: [60, 40] },
  ]);
}

describe('a workbook saved by LibreOffice', () => {
  it.each(endings)('once is read as %s', async (ending) => {
    await assertImports(`KEPT-${ending}`, ending, await kept(`certificates.${ending}`));
  });

  it.skipIf(office === undefined).each(endings)('now is read as %s', async (ending) => {
    const book = await certificatesBook(`NOW-${ending}`);
    await assertImports(`NOW-${ending}`, ending, await convertWithOffice(book, 'xlsx', ending));
  });

  it('of one type is refused under the extension of another', async () => {
    const content = Buffer.concat([await kept('certificates.ods'), Buffer.from('\n')]);
    const { errors } = await importing.send('importCertificates', { name: 'certificates.xlsx', content });
    expect(errors).toEqual(['errors.entity.file.otherContent at file']);
  });
});

describe('an export', () => {
  it.skipIf(office === undefined)('opens in LibreOffice with numbers, days and texts, and no formulas', async () => {
    const exporting = exportsOf(importing.trading);
    const trade = tradeOf(importing.trading);
    await trade.certificate({ externalCode: '=1+1', note: '+421 900', amount: '17.5' });
    const authority = trade.organization('authority');
    const period = { fromDate: '2026-03-01', toDate: '2026-03-31', qualifiedOrganizationId: authority };
    const { id } = await exporting.make('exportCertificates', period);
    const opened = (await convertWithOffice(await exporting.content(String(id)), 'xlsx', 'fods')).toString('utf8');
    expect(opened).not.toContain('table:formula');
    const cells = (value: string) => opened.match(new RegExp(`<table:table-cell[^>]*${value}[^>]*>`, 'gu')) ?? [];
    expect(cells('office:value-type="float"[^>]*office:value="17.5"').length).toBeGreaterThan(0);
    expect(cells('office:value-type="date"[^>]*office:date-value="2026-03-01"').length).toBeGreaterThan(0);
    for (const text of ['=1+1', '+421 900']) expect(opened).toContain(`<text:p>${text}</text:p>`);
    // After LibreOffice saves the export, it can be imported.
    const saved = await convertWithOffice(await exporting.content(String(id)), 'xlsx', 'xlsx');
    const { data } = await importing.send('importCertificates', { name: 'again.xlsx', content: saved });
    const ended = data['importCertificates'];
    const errors = isValues(ended) ? rowsIn(ended['errors']) : [];
    expect(errors.map(({ message }) => message)).toContain('errors.import.alreadyThere');
  });
});

describe('delimited text saved by LibreOffice', () => {
  beforeAll(async () => {
    await importing.trading.database.query(sql`
      update organization set elna_key = case ico when '90000102' then 'DUNAJ' else 'DONAU' end
      where ico = '90000102' or spd_code = 'SPD-DONAU'`);
  });

  it.each([
    { name: 'utf-8', file: 'austria-utf8.csv' },
    { name: 'utf-8 with its mark', file: 'austria-mark.csv' },
    { name: 'Windows-1252', file: 'austria-1252.csv' },
  ])('is read in $name', async ({ name, file }) => {
    const content = await kept(file);
    const { data, errors } = await importing.send('importAustrianData', { name: file, content }, { as: 'buyer' });
    expect(errors).toEqual([]);
    expect((await importing.last('buyer'))['errors']).toEqual([]);
    expect([name, data]).toEqual([name, { importAustrianData: true }]);
  });
});
