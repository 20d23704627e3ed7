import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { dailyNotices } from '../../server/people/notices/index.ts';
import { openedNotices } from './opened-notices.ts';

const choose =
  'mutation ($name: String!, $channels: [NoticeChannel!]!) { chooseNotice(name: $name, channels: $channels) }';

/** Preferences for notices: in the portal, by a mail each, or by one mail a day. */
const { trading, sent, noticesOf, viewerOf, buyer, offer, tellAll, fill } = openedNotices();

const choosing = (channels: readonly string[], name = 'saleOffered', viewer = buyer()) =>
  trading.askAs(viewer, choose, { name, channels });

describe('a choice of notice channels', () => {
  it.each([
    { channels: [], here: 0, mails: 0 },
    { channels: ['PORTAL'], here: 1, mails: 0 },
    { channels: ['MAIL'], here: 0, mails: 1 },
    { channels: ['PORTAL', 'MAIL', 'DAILY'], here: 1, mails: 1 },
    { channels: ['DAILY'], here: 0, mails: 0 },
  ])('$channels are used', async ({ channels, here, mails }) => {
    expect((await choosing(channels)).errors).toEqual([]);
    await offer();
    await tellAll();
    expect((await noticesOf(buyer())).items).toHaveLength(here);
    expect(sent).toHaveLength(mails);
  });

  it('is personal, and applies to every kind of notice of the organization', async () => {
    await choosing(['PORTAL']);
    const ask = async (organization: string): Promise<readonly Values[]> =>
      (await trading.ask(organization, '{ noticeChoices(language: sk) { name label channels } }')).data[
        'noticeChoices'
      ] as readonly Values[]; // as the query asks
    expect(await ask('buyer')).toContainEqual({ name: 'saleOffered', label: 'Ponúknutý nákup', channels: ['PORTAL'] });
    expect(await ask('supplier')).toContainEqual(
      expect.objectContaining({ name: 'saleOffered', channels: ['PORTAL', 'MAIL'] }),
    );
    expect((await ask('authority')).map(({ name }) => name)).not.toContain('saleOffered');
    expect((await ask('buyer')).map(({ name }) => name)).not.toContain('passwordReset');
  });

  it.each(['passwordReset', 'approvalAsked', 'constructor', '__proto__'])('refuses the kind "%s"', async (name) => {
    expect((await choosing(['PORTAL'], name)).errors).toEqual(['errors.entity.notFound at name']);
  });

  it('sends one mail per day', async () => {
    await choosing(['PORTAL', 'DAILY']);
    const codes = [(await offer())['code'], (await offer())['code']];
    await tellAll();
    expect(sent).toEqual([]);
    const daily = dailyNotices({ ...trading.application });
    expect(await daily.run(new AbortController().signal)).toEqual({ mails: 1 });
    expect(await daily.run(new AbortController().signal)).toEqual({ mails: 0 });
    await tellAll();
    expect(sent).toMatchObject([{ to: 'buyer@demo.example', subject: 'Oznámenia registra za 05.03.2026: 2' }]);
    for (const code of codes) expect(sent[0]?.text).toContain(String(code));
  });

  it('sends the daily mail to others when one cannot be created', async () => {
    await choosing(['DAILY']);
    await offer();
    await tellAll();
    const authority = viewerOf('authority');
    await fill(authority, 1);
    const ofBuyer = sql`user_id = ${buyer().userId}`;
    await trading.database.query(sql`update portal_notice set awaits_daily = true where not (${ofBuyer})`);
    await trading.database.script(`
    create function refuse_daily() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_daily before update on portal_notice for each row
      when (new.user_id = least(${buyer().userId}, ${authority.userId})) execute function refuse_daily()`);
    const run = dailyNotices({ ...trading.application }).run(new AbortController().signal);
    await expect(run).rejects.toThrow(/^failed: person \d+ in organization \d+$/u);
    await trading.database.script('drop trigger refuse_daily on portal_notice');
    const left = await trading.database.query(sql`select distinct user_id from portal_notice where awaits_daily`);
    expect(left).toHaveLength(1);
  });

  it('sends no daily mail to former members', async () => {
    await choosing(['DAILY']);
    await offer();
    await tellAll();
    const { userId } = buyer();
    await trading.database.query(sql`update organization_user set status = 'INACTIVE' where user_id = ${userId}`);
    expect(await dailyNotices({ ...trading.application }).run(new AbortController().signal)).toEqual({ mails: 0 });
    await trading.database.query(sql`update organization_user set status = 'ACTIVE' where user_id = ${userId}`);
  });
});
