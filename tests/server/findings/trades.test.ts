import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { answered } from '../trade.ts';
import { openedFindings } from './open-findings.ts';

const findings = openedFindings();

/** The findings of a transaction. */
async function foundOf(transactionId: string): Promise<readonly unknown[]> {
  const found = await findings.list();
  return found.flatMap(({ transaction, finding, status }) =>
    Object(transaction).id === transactionId ? [`${String(finding)} ${String(status)}`] : [],
  );
}

/** Sells 100 m³ between demo organizations and confirms. @returns the transaction's id */
async function sell(certificateId: string, from: string, to: string, date = '2026-03-05'): Promise<string> {
  const { trade } = findings;
  const { id } = answered(
    await trade.save({ certificateId, buyerId: trade.organization(to), amount: '100', date }, from),
  );
  expect((await trade.changeStatus(id, 'CONFIRMED', to)).errors).toEqual([]);
  return id;
}

describe('a circle of sales', () => {
  it('is found at the closing sale, with two and three parties', async () => {
    const certificateId = await findings.trade.certificate();
    expect(await foundOf(await sell(certificateId, 'supplier', 'buyer'))).toEqual([]);
    expect(await foundOf(await sell(certificateId, 'buyer', 'supplier'))).toEqual(['CIRCULAR_TRADE OPEN']);
    const other = await findings.trade.certificate();
    await sell(other, 'supplier', 'buyer');
    expect(await foundOf(await sell(other, 'buyer', 'refinery'))).toEqual([]);
    expect(await foundOf(await sell(other, 'refinery', 'supplier'))).toEqual(['CIRCULAR_TRADE OPEN']);
  });

  it('is not found across two certificates', async () => {
    const { trade } = findings;
    await sell(await trade.certificate(), 'supplier', 'buyer');
    const theirs = trade.organization('buyer');
    const input = { supplierId: theirs, buyerId: theirs };
    expect(await foundOf(await sell(await trade.certificate(input, 'buyer'), 'buyer', 'supplier'))).toEqual([]);
  });

  it('is not found when it takes longer than 30 days', async () => {
    const certificateId = await findings.trade.certificate({ issuedAt: '2026-01-02' });
    await sell(certificateId, 'supplier', 'buyer', '2026-01-20');
    expect(await foundOf(await sell(certificateId, 'buyer', 'supplier', '2026-02-20'))).toEqual([]);
  });

  it('ends when the sale is removed', async () => {
    const { trade } = findings;
    const certificateId = await trade.certificate();
    await sell(certificateId, 'supplier', 'buyer');
    const input = { certificateId, buyerId: trade.organization('supplier'), amount: '10' };
    const { id } = answered(await trade.save(input, 'buyer'));
    expect(await foundOf(id)).toEqual(['CIRCULAR_TRADE OPEN']);
    expect((await trade.remove(id, 'buyer')).errors).toEqual([]);
    expect(await foundOf(id)).toEqual(['CIRCULAR_TRADE GONE']);
  });
});

describe('the same party on both sides', () => {
  it('is found by a person who acts for both', async () => {
    const { trade, trading } = findings;
    await trading.database.query(sql`
      insert into organization_user (user_id, organization_id, role, status)
      select user_id, ${trade.organization('buyer')}::bigint, 'EMPLOYEE', 'ACTIVE' from organization_user
      where organization_id = ${trade.organization('supplier')} limit 1`);
    const { id } = answered(await trade.save({ certificateId: await trade.certificate() }));
    expect(await foundOf(id)).toEqual(['SAME_PARTY OPEN']);
    await trading.database.query(
      sql`delete from organization_user where organization_id = ${trade.organization('buyer')} and role = 'EMPLOYEE'`,
    );
  });

  it('is found by the address', async () => {
    const { trade, trading } = findings;
    await trading.database.query(sql`
      update organization as buyer set residence_address_street = upper(seller.residence_address_street),
        residence_address_number = seller.residence_address_number, residence_address_city = seller.residence_address_city
      from organization as seller where seller.id = ${trade.organization('supplier')} and buyer.id = ${trade.organization('buyer')}`);
    const { id } = answered(await trade.save({ certificateId: await trade.certificate() }));
    expect(await foundOf(id)).toEqual(['SAME_PARTY OPEN']);
  });
});
