import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../../engine/record/index.ts';
import { waitLimitMs } from '../../time-limits.ts';
import { workbook } from '../exchange/importing.ts';
import { SentFile } from './client.ts';
import { openedSpecificationFixture, listedRecord } from './specification-fixture.ts';

/** Certificates, transactions, exports and imports by section 7, with the values of sections 3, 5 and 9. */
const fixture = openedSpecificationFixture();
const idOf = (record: unknown): string => String(valueAt(record, ['id']));
const own = async (): Promise<Values> => ({ id: idOf(await fixture.supplier.ask('activeOrganization', {}, '{ id }')) });

async function certificateInput(changes: Values = {}): Promise<Values> {
  const { supplier } = fixture;
  const authorities = (await supplier.ask('myActiveOrganizationsQualified', {}, '{ id name }')) as readonly Values[]; // a list
  return {
    ...{ type: 'BIOFUEL', targetUse: 'COMBINED', amount: 1000, amountUnit: 'M3', energyUnit: 'MJ', note: '' },
    ...{ issuedAt: '2026-03-01', producedAt: '2026-02-01', periodStart: '2026-01-01', periodEnd: '2026-02-28' },
    ...{ startOfProduction: 'SINCE_2021', startOfProductionBiomass: null, byRefValues: false, fromTrash: false },
    ...{ advanced: false, externalCode: '', emissionSave: 0, isImport: false, ownProduction: true, attachments: [] },
    ...{ supplier: await own(), buyer: await own(), verifier: authorities[0] },
    substanceType: await listedRecord(supplier, 'substanceTypes', 'codeCN', '22072000'),
    scheme: await listedRecord(supplier, 'schemes', 'nameEN', 'ISCC EU'),
    emission: {
      eec: 25.5,
      el: 0,
      ep: 20.8,
      etd: 2.2,
      eu: 0,
      esca: 0,
      eccs: 0,
      eccr: 0,
      ecomp: '',
      eee: '',
      total: 48.5,
    },
    certificateSubstances: [
      {
        kind: await listedRecord(supplier, 'substanceKinds', 'elnaKey', 'FOOD-MAIZE'),
        production: await listedRecord(supplier, 'substanceProductions', 'elnaKey', 'FERM-NG-CHP'),
        country: await listedRecord(supplier, 'countries', 'key', 'sk'),
        ...{ portion: 100, productionInfo: '' },
      },
    ],
    ...changes,
  };
}

async function newCertificate(changes: Values = {}): Promise<string> {
  const given = { input: await certificateInput(changes) };
  return idOf(await fixture.supplier.ask('createOrUpdateCertificate', given, '{ id code }'));
}

async function buyer(): Promise<string> {
  return idOf(await fixture.buyer.ask('activeOrganization', {}, '{ id }'));
}

async function sale(changes: Values = {}): Promise<string> {
  const input = {
    ...{ amount: 10, date: '2026-03-05', externalCode: '', periodStart: null, periodEnd: null },
    ...{ buyerId: await buyer(), certificateId: await newCertificate(), schemeId: null },
    ...changes,
  };
  return idOf(await fixture.supplier.ask('createOrUpdateTransaction', { input }, '{ id }'));
}

describe('certificates', () => {
  it('are created with files, found by their evidence number, downloaded, changed and removed', async () => {
    const { supplier } = fixture;
    const files = [new SentFile('proof.pdf', '%PDF-1.4\n%%EOF\n')];
    const made = await supplier.ask(
      'createOrUpdateCertificate',
      { input: await certificateInput(), files },
      '{ id code }',
    );
    expect(made).toMatchObject({ code: expect.stringMatching(/^C-2026\d{6}$/u) });
    const id = idOf(made);
    const read = await supplier.ask(
      'certificate',
      { id },
      `{ amount energy emissionSave sustainabilityCriteria status attachments { id name type }
        initialTransaction { status ownProduction } certificateSubstances { portion currentAmount } }`,
    );
    expect(read).toMatchObject({
      ...{ amount: '1000.000', energy: '21000000.000', status: 'APPROVED', sustainabilityCriteria: false },
      // 100 × (1 − 48.5 / 94.1)
      emissionSave: '48.46',
      attachments: [{ name: 'proof.pdf', type: 'CERTIFICATE_ATTACHMENT' }],
      initialTransaction: { status: 'CONFIRMED', ownProduction: true },
      certificateSubstances: [{ portion: '100.000', currentAmount: '1000.000' }],
    });
    const fileId = valueAt(read, ['attachments', '0', 'id']);
    expect(await supplier.ask('download', { fileId }, '{ url }')).toEqual({
      url: expect.stringMatching(/^\/files\//u),
    });
    const changed = { ...(await certificateInput({ note: 'checked' })), id };
    expect(await supplier.ask('createOrUpdateCertificate', { input: changed }, '{ id note }')).toEqual({
      id,
      note: 'checked',
    });
    expect(await supplier.ask('removeCertificate', { id })).toBe(true);
    expect(await supplier.ask('certificate', { id }, '{ id }')).toBeNull();
  });

  it('are split to ETBE by a save with the id of the origin', async () => {
    const id = await newCertificate();
    const substanceType = await listedRecord(fixture.supplier, 'substanceTypes', 'codeCN', '29091910');
    const input = { ...(await certificateInput({ amount: 100, substanceType })), id, splitToEtbe: true };
    const split = await fixture.supplier.ask('createOrUpdateCertificate', { input }, '{ id code }');
    expect(idOf(split)).not.toBe(id);
    expect(
      await fixture.supplier.ask('certificate', { id: idOf(split) }, '{ amount substanceType { codeCN } }'),
    ).toEqual({
      amount: '100.000',
      substanceType: { codeCN: '29091910' },
    });
    expect(await fixture.supplier.ask('certificate', { id }, '{ amount }')).toEqual({ amount: '953.000' });
  });
});

describe('transactions', () => {
  it('are saved, confirmed and taken back by their buyer, rejected and removed', async () => {
    const id = await sale();
    const status = () => fixture.supplier.ask('myTransaction', { id }, '{ status type }');
    expect(await status()).toEqual({ status: 'PENDING', type: 'SELL' });
    await fixture.buyer.ask('transactionChangeStatus', { id, status: 'CONFIRMED' }, '{ id }');
    expect(await status()).toMatchObject({ status: 'CONFIRMED' });
    await fixture.buyer.ask('disconfirmTransaction', { id }, '{ id }');
    expect(await status()).toMatchObject({ status: 'PENDING' });
    await fixture.buyer.ask('transactionChangeStatus', { id, status: 'REJECTED' }, '{ id }');
    expect(await status()).toMatchObject({ status: 'REJECTED' });
    expect(await fixture.supplier.ask('removeTransaction', { id })).toBe(true);
    expect(await fixture.supplier.ask('myTransaction', { id }, '{ id }')).toBeNull();
  });

  it('are confirmed together', async () => {
    const ids = [await sale(), await sale()];
    await fixture.buyer.ask('transactionChangeStatusBulk', { status: 'CONFIRMED', ids }, '{ id }');
    const told = await Promise.all(ids.map((id) => fixture.buyer.ask('myTransaction', { id }, '{ status type }')));
    expect(told).toEqual(ids.map(() => ({ status: 'CONFIRMED', type: 'BUY' })));
  });

  it('without a buyer are on the Slovak market, and a loss has only its certificate', async () => {
    const certificateId = await newCertificate();
    const onMarket = await sale({ certificateId, buyerId: null });
    expect(await fixture.supplier.ask('myTransaction', { id: onMarket }, '{ status onMarket buyer { id } }')).toEqual({
      ...{ status: 'ON_MARKET', onMarket: true, buyer: null },
    });
    const loss = await fixture.supplier.ask(
      'createLossTransaction',
      { input: { amount: 1.5, certificateId } },
      '{ id type status amount }',
    );
    expect(loss).toMatchObject({ type: 'LOSS', status: 'LOSS', amount: '1.500' });
    const stocks = { filter: { search: '' }, offset: 0, limit: 10 };
    const stock = await fixture.supplier.ask(
      'myStocks',
      stocks,
      '{ items { certificate { id } availableAmount amountUnit purchasedAmount } count }',
    );
    expect(valueAt(stock, ['items'])).toHaveLength(10);
  });

  it('of an output certificate and of a certificate are found by filters', async () => {
    const certificateId = await newCertificate();
    const id = await sale({ certificateId });
    const code = valueAt(await fixture.buyer.ask('myTransaction', { id }, '{ outputCertificateCode }'), [
      'outputCertificateCode',
    ]);
    const outputs = await fixture.buyer.ask(
      'myOutputCertificates',
      { filter: { code: { contains: code } } },
      '{ items { id type status } pageInfo { totalElements } }',
    );
    expect(outputs).toMatchObject({ items: [{ type: 'BUY', status: 'PENDING' }], pageInfo: { totalElements: 1 } });
    const outputCertificateId = valueAt(outputs, ['items', '0', 'id']);
    for (const filter of [
      { outputCertificateId: [outputCertificateId] },
      { certificate: [certificateId], type: ['BUY'] },
    ]) {
      const found = await fixture.buyer.ask(
        'myTransactions',
        { filter },
        '{ items { id } pageInfo { totalElements } }',
      );
      expect(found).toEqual({ items: [{ id }], pageInfo: { totalElements: 1 } });
    }
  });
});

describe('exports', () => {
  const selection = '{ id type status createdByOrganization { id } }';

  it.each([
    { operation: 'exportYearBalance', type: 'YEAR_BALANCE', given: { year: 2025 } },
    { operation: 'exportQuarterReport', type: 'QUARTER_REPORT', given: { year: 2025, quarter: 'Q1', type: 'BIOFUEL' } },
    {
      operation: 'exportAustrianData',
      type: 'AUSTRIA_REPORT',
      given: { fromDate: '2026-01-01', toDate: '2026-03-31' },
    },
  ])('$operation creates one of type $type', async ({ operation, type, given }) => {
    const { id } = await own();
    const whose = operation === 'exportAustrianData' ? {} : { organizationId: id };
    const answer = await fixture.supplier.ask(operation, { input: { ...given, ...whose } }, selection);
    expect(answer).toMatchObject({ type, createdByOrganization: { id } });
  });

  it('for an authority wait for it; it validates or rejects them, and they are submitted or removed', async () => {
    const [finished, together, rejected, removed] = [await made(), await made(), await made(), await made()];
    const statusOf = (id: string) => fixture.supplier.ask('export', { id }, '{ status }');
    expect(await statusOf(finished)).toEqual({ status: 'WAITING_FOR_VALIDATION' });
    for (const exportId of [finished, together]) await fixture.authority.ask('validateExport', { exportId }, '{ id }');
    // Deviation from the specification: a reason is required.
    await fixture.authority.ask('rejectExport', { exportId: rejected, reason: 'A supplier is missing.' }, '{ id }');
    expect([await statusOf(finished), await statusOf(rejected)]).toMatchObject([
      { status: expect.stringMatching(/^FINISHED/u) },
      { status: 'REJECTED_BY_QUALIFIED' },
    ]);
    await fixture.supplier.ask('submitExport', { id: finished }, '{ id }');
    expect(await statusOf(finished)).toEqual({ status: 'SUBMITTED' });
    await fixture.supplier.ask('submitExportBulk', { ids: [together] }, '{ id }');
    expect(await statusOf(together)).toEqual({ status: 'SUBMITTED' });
    expect(await fixture.supplier.ask('removeExport', { id: removed })).toBe(true);
  });

  /** Creates an export of the certificates' substances and waits for its end. */
  async function made(): Promise<string> {
    const qualifiedOrganizationId = idOf(await fixture.authority.ask('activeOrganization', {}, '{ id }'));
    const whose = { organizationId: (await own())['id'], qualifiedOrganizationId };
    const input = { fromDate: '2026-01-01', toDate: '2026-03-31', ...whose, onlyOnMarket: false };
    const answer = await fixture.supplier.ask('exportCertificates', { input }, selection);
    expect(answer).toMatchObject({ type: 'CERTIFICATE_SUBSTANCES' });
    await fixture.server.application.tasks.ended('make-export', idOf(answer), { withinMs: waitLimitMs });
    return idOf(answer);
  }
});

describe('imports', () => {
  const example = async (name: string) => new SentFile(name, await readFile(`generated/public/examples/${name}`));

  it('of certificates return the created records, and are read with their errors', async () => {
    // Its own example: with several authorities, it names the first of them.
    const offered = await fixture.supplier.ask('downloadImportExample', { type: 'CERTIFICATES' }, '{ url }');
    const [, content = ''] = String(valueAt(offered, ['url'])).split(';base64,');
    const file = new SentFile('certificates.xlsx', Buffer.from(content, 'base64'));
    const made = await fixture.supplier.ask('importCertificates', { file }, '{ status count errors }');
    expect(made).toEqual({ status: 'FINISHED', count: 2, errors: [] });
  });

  it('of Austrian data and transactions return whether all records were created', async () => {
    expect(await fixture.buyer.ask('importAustrianData', { file: await example('rakuske-udaje-vzor.csv') })).toBe(true);
    const id = await newCertificate();
    const code = valueAt(await fixture.supplier.ask('certificate', { id }, '{ code }'), ['code']);
    const { content } = await workbook([
      { 'Evidenčné číslo': code, 'IČO odberateľa': null, Dátum: '2026-03-05', Množstvo: '5' },
    ]);
    const file = new SentFile('transactions.xlsx', Buffer.from(content));
    expect(await fixture.supplier.ask('importTransactions', { file })).toBe(true);
  });
});
