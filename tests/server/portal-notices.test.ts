import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { deliverDue, backfillDemoNotices } from '../../server/platform/mail/index.ts';
import { noticesQuery, openedNotices } from './opened-notices.ts';
import { answered } from './trade.ts';

const mark = 'mutation ($id: ID, $until: ID) { readNotices(id: $id, until: $until) }';

const { trading, trade, sent, delivery, noticesOf, viewerOf, buyer, offer, tellAll, fill } = openedNotices();

describe('a notice in the portal', () => {
  it('notifies the people of the buyer of an offer, in their language, with a link', async () => {
    const { id, code } = await offer();
    await tellAll();
    const { items, unread } = await noticesOf(buyer());
    expect(unread).toBe(1);
    expect(items).toMatchObject([
      {
        name: 'saleOffered',
        link: `/transactions/${id}`,
        isRead: false,
        subject: expect.stringContaining(String(code)),
      },
    ]);
    const { items: inSlovak } = await noticesOf(buyer(), { language: 'sk' });
    expect(inSlovak[0]?.subject).toContain('vám ponúka');
    expect(sent.map(({ to }) => to)).toEqual(['buyer@demo.example']);
  });

  it('notifies the supplier of the decision, and each party only of its own records', async () => {
    const [confirmed, rejected] = [await offer(), await offer()];
    await trade.changeStatus(confirmed.id, 'CONFIRMED');
    await trade.changeStatus(rejected.id, 'REJECTED');
    await trade.disconfirm(confirmed.id);
    await tellAll();
    const names = async (organization: string) =>
      (await noticesOf(viewerOf(organization))).items.map(({ name }) => name);
    expect(await names('supplier')).toEqual(['saleWithdrawn', 'saleRejected', 'saleConfirmed']);
    expect(await names('buyer')).toEqual(['saleOffered', 'saleOffered']);
    const senders = await trading.database.query(
      sql`select distinct sender_id::text as id from notice where name = 'saleOffered'`,
    );
    expect(senders).toEqual([{ id: trading.register.organizations.get('supplier') }]);
    expect(await names('authority')).toEqual([]);
  });

  it('notifies of a return and its decision with their own texts', async () => {
    const sale = await offer();
    await trade.changeStatus(sale.id, 'CONFIRMED');
    await tellAll();
    await trading.database.query(sql`delete from notice`);
    const offered = async () => answered(await trade.giveBack(sale.id, { amount: '0.5' })).id;
    const [confirmed, rejected] = [await offered(), await offered()];
    await trade.changeStatus(confirmed, 'CONFIRMED', 'supplier');
    await trade.changeStatus(rejected, 'REJECTED', 'supplier');
    await trade.disconfirm(confirmed, 'supplier');
    await tellAll();
    const names = async (organization: string) =>
      (await noticesOf(viewerOf(organization))).items.map(({ name }) => name);
    expect(await names('buyer')).toEqual(['returnWithdrawn', 'returnRejected', 'returnConfirmed']);
    expect(await names('supplier')).toEqual(['returnOffered', 'returnOffered']);
    const mail = sent.find(({ to }) => to === 'supplier@demo.example');
    expect(mail?.text).toContain(`z predaja ${String(sale.code)}`);
    expect(mail?.text).toContain('Wrong grade.');
  });

  it('notifies the authority of pending work, and the supplier of its decisions', async () => {
    const id = await trade.certificate();
    const change = `mutation ($id: ID!, $status: CertificateStatus!, $reason: String) {
      certificateChangeStatus(id: $id, status: $status, reason: $reason) { id }
    }`;
    for (const [as, status] of [
      ['authority', 'RETURNED_TO_CORRECTION'],
      ['supplier', 'SENT_TO_VALIDATION'],
      ['authority', 'APPROVED'],
    ] as const)
      expect((await trading.ask(as, change, { id, status, reason: 'The amount' })).errors).toEqual([]);
    await tellAll();
    const told = async (organization: string) => (await noticesOf(viewerOf(organization))).items;
    expect(await told('authority')).toMatchObject([{ name: 'approvalAsked', link: `/certificates/${id}` }]);
    expect((await told('supplier')).map(({ name }) => name)).toEqual(['certificateApproved', 'certificateReturned']);
  });

  it('is marked read individually, or all up to one: later ones stay unread', async () => {
    await offer();
    await offer();
    await tellAll();
    const [last, first] = (await noticesOf(buyer())).items;
    await offer();
    await tellAll();
    const marked = await trading.askAs(buyer(), mark, { until: last?.id });
    expect(marked.data['readNotices']).toBe(1);
    const { items } = await noticesOf(buyer());
    expect(items.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(items[2]?.id).toBe(first?.id);
    expect((await noticesOf(buyer(), { isUnread: true })).items).toHaveLength(1);
    expect((await trading.askAs(buyer(), mark, { id: items[0]?.id })).data['readNotices']).toBe(0);
  });
});

describe('a notice belongs to one person in one organization', () => {
  it.each([
    { who: 'another organization', viewer: () => viewerOf('supplier') },
    {
      who: 'the same person elsewhere',
      viewer: () => ({ ...buyer(), organizationId: trade.organization('supplier') }),
    },
    { who: 'a colleague', viewer: () => ({ ...buyer(), userId: viewerOf('supplier').userId }) },
    { who: 'the same person without a workspace', viewer: () => ({ ...buyer(), organizationId: undefined }) },
  ])('and $who neither reads nor marks it', async ({ viewer }) => {
    await offer();
    await tellAll();
    const [notice] = (await noticesOf(buyer())).items;
    expect((await noticesOf(viewer())).items).toEqual([]);
    await trading.askAs(viewer(), mark, { id: notice?.id });
    await trading.askAs(viewer(), mark, { until: notice?.id });
    expect((await noticesOf(buyer())).unread).toBe(1);
  });

  it('and is deleted, with its mail, once they have left', async () => {
    await offer();
    const { userId, organizationId } = buyer();
    const membership = sql`"user_id" = ${userId} and organization_id = ${organizationId}`;
    await offer({ amount: '2' });
    await trading.database.query(sql`update notice set audiences = audiences`);
    await trading.database.query(sql`update organization_user set status = 'INACTIVE' where ${membership}`);
    await tellAll();
    expect(sent).toEqual([]);
    expect((await noticesOf(buyer())).items).toEqual([]);
    await trading.database.query(sql`update organization_user set status = 'ACTIVE' where ${membership}`);
  });

  it('is sent although the recipients of an earlier one cannot be resolved', async () => {
    const [first] = [await offer(), await offer()];
    await trading.database.script(`
      create function refuse_notice() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_notice before update on notice for each row
        when (new.facts ->> 'code' = '${String(first['code'])}') execute function refuse_notice()`);
    await tellAll();
    expect((await noticesOf(buyer())).items).toHaveLength(1);
    await trading.database.script('drop trigger refuse_notice on notice');
    await tellAll();
    expect((await noticesOf(buyer())).items).toHaveLength(2);
  });

  it('and a queued mail is not sent after they left', async () => {
    await offer();
    const failing = { ...delivery(), sender: { ...delivery().sender, send: () => Promise.reject(new Error('busy')) } };
    await deliverDue(failing);
    await trading.database.query(sql`update notice_mail set due_at = now() - interval '1 year'`);
    await deliverDue({ ...delivery(), isWithin: () => Promise.resolve(false) });
    expect(sent).toEqual([]);
    expect(await trading.database.query(sql`select status from notice_mail`)).toEqual([{ status: 'given up' }]);
  });

  it.each(['1 or 1=1', '-1', '99999999999999999999', 'abc'])('and "%s" identifies none', async (id) => {
    await offer();
    await tellAll();
    await trading.askAs(buyer(), mark, { id });
    await trading.askAs(buyer(), mark, { until: id });
    expect((await noticesOf(buyer(), { before: id })).items).toEqual([]);
    expect((await noticesOf(buyer())).unread).toBe(1);
  });

  it('and is refused without a sign-in', async () => {
    const { errors } = await trading.askAs(undefined, noticesQuery, { language: 'en' });
    expect(new Set(errors)).toEqual(new Set(['errors.token.missing']));
  });
});

it('of 10,000 unread are counted up to a hundred, read in pages, and marked together', async () => {
  await fill(buyer(), 10_000);
  const first = await noticesOf(buyer());
  const second = await noticesOf(buyer(), { before: first.last });
  expect(first).toMatchObject({ unread: 100, hasMore: true });
  expect(first.items[0]?.subject).toContain('T-10000');
  expect(second.items[0]?.subject).toContain('T-9980');
  expect((await trading.askAs(buyer(), mark, { until: first.items[0]?.id })).data['readNotices']).toBe(0);
});

it('keeps its content while it can be read, and is deleted after the retention period', async () => {
  await offer();
  await tellAll();
  const { facts } = (await trading.database.query<{ facts: Values | null }>(sql`select facts from notice`))[0] ?? {};
  expect(facts).not.toBeNull();
});

it('exists for demo history as an entry without mail, sorted by day, the latest unread', async () => {
  const now = trading.application.now();
  const people = { recipient: 0, owner: trading.register.organizations.get('buyer') };
  for (const [name, days] of [
    ['saleRejected', 3],
    ['saleOffered', 5],
    ['saleWithdrawn', 20],
    ['saleConfirmed', 70],
  ] as const)
    await trading.database.query(sql`
      insert into notice (name, facts, audiences, told_at)
      values (${name}, '{}', ${JSON.stringify([people])}::jsonb, ${new Date(now.getTime() - days * 86_400_000)})`);
  await backfillDemoNotices({ ...trading.application, now: () => now });
  const { items, unread } = await noticesOf(buyer());
  expect(items.map(({ name }) => name)).toEqual(['saleRejected', 'saleOffered', 'saleWithdrawn']);
  expect(unread).toBe(2);
  await tellAll();
  expect(sent).toEqual([]);
});
