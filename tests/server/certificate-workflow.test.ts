import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openTradingRegister, type Reply, type TradingRegister } from './trading-register.ts';
import { transactionMutation } from './trade.ts';

const save = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id status } }';
const move = `mutation ($id: ID!, $status: CertificateStatus!, $reason: String) {
  certificateChangeStatus(id: $id, status: $status, reason: $reason) { status statusReason }
}`;
const moveAll = `mutation ($ids: [ID!]!, $status: CertificateStatus!, $reason: String) {
  certificateChangeStatusBulk(ids: $ids, status: $status, reason: $reason) { id done reason params }
}`;
const see = `query ($id: ID!) {
  certificate(id: $id) { status statusReason permittedActions { name permitted reason } }
}`;
const workflowActions = ['requestValidation', 'approve', 'requestCorrection', 'approveByRegistry', 'rejectByRegistry'];

let unapproved: TradingRegister;
let approved: TradingRegister;

beforeAll(async () => {
  unapproved = await openTradingRegister();
  approved = await openTradingRegister(undefined, { certificateApproval: 'verifier' });
});

afterAll(async () => {
  await unapproved.close();
  await approved.close();
});

function recordIn(reply: Reply, operation: string): Values {
  const record = reply.data[operation];
  if (typeof record !== 'object' || record === null) throw new Error(reply.errors.join(', '));
  return { ...record };
}

async function create(trading: TradingRegister, changes = {}): Promise<string> {
  const reply = await trading.ask('supplier', save, { input: trading.certificate(changes) });
  return String(recordIn(reply, 'createOrUpdateCertificate')['id']);
}

async function statusOf(trading: TradingRegister, id: string): Promise<unknown> {
  return recordIn(await trading.ask('supplier', see, { id }), 'certificate')['status'];
}

/** Moves a certificate through statuses as the named organizations. @returns all errors */
async function walk(
  trading: TradingRegister,
  id: string,
  steps: readonly (readonly [as: string, status: string])[],
): Promise<readonly string[]> {
  const errors: string[] = [];
  for (const [as, status] of steps)
    errors.push(...(await trading.ask(as, move, { id, status, reason: 'Chýba protokol.' })).errors);
  return errors;
}

async function sell(trading: TradingRegister, certificateId: string): Promise<readonly string[]> {
  const buyerId = trading.register.organizations.get('buyer');
  const input = { certificateId, buyerId, amount: '10', date: '2026-03-05' };
  return (await trading.ask('supplier', transactionMutation, { input })).errors;
}

describe('with approval by the verifier', () => {
  it.each(['APPROVED', 'RETURNED_TO_CORRECTION'])(
    'a verifier whose agreement has ended cannot set %s; the registry returns the certificate',
    async (status) => {
      const id = await create(approved);
      expect(await walk(approved, id, [['supplier', 'SENT_TO_VALIDATION']])).toEqual([]);
      const agreement = async (now: string) =>
        approved.database.query(sql`
          update responsible_organization set status = ${now}
          where organization_id = ${approved.register.organizations.get('supplier')}
            and qualified_authority_id = ${approved.register.organizations.get('authority')}`);
      await agreement('INACTIVE');
      expect(await walk(approved, id, [['authority', status]])).toEqual(['errors.supervision.ended']);
      await agreement('ACTIVE');
      expect(await walk(approved, id, [['registry', 'RETURNED_TO_CORRECTION']])).toEqual([]);
    },
  );

  it('a certificate is a draft until it is sent and approved', async () => {
    const id = await create(approved);
    expect(await statusOf(approved, id)).toBe('DRAFT');
    expect(
      await walk(approved, id, [
        ['supplier', 'SENT_TO_VALIDATION'],
        ['authority', 'APPROVED'],
        ['registry', 'APPROVED_BY_REGISTRY'],
      ]),
    ).toEqual([]);
    expect(await statusOf(approved, id)).toBe('APPROVED_BY_REGISTRY');
  });

  it.each([
    { status: 'DRAFT', steps: [] },
    { status: 'SENT_TO_VALIDATION', steps: [['supplier', 'SENT_TO_VALIDATION']] },
    {
      status: 'RETURNED_TO_CORRECTION',
      steps: [
        ['supplier', 'SENT_TO_VALIDATION'],
        ['authority', 'RETURNED_TO_CORRECTION'],
      ],
    },
    {
      status: 'REJECTED_BY_REGISTRY',
      steps: [
        ['supplier', 'SENT_TO_VALIDATION'],
        ['registry', 'REJECTED_BY_REGISTRY'],
      ],
    },
  ] as const)('nothing is sold from a certificate that is $status', async ({ status, steps }) => {
    const id = await create(approved);
    expect(await walk(approved, id, steps)).toEqual([]);
    expect(await statusOf(approved, id)).toBe(status);
    expect(await sell(approved, id)).toEqual(['errors.certificate.notInSuitableState at certificate']);
  });

  it('a correction keeps the status, and validation is requested again', async () => {
    const id = await create(approved);
    await walk(approved, id, [
      ['supplier', 'SENT_TO_VALIDATION'],
      ['authority', 'RETURNED_TO_CORRECTION'],
    ]);
    const corrected = await approved.ask('supplier', save, { input: { id, amount: '900' } });
    expect(recordIn(corrected, 'createOrUpdateCertificate')['status']).toBe('RETURNED_TO_CORRECTION');
    expect(
      await walk(approved, id, [
        ['supplier', 'SENT_TO_VALIDATION'],
        ['authority', 'APPROVED'],
      ]),
    ).toEqual([]);
    expect(await sell(approved, id)).toEqual([]);
    expect(await statusOf(approved, id)).toBe('APPROVED');
  });

  it('only the registry changes an approved certificate', async () => {
    const id = await create(approved);
    await walk(approved, id, [
      ['supplier', 'SENT_TO_VALIDATION'],
      ['authority', 'APPROVED'],
    ]);
    expect((await approved.ask('supplier', save, { input: { id, amount: '900' } })).errors).toEqual([
      'errors.form.readOnly at amount',
    ]);
    expect((await approved.ask('supplier', save, { input: { id, note: 'Bez zmeny údajov.' } })).errors).toEqual([]);
    expect((await approved.ask('registry', save, { input: { id, amount: '900' } })).errors).toEqual([]);
  });

  it.each([
    { status: 'SENT_TO_VALIDATION', by: 'supplier', reason: 'errors.certificate.inValidation' },
    { status: 'REJECTED_BY_REGISTRY', by: 'registry', reason: 'errors.certificate.rejected' },
  ])('a certificate that is $status is not edited', async ({ status, by, reason }) => {
    const id = await create(approved);
    await walk(approved, id, [
      ['supplier', 'SENT_TO_VALIDATION'],
      [by, status],
    ]);
    expect((await approved.ask('supplier', save, { input: { id, note: 'x' } })).errors).toEqual([reason]);
  });
});

describe('without approval by a verifier', () => {
  it('a certificate is approved at once, and again by its correction', async () => {
    const id = await create(unapproved);
    expect(await statusOf(unapproved, id)).toBe('APPROVED');
    expect(await walk(unapproved, id, [['authority', 'RETURNED_TO_CORRECTION']])).toEqual([]);
    expect(await sell(unapproved, id)).toEqual(['errors.certificate.notInSuitableState at certificate']);
    const corrected = await unapproved.ask('supplier', save, { input: { id, amount: '900' } });
    expect(recordIn(corrected, 'createOrUpdateCertificate')['status']).toBe('APPROVED');
    expect(await sell(unapproved, id)).toEqual([]);
    expect(await statusOf(unapproved, id)).toBe('APPROVED');
  });

  it('a correction may be sent back unchanged for the verifier to assess', async () => {
    const id = await create(unapproved);
    expect(
      await walk(unapproved, id, [
        ['registry', 'RETURNED_TO_CORRECTION'],
        ['supplier', 'SENT_TO_VALIDATION'],
        ['authority', 'APPROVED'],
      ]),
    ).toEqual([]);
  });
});

describe('who changes the status of a certificate', () => {
  it.each([
    { as: 'supplier', offered: ['requestValidation'] },
    { as: 'authority', offered: [] },
    { as: 'registry', offered: ['requestValidation'] },
  ])('$as is offered $offered on a draft', async ({ as, offered }) => {
    const id = await create(approved);
    expect(await offeredTo(approved, as, id)).toEqual(offered);
  });

  it.each([
    { as: 'supplier', offered: [] },
    { as: 'authority', offered: ['approve', 'requestCorrection'] },
    { as: 'registry', offered: ['requestCorrection', 'rejectByRegistry'] },
    { as: 'government', offered: [] },
  ])('$as is offered $offered on a certificate in validation', async ({ as, offered }) => {
    const id = await create(approved);
    await walk(approved, id, [['supplier', 'SENT_TO_VALIDATION']]);
    expect(await offeredTo(approved, as, id)).toEqual(offered);
  });

  it('others are refused, and organizations without access get not found', async () => {
    const id = await create(approved);
    expect(await walk(approved, id, [['supplier', 'APPROVED']])).toEqual(['errors.forbidden']);
    expect(await walk(approved, id, [['registry', 'APPROVED']])).toEqual(['errors.certificate.approvalNotOffered']);
    expect(await walk(approved, id, [['oils', 'SENT_TO_VALIDATION']])).toEqual(['errors.certificate.notFound']);
    expect(await walk(approved, '999999', [['oils', 'SENT_TO_VALIDATION']])).toEqual(['errors.certificate.notFound']);
    expect(await statusOf(approved, id)).toBe('DRAFT');
  });
});

async function offeredTo(trading: TradingRegister, as: string, id: string): Promise<readonly string[]> {
  const { permittedActions } = recordIn(await trading.ask(as, see, { id }), 'certificate');
  const names = Array.isArray(permittedActions) ? permittedActions.map(({ name }) => String(name)) : [];
  return names.filter((name) => workflowActions.includes(name));
}

describe('a drawn certificate', () => {
  it.each(['RETURNED_TO_CORRECTION', 'REJECTED_BY_REGISTRY'])('cannot become %s', async (status) => {
    const id = await create(unapproved);
    await sell(unapproved, id);
    expect(await walk(unapproved, id, [['registry', status]])).toEqual(['errors.certificate.drawn']);
    expect(await statusOf(unapproved, id)).toBe('APPROVED');
  });

  it('is still approved by the registry', async () => {
    const id = await create(unapproved);
    await sell(unapproved, id);
    expect(await walk(unapproved, id, [['registry', 'APPROVED_BY_REGISTRY']])).toEqual([]);
  });
});

describe('the reason', () => {
  it.each([undefined, '', '   '])('is required (%j)', async (reason) => {
    const id = await create(unapproved);
    const reply = await unapproved.ask('registry', move, { id, status: 'REJECTED_BY_REGISTRY', reason });
    expect(reply.errors).toEqual(['errors.form.required at reason']);
    const bulk = await unapproved.ask('registry', moveAll, { ids: [id], status: 'RETURNED_TO_CORRECTION', reason });
    expect(bulk.errors).toEqual(['errors.form.required at reason']);
  });

  it('is shown to the registrant of the certificate, and not to its buyer', async () => {
    const buyerId = unapproved.register.organizations.get('buyer');
    const id = await create(unapproved, { ownProduction: false, buyerId });
    await walk(unapproved, id, [['registry', 'RETURNED_TO_CORRECTION']]);
    const seen = async (as: string) => recordIn(await unapproved.ask(as, see, { id }), 'certificate')['statusReason'];
    expect(await seen('supplier')).toBe('Chýba protokol.');
    expect(await seen('authority')).toBe('Chýba protokol.');
    expect(await seen('buyer')).toBeNull();
  });

  it('is limited in length', async () => {
    const id = await create(unapproved);
    const reply = await unapproved.ask('registry', move, {
      id,
      status: 'REJECTED_BY_REGISTRY',
      reason: 'a'.repeat(1001),
    });
    expect(reply.errors).toEqual(['errors.form.tooLong at reason']);
  });
});

it('goes to the market with its whole quantity, and returns to the status it had', async () => {
  const id = await create(unapproved);
  await walk(unapproved, id, [['registry', 'APPROVED_BY_REGISTRY']]);
  const market = async (amount: string) => {
    const reply = await unapproved.ask('supplier', transactionMutation, {
      input: { certificateId: id, amount, date: '2026-03-05' },
    });
    return String(recordIn(reply, 'createOrUpdateTransaction')['id']);
  };
  await market('400');
  expect(await statusOf(unapproved, id)).toBe('APPROVED_BY_REGISTRY');
  const rest = await market('600');
  expect(await statusOf(unapproved, id)).toBe('ON_MARKET');
  expect(await walk(unapproved, id, [['registry', 'RETURNED_TO_CORRECTION']])).toEqual([
    'errors.certificate.correctionNotOffered',
  ]);
  await unapproved.ask('supplier', 'mutation ($id: ID!) { removeTransaction(id: $id, reason: "x") }', { id: rest });
  expect(await statusOf(unapproved, id)).toBe('APPROVED_BY_REGISTRY');
});

it('returns a result for each certificate of a bulk change', async () => {
  const fresh = await create(unapproved);
  const drawn = await create(unapproved);
  await sell(unapproved, drawn);
  const returned = await create(unapproved);
  await walk(unapproved, returned, [['registry', 'RETURNED_TO_CORRECTION']]);
  const reply = await unapproved.ask('registry', moveAll, {
    ids: [fresh, drawn, returned, '999999'],
    status: 'REJECTED_BY_REGISTRY',
    reason: 'Duplicitné osvedčenie.',
  });
  expect(reply.data['certificateChangeStatusBulk']).toEqual([
    { id: fresh, done: true, reason: null, params: null },
    { id: drawn, done: false, reason: 'errors.certificate.drawn', params: {} },
    {
      id: returned,
      done: false,
      reason: 'errors.certificate.rejectionNotOffered',
      params: { status: 'RETURNED_TO_CORRECTION' },
    },
    { id: '999999', done: false, reason: 'errors.certificate.notFound', params: {} },
  ]);
  expect(await statusOf(unapproved, fresh)).toBe('REJECTED_BY_REGISTRY');
});
