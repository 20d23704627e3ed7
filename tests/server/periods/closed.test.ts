import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { importsOf, ownRow } from '../exchange/importing.ts';
import { answered, certificateMutation } from '../trade.ts';
import { openedReporting } from './reporting.ts';

const reporting = openedReporting();
const { trade } = reporting;
let certificateId: string;
let delivered: string;
let pending: string;
let marketed: string;

const closed = ['errors.transaction.periodClosed'];
const issued = { issuedAt: '2025-11-01' };
const inYear = '2025-12-10';

/** Creates, submits and closes the year balance of an organization. */
async function closeYear(as: string): Promise<void> {
  const { id } = await reporting.make('exportYearBalance', { year: 2025 }, as);
  expect(await reporting.submit(String(id), as)).toEqual([]);
  expect(await reporting.close(String((await reporting.period('2025', as))['id']))).toEqual([]);
}

const trading = () => reporting.trading;

const saveCertificate = async (changes: object, as = 'registry') => {
  return (await trading().ask(as, certificateMutation, { input: trading().certificate({ ...changes }) })).errors;
};

beforeAll(async () => {
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

it('refuses to remove or re-date transactions of a closed year', async () => {
  expect((await trade.remove(marketed)).errors).toEqual(closed);
  const moved = { id: marketed, certificateId, onMarket: true, amount: '10', date: '2026-01-10' };
  expect((await trade.save(moved)).errors).toEqual(['errors.transaction.periodClosed at date']);
});

it('refuses to deliver or reverse a sale dated in a closed year, but releases an undelivered one', async () => {
  expect((await trade.disconfirm(delivered)).errors).toEqual(closed);
  expect((await trade.changeStatus(pending, 'CONFIRMED')).errors).toEqual(closed);
  expect((await trade.remove(pending)).errors).toEqual([]);
});

it('neither issues, corrects nor removes a certificate dated in a closed year', async () => {
  const refused = ['errors.transaction.periodClosed at issuedAt'];
  const { trading } = reporting;
  expect((await trading.ask('supplier', certificateMutation, { input: trading.certificate(issued) })).errors).toEqual(
    refused,
  );
  const id = await whileOpen(() => trade.certificate(issued));
  expect(await saveCertificate({ ...issued, id, amount: '1100' })).toEqual(refused);
  expect(await saveCertificate({ id, issuedAt: '2026-01-02' })).toEqual(refused);
  expect(await saveCertificate({ ...issued, id: certificateId, note: 'Second tank.' })).toEqual([]);
});

/** Runs `act` while the period is open. */
async function whileOpen<T>(act: () => Promise<T>): Promise<T> {
  const { id } = await reporting.period('2025');
  expect(await reporting.reopen(String(id))).toEqual([]);
  const done = await act();
  await closeYear('supplier');
  return done;
}

it('refuses a split on a day of a closed year', async () => {
  const id = await whileOpen(() => trade.certificate(issued));
  const split = async (input: object) =>
    (await trading().ask('supplier', certificateMutation, { input: { id, splitToEtbe: true, amount: '10', ...input } }))
      .errors;
  expect(await split(issued)).toEqual(['errors.transaction.periodClosed at issuedAt']);
  expect(await split({ issuedAt: '2026-01-02' })).toEqual([]);
});

it('does not put an offer dated in a closed year on the market', async () => {
  const { id } = await whileOpen(async () => answered(await trade.save({ certificateId, amount: '10', date: inYear })));
  const refused = ['errors.transaction.periodClosed at date'];
  expect((await trade.changeStatus(id, 'ON_MARKET', 'supplier')).errors).toEqual(refused);
  expect((await trade.save({ id, certificateId, onMarket: true, amount: '10', date: inYear })).errors).toEqual(refused);
});

it('does not remove a certificate issued in a closed year', async () => {
  const id = await whileOpen(() => trade.certificate(issued));
  const remove = 'mutation ($id: ID!) { removeCertificate(id: $id) }';
  for (const as of ['supplier', 'registry']) expect((await trading().ask(as, remove, { id })).errors).toEqual(closed);
});

it('takes nothing dated in an earlier year either, which would change what the closed year begins with', async () => {
  const earlier = { issuedAt: '2024-11-01' };
  const refused = ['errors.transaction.periodClosed at issuedAt'];
  expect(await saveCertificate(earlier, 'supplier')).toEqual(refused);
  const id = await whileOpen(() => trade.certificate(earlier));
  const sale = { certificateId: id, amount: '10', date: '2024-12-10' };
  expect((await trade.save(sale)).errors).toEqual(['errors.transaction.periodClosed at date']);
  expect((await trade.save({ ...sale, date: '2026-01-10' })).errors).toEqual([]);
});

it('refuses an imported row of the closed year, and stores the other rows of its file', async () => {
  const rows = [{ ...ownRow, 'Externé číslo': 'E-0', 'Dátum vystavenia': '10.11.2025' }, ownRow];
  const errors = [
    {
      ...{ row: 2, column: 'Dátum vystavenia', message: 'errors.transaction.periodClosed', severity: 'error' },
      attributes: { period: '2025' },
    },
  ];
  expect(await importsOf(trading()).certificates(rows)).toMatchObject({ total: 2, count: 1, errors });
});

it('has equal refusals in a dry run of sales and certificates', async () => {
  const { application, register, certificate } = reporting.trading;
  const tried = async (entity: string, inputs: readonly Values[]) => {
    const context = { viewer: register.viewerOf('supplier'), requestId: 'test' };
    const dryRun = application.openDryRun(context, { entity, besides: [] });
    const answers = await dryRun(
      reporting.trading.database,
      inputs.map((input) => ({ input })),
    );
    return answers.map((answer) => (answer instanceof ApiError ? answer.issues : []));
  };
  const refused = (path: string) => [
    { code: 'RefusalError', message: 'errors.transaction.periodClosed', path: [path], params: { period: '2025' } },
  ];
  const sale = { certificateId, buyerId: trade.organization('buyer'), amount: '1' };
  expect(
    await tried('transaction', [
      { ...sale, date: inYear },
      { ...sale, date: '2026-03-05' },
    ]),
  ).toEqual([refused('date'), []]);
  const ofEarlier = certificate({ issuedAt: '2024-11-01' });
  expect(await tried('certificate', [certificate(issued), certificate(), ofEarlier])).toEqual([
    refused('issuedAt'),
    [],
    refused('issuedAt'),
  ]);
});

it('refuses a sale in the closed year of its buyer', async () => {
  expect(await reporting.reopen(String((await reporting.period('2025'))['id']))).toEqual([]);
  const sale = { certificateId, amount: '10', date: inYear };
  expect((await trade.save(sale)).errors).toEqual([]);
  await closeYear('buyer');
  expect((await trade.save(sale)).errors).toEqual(['errors.transaction.periodClosed at date']);
});
