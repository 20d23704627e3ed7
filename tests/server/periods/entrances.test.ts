import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { openedReporting } from './reporting.ts';
import { certificateMutation } from '../trade.ts';

const reporting = openedReporting();
const { trading, trade } = reporting;
let certificateId: string;
let entry: string;

beforeAll(async () => {
  certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
  entry = await reporting.market({ certificateId });
  expect(await reporting.report()).toEqual([]);
});

const ask = async (as: string, query: string, variables: Values) => (await trading.ask(as, query, variables)).errors;

describe.each(['supplier', 'registry'])('the %s', (as) => {
  it('cannot change reported values of the certificate', async () => {
    const correct = (changes: Values) =>
      ask(as, certificateMutation, { input: { ...trading.certificate(changes), id: certificateId } });
    const emission = { eec: '1', el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' };
    const refused = await correct({ issuedAt: '2025-11-01', emission });
    expect(refused).toEqual(['errors.certificate.correctByRequest at emission']);
    expect(await correct({ issuedAt: '2025-11-01', note: 'Stored in the second tank.' })).toEqual([]);
  });

  it('can neither remove the certificate nor send it back', async () => {
    const remove = 'mutation ($id: ID!) { removeCertificate(id: $id) }';
    const move = `mutation ($id: ID!, $status: CertificateStatus!) {
      certificateChangeStatus(id: $id, status: $status, reason: "Wrong data.") { id } }`;
    expect(await ask(as, remove, { id: certificateId })).toEqual(['errors.certificate.hasTransactions']);
    const refused = as === 'registry' ? 'errors.certificate.drawn' : 'errors.forbidden';
    for (const status of ['RETURNED_TO_CORRECTION', 'REJECTED_BY_REGISTRY'])
      expect([status, await ask(as, move, { id: certificateId, status })]).toEqual([status, [refused]]);
  });

  it('cannot change the entry in bulk', async () => {
    for (const status of ['CONFIRMED', 'REJECTED']) {
      const { data, errors } = await trade.changeStatuses([entry], status, as);
      expect(errors).toEqual([]);
      expect(data['transactionChangeStatusBulk']).toEqual([
        { id: entry, done: false, reason: 'errors.transaction.notPending', params: { status: 'ON_MARKET' } },
      ]);
    }
    expect((await trade.changeStatuses([entry], 'ON_MARKET', as)).errors).toEqual(['errors.badInput']);
    expect(await trade.read(entry)).toMatchObject({ status: 'ON_MARKET', amount: '100.000' });
  });
});

it('nobody of another organization can remove it', async () => {
  expect((await trade.remove(entry, 'buyer')).errors).toEqual(['errors.entity.notFound']);
  for (const as of ['authority', 'government'])
    expect((await trade.remove(entry, as)).errors).toEqual(['errors.forbidden']);
});

it('the rest of the certificate can be sold', async () => {
  const { buyer } = { buyer: trade.organization('buyer') };
  expect((await trade.save({ certificateId, buyerId: buyer, amount: '10' })).errors).toEqual([]);
  expect((await trade.save({ certificateId, buyerId: buyer, amount: '900' })).errors).toEqual([
    'errors.transaction.notEnoughStock at amount',
  ]);
});

it('can neither add a calorific value missing in the report nor change the unit', async () => {
  await trading.database.query(sql`
    update certificate set lower_calorific_value = null, higher_calorific_value = null where id = ${certificateId}`);
  const input = { ...trading.certificate({ issuedAt: '2025-11-01' }), id: certificateId, note: 'A third tank.' };
  expect(await ask('registry', certificateMutation, { input })).toEqual([]);
  const rows = await trading.database.query(sql`
    select lower_calorific_value::text as lower from certificate where id = ${certificateId}`);
  expect(rows).toEqual([{ lower: null }]);
  expect(await ask('registry', certificateMutation, { input: { ...input, amountUnit: 'T' } })).toEqual([
    'errors.certificate.correctByRequest at amountUnit',
  ]);
});

it('keeps the reported values of reference lists', async () => {
  const certificate = await trade.certificate({ issuedAt: '2025-11-01' });
  await reporting.market({ certificateId: certificate });
  expect(await reporting.report()).toEqual([]);
  await trading.database.query(sql`
    update substance_type set lower_calorific_values = lower_calorific_values + 1
    where id = (select substance_type_id from certificate where id = ${certificate})`);
  const input = { ...trading.certificate({ issuedAt: '2025-11-01' }), id: certificate, note: 'A fourth tank.' };
  expect(await ask('registry', certificateMutation, { input })).toEqual([]);
  expect(await reporting.report()).toEqual(['errors.export.nothingChanged']);
  const changes = { startOfProduction: 'TO_2020' };
  expect(await ask('registry', certificateMutation, { input: { ...input, ...changes } })).toEqual([
    'errors.certificate.correctByRequest at startOfProduction',
  ]);
});
