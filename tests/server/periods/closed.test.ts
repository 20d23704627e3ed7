import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { openReporting, type Reporting } from './reporting.ts';

let reporting: Reporting;
let certificateId: string;
let delivered: string;
let pending: string;
let marketed: string;

const closed = ['errors.transaction.periodClosed'];
const issued = { issuedAt: '2025-11-01' };
const inYear = '2025-12-10';

/** Makes, submits and closes the year balance of an organization. */
async function closeYear(as: string): Promise<void> {
  const { id } = await reporting.exporting.make('exportYearBalance', { year: 2025 }, as);
  expect(await reporting.submit(String(id), as)).toEqual([]);
  expect(await reporting.close(String((await reporting.period('2025', as))['id']))).toEqual([]);
}

const saveCertificate = async (changes: object) => {
  const query = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }';
  const { trading } = reporting.exporting;
  return (await trading.ask('registry', query, { input: trading.certificate({ ...changes }) })).errors;
};

beforeAll(async () => {
  reporting = await openReporting();
  const { trade } = reporting;
  certificateId = await trade.certificate(issued);
  const sale = { certificateId, amount: '10', date: inYear };
  const saved = async (input: object) => {
    const { data, errors } = await trade.save({ ...sale, ...input });
    expect(errors).toEqual([]);
    return (data['createOrUpdateTransaction'] as { readonly id: string }).id; // as the operation answers
  };
  delivered = await saved({});
  pending = await saved({});
  marketed = await reporting.market({ ...sale, buyerId: null });
  expect((await trade.changeStatus(delivered, 'CONFIRMED')).errors).toEqual([]);
  await closeYear('supplier');
});

afterAll(() => reporting.end());

it('neither removes nor re-dates what the balance of a closed year counts', async () => {
  const { trade } = reporting;
  expect((await trade.remove(marketed)).errors).toEqual(closed);
  const moved = { id: marketed, certificateId, onMarket: true, amount: '10', date: '2026-01-10' };
  expect((await trade.save(moved)).errors).toEqual(['errors.transaction.periodClosed at date']);
});

it('neither delivers nor takes back a sale dated in a closed year, and lets go of one that is not delivered', async () => {
  const { trade } = reporting;
  expect((await trade.disconfirm(delivered)).errors).toEqual(closed);
  expect((await trade.changeStatus(pending, 'CONFIRMED')).errors).toEqual(closed);
  expect((await trade.remove(pending)).errors).toEqual([]);
});

it('neither issues, corrects nor removes a certificate dated in a closed year', async () => {
  const refused = ['errors.transaction.periodClosed at issuedAt'];
  const query = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }';
  const { trading } = reporting.exporting;
  expect((await trading.ask('supplier', query, { input: trading.certificate(issued) })).errors).toEqual(refused);
  expect(await saveCertificate({ ...issued, id: certificateId, amount: '1100' })).toEqual(refused);
  expect(await saveCertificate({ id: certificateId, issuedAt: '2026-01-02' })).toEqual(refused);
  expect(await saveCertificate({ ...issued, id: certificateId, note: 'Second tank.' })).toEqual([]);
});

it('tells a dry run of sales and of certificates what an import refuses', async () => {
  const { application, register, certificate } = reporting.exporting.trading;
  const tried = async (entity: string, inputs: readonly Values[]) => {
    const context = { viewer: register.viewerOf('supplier'), requestId: 'test' };
    const dryRun = application.openDryRun(context, { entity, besides: [] });
    const answers = await dryRun(
      reporting.exporting.trading.database,
      inputs.map((input) => ({ input })),
    );
    return answers.map((answer) => (answer instanceof ApiError ? answer.issues : []));
  };
  const refused = (path: string) => [
    { code: 'RefusalError', message: 'errors.transaction.periodClosed', path: [path], params: { period: '2025' } },
  ];
  const sale = { certificateId, buyerId: reporting.trade.organization('buyer'), amount: '1' };
  expect(
    await tried('transaction', [
      { ...sale, date: inYear },
      { ...sale, date: '2026-03-05' },
    ]),
  ).toEqual([refused('date'), []]);
  expect(await tried('certificate', [certificate(issued), certificate()])).toEqual([refused('issuedAt'), []]);
});

it('takes no sale into the closed year of its buyer', async () => {
  const { trade } = reporting;
  expect(await reporting.reopen(String((await reporting.period('2025'))['id']))).toEqual([]);
  const sale = { certificateId, amount: '10', date: inYear };
  expect((await trade.save(sale)).errors).toEqual([]);
  await closeYear('buyer');
  expect((await trade.save(sale)).errors).toEqual(['errors.transaction.periodClosed at date']);
});
