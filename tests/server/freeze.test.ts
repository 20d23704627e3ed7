import { beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { openedTradingRegister } from './opened-trading-register.ts';
import { answered, tradeOf } from './trade.ts';
import { reconcileRegister } from './reconcile-register.ts';

const readFreeze = `query ($id: ID!) {
  certificate(id: $id) { frozenAt frozenReason { id sentenceSK sentenceEN } permittedActions { name permitted } }
}`;
const lift = 'mutation ($id: ID!, $reason: String!) { liftFreeze(id: $id, reason: $reason) { id frozenAt } }';
const wrongAmount = 'The amount of the certificate is 99.000; by its entries it should be 100.000.';
const withoutEvidence = (id: string) => `Certificate ${id}: Amount is 99.000; by its evidence it should be 100.000.`;

const trading = openedTradingRegister();
const trade = tradeOf(trading);
let certificateId: string;
let pending: string;

beforeEach(async () => {
  certificateId = await trade.certificate({ amount: '100' });
  const offer = await trade.save({ certificateId, amount: '10' });
  pending = answered(offer).id;
  await setAmount('99');
  await run();
});

const setAmount = (amount: string) =>
  trading.database.query(sql`update certificate set amount = ${amount} where id = ${certificateId}`);

const run = () => reconcileRegister(trading.database);

const freezeFor = async (organization: string) =>
  (await trading.ask(organization, readFreeze, { id: certificateId })).data['certificate'];

const accept = (reason: string, as = 'registry') => trading.ask(as, lift, { id: certificateId, reason });

it('freezes a removed certificate that still has a balance', async () => {
  const removed = await trade.certificate({ amount: '7' });
  await trading.database.query(sql`update certificate set archived = true where id = ${removed}`);
  await run();
  const read = sql`select frozen_at is not null as frozen, row_version as version from certificate where id = ${removed}`;
  expect(await trading.database.query(read)).toEqual([{ frozen: true, version: 2 }]);
});

describe('a certificate that differs from its ledger', () => {
  it.each([
    { action: 'an offer', act: () => trade.save({ certificateId, amount: '1' }) },
    { action: 'a confirmation', act: () => trade.changeStatus(pending, 'CONFIRMED') },
    { action: 'a rejection', act: () => trade.changeStatus(pending, 'REJECTED') },
  ])('refuses $action', async ({ act }) => {
    const { errors } = await act();
    expect(errors).toEqual(['errors.certificate.frozen']);
    expect(await trading.database.query(sql`select status from transaction where id = ${pending}`)).toEqual([
      { status: 'PENDING' },
    ]);
  });

  it('shows its readers the time, and the registry the reason, in both languages', async () => {
    expect(await freezeFor('supplier')).toMatchObject({ frozenAt: expect.any(String), frozenReason: null });
    expect(await freezeFor('registry')).toMatchObject({
      frozenReason: {
        sentenceSK: 'Množstvo osvedčenia je 99.000, podľa pohybov má byť 100.000.',
        sentenceEN: wrongAmount,
      },
      permittedActions: expect.arrayContaining([{ name: 'liftFreeze', permitted: true }]),
    });
  });

  it('is listed only for the registry', async () => {
    const list = `query ($filter: ReconciliationDifferenceFilter) {
      reconciliationDifferencesPaginated(filter: $filter) { items { sentenceEN } } }`;
    const variables = { filter: { certificate: [certificateId] } };
    expect((await trading.ask('registry', list, variables)).data).toEqual({
      reconciliationDifferencesPaginated: {
        items: [{ sentenceEN: withoutEvidence(certificateId) }, { sentenceEN: wrongAmount }],
      },
    });
    expect((await trading.ask('supplier', list, variables)).errors).toEqual(['errors.forbidden']);
  });
});

describe('the freeze is lifted', () => {
  it('only by the registry, with an audited reason', async () => {
    expect((await accept('Checked.', 'supplier')).errors).toEqual(['errors.forbidden']);
    expect((await accept(' ')).errors).toEqual(['errors.form.required at reason']);
    expect((await accept('Corrected by hand, protocol 17.')).errors).toEqual([]);
    expect(await freezeFor('supplier')).toMatchObject({ frozenAt: null });
    expect(
      await trading.database.query(sql`
      select changes -> 'freezeLiftReason' as reason from audit_entry where action = 'liftFreeze' and record_id = ${certificateId}`),
    ).toEqual([{ reason: { from: null, to: 'Corrected by hand, protocol 17.' } }]);
    expect((await trade.changeStatus(pending, 'CONFIRMED')).errors).toEqual([]);
    expect((await accept('Again.')).errors).toEqual(['errors.forbidden']);
  });

  it('for the known differences: they no longer freeze it, another one does', async () => {
    await accept('Known.');
    const { differences } = await run();
    const ours = differences.filter((each) => each.certificateId === certificateId);
    const accepted = { certificateId, sentences: expect.anything(), accepted: true };
    expect(ours).toEqual([accepted, accepted]);
    expect(await freezeFor('registry')).toMatchObject({ frozenAt: null });
    await setAmount('98');
    await run();
    expect(await freezeFor('registry')).toMatchObject({ frozenAt: expect.any(String) });
  });
});

describe('the reason of lifting a freeze is hidden on screens and closed to others than the registry', () => {
  const words = 'Corrected by hand, protocol 17.';
  const channels = {
    'its detail': 'query ($id: ID!) { certificate(id: $id) { id freezeLiftReason } }',
    'a list': 'query ($id: [ID!]) { myCertificates(filter: { id: $id }) { items { id freezeLiftReason } } }',
    'its history':
      'query ($id: ID!) { certificateHistory(id: $id) { items { action changes { path before after } } } }',
    'a print': 'mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number facts } }',
  };
  const asked = async (organization: string, query: string) => {
    const { data, errors } = await trading.ask(organization, query, { id: certificateId });
    expect(errors).toEqual([]);
    return JSON.stringify(data);
  };

  beforeEach(async () => {
    expect((await accept(words)).errors).toEqual([]);
  });

  it.each(Object.entries(channels))('in %s', async (channel, query) => {
    expect((await asked('registry', query)).includes(words)).toBe(channel !== 'a print');
    expect(await asked('supplier', query)).not.toContain('protocol');
  });

  it('in searches, in filters and in orders of lists', async () => {
    const search = '{ myCertificates(filter: { search: "protocol 17" }) { items { id } } }';
    const find = '{ find(words: "protocol 17") { entity records } }';
    expect((await trading.ask('supplier', search)).data).toEqual({ myCertificates: { items: [] } });
    expect(Object((await trading.ask('supplier', find)).data['find'])).toSatisfy(
      (lists: readonly { records: unknown }[]) => lists.every(({ records }) => JSON.stringify(records) === '[]'),
    );
    const filter = '{ myCertificates(filter: { freezeLiftReason: { contains: "protocol" } }) { items { id } } }';
    expect((await trading.ask('supplier', filter)).errors).toHaveLength(1);
    const sort = '{ myCertificates(sort: [{ by: "freezeLiftReason", direction: ASC }]) { items { id } } }';
    expect((await trading.ask('supplier', sort)).errors).toHaveLength(1);
  });
});
