import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../../engine/store/index.ts';
import { reasonOf } from '../trade.ts';
import { openWithdrawing } from './withdrawing.ts';
import { openedFixture } from '../opened-fixture.ts';

const withdrawing = openedFixture(openWithdrawing, (fixture) => fixture.close());
let certificateId = '';

beforeEach(async () => {
  certificateId = await withdrawing.trade.certificate();
});

const refused = ['errors.samePerson'];

async function withdrawnAt(id: string): Promise<unknown> {
  const [row] = await withdrawing.trading.database.query(
    sql`select withdrawn_at is not null as withdrawn from certificate where id = ${id}`,
  );
  return row?.['withdrawn'];
}

describe('a withdrawal', () => {
  it('is decided by another officer than the one who proposed it, and keeps both', async () => {
    const { proposed, approve, read, first, second } = withdrawing;
    const id = await proposed(certificateId);
    expect(await withdrawnAt(certificateId)).toBe(false);
    expect(await approve(id)).toEqual([]);
    expect(await withdrawnAt(certificateId)).toBe(true);
    expect(await read(id)).toMatchObject({
      status: 'APPROVED',
      decidedAt: '2026-03-05T10:00:00.000Z',
      requestedBy: { id: first.userId },
      decidedBy: { id: second.userId },
    });
  });

  it('is refused by another officer with a reason, or taken back by the one who proposed it', async () => {
    const { proposed, approve, refuse, cancel, read, first, second } = withdrawing;
    const id = await proposed(certificateId);
    expect(await refuse(id, first)).toEqual(refused);
    expect(await cancel(id, second)).toEqual(['errors.forbidden']);
    expect(await refuse(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'REFUSED', refusalReason: 'The proof holds.' });
    expect(await approve(id)).toEqual(['errors.certificateWithdrawal.decided']);
    const next = await proposed(certificateId);
    expect(await cancel(next, first)).toEqual([]);
    expect(await approve(next)).toEqual(['errors.certificateWithdrawal.decided']);
    expect(await withdrawnAt(certificateId)).toBe(false);
  });

  it('shows its proposer why they cannot decide', async () => {
    const { proposed, read, first } = withdrawing;
    const record = await read(await proposed(certificateId), first);
    expect([reasonOf(record, 'approve'), reasonOf(record, 'refuse'), reasonOf(record, 'cancel')]).toEqual([
      'errors.samePerson',
      'errors.samePerson',
      null,
    ]);
  });

  it('of a certificate that was removed meanwhile is refused, not approved', async () => {
    const { proposed, approve, refuse, read, trading, second } = withdrawing;
    const id = await proposed(certificateId);
    const remove = 'mutation ($id: ID!) { removeCertificate(id: $id) }';
    expect((await trading.ask('supplier', remove, { id: certificateId })).errors).toEqual([]);
    const refusal = 'errors.certificateWithdrawal.removed';
    expect(reasonOf(await read(id, second), 'approve')).toBe(refusal);
    expect(await approve(id)).toEqual([refusal]);
    expect(await withdrawnAt(certificateId)).toBe(false);
    expect(await refuse(id)).toEqual([]);
  });

  it('is decided once by two concurrent officers', async () => {
    const { proposed, approve, refuse, officer, second, read } = withdrawing;
    const third = await officer({ first: 'Tibor', last: 'Tretí', email: 'tibor@registry.example' });
    const id = await proposed(certificateId);
    const answers = await Promise.all([approve(id, second), refuse(id, third)]);
    expect(answers.filter((errors) => errors.length === 0)).toHaveLength(1);
    expect(answers.flat()).toEqual(['errors.certificateWithdrawal.decided']);
    expect(await withdrawnAt(certificateId)).toBe((await read(id))['status'] === 'APPROVED');
  });
});

describe('one person', () => {
  it('does not decide alone in 200 attempts, with any role, session or account', async () => {
    const { proposed, approve, refuse, officer, first, second, trading, read } = withdrawing;
    const accounts: readonly Viewer[] = [
      first,
      await officer({ first: 'Regina', last: 'Správcová', email: 'regina@home.example' }),
      await officer({ first: 'REGINA', last: 'Spravcova', email: 'r1@home.example' }),
      await officer({ first: 'Správcová', last: 'Regina', email: 'r2@home.example' }),
      await officer({ first: ' Regina', last: 'Správcová ', email: 'r3@home.example' }),
      await officer({ first: 'Regína', last: '„Správcova“', email: 'r4@home.example' }),
      await officer({ first: 'Rena', last: 'Nová', email: 'registry+second@demo.example' }),
      await officer({ first: 'Rena', last: 'Iná', email: 'Registry+3@Demo.example' }),
    ];
    const roles = ['RESPONSIBLE_PERSON', 'EXECUTIVE_MANAGER'];
    const id = await proposed(certificateId);
    const attempts = Array.from({ length: 200 }, (_, number): Viewer => {
      const account = accounts[number % accounts.length] ?? first;
      return { ...account, role: roles[number % 2], language: number % 3 === 0 ? 'en' : 'sk' };
    });
    for (const [number, viewer] of attempts.entries())
      expect(await (number % 5 === 0 ? refuse(id, viewer) : approve(id, viewer)), viewer.userId).toEqual(refused);
    expect(await read(id)).toMatchObject({ status: 'PROPOSED' });
    await trading.database.query(sql`update app_user set archived = true where id = ${first.userId}`);
    expect(await approve(id, accounts[1])).toEqual(refused);
    await trading.database.query(sql`update app_user set archived = false where id = ${first.userId}`);
    expect(await approve(id, second)).toEqual([]);
  });

  it('is not identified by a partly equal name alone', async () => {
    const { proposed, approve, officer } = withdrawing;
    const namesake = await officer({ first: 'Regina', last: 'Správcová Malá', email: 'mala@registry.example' });
    expect(await approve(await proposed(certificateId), namesake)).toEqual([]);
  });
});

describe('a proposal', () => {
  it('requires a reason and evidence', async () => {
    const { propose, trading, first } = withdrawing;
    expect((await propose(certificateId, first, { reason: ' ' })).errors).toEqual(['errors.form.required at reason']);
    const query = `mutation ($input: CertificateWithdrawalInput!) { createOrUpdateCertificateWithdrawal(input: $input) { id } }`;
    const reply = await trading.askAs(first, query, { input: { certificateId, reason: 'Forged.' } });
    expect(reply.errors).toEqual(['errors.form.evidenceMissing at evidence']);
  });

  it('is created by the registry, one at a time, and cannot be edited', async () => {
    const { propose, proposed, trading, first } = withdrawing;
    expect((await propose(certificateId, trading.register.viewerOf('supplier'))).errors).toEqual(['errors.forbidden']);
    const id = await proposed(certificateId);
    expect((await propose(certificateId)).errors).toEqual([
      'errors.certificateWithdrawal.alreadyProposed at certificate',
    ]);
    expect((await propose(certificateId, first, { id, reason: 'Another reason.' })).errors).toEqual([
      'errors.forbidden',
    ]);
  });

  it('requires a certificate in circulation that is not withdrawn yet', async () => {
    const { propose, withdraw, trading } = withdrawing;
    await withdraw(certificateId);
    expect((await propose(certificateId)).errors).toEqual(['errors.certificate.withdrawn at certificate']);
    const rejected = await withdrawing.trade.certificate();
    await trading.database.query(sql`update certificate set status = 'REJECTED_BY_REGISTRY' where id = ${rejected}`);
    expect((await propose(rejected)).errors).toEqual(['errors.certificateWithdrawal.notInCirculation at certificate']);
  });
});
