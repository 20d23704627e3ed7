import pino from 'pino';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { isMember } from '../../server/people/notices/index.ts';
import { deliverDue, type DeliveryDependencies } from '../../server/platform/mail/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { answered, type Answered, type Trade, tradeOf } from './trade.ts';
import type { TradingRegister } from './trading-register.ts';

/** A register with sale offers and notices; each test begins without a notice. */
export interface OpenedNotices {
  readonly trading: TradingRegister;
  readonly trade: Trade;
  /** The mails sent in the current test. */
  readonly sent: readonly SentMail[];
  readonly delivery: () => DeliveryDependencies;
  readonly noticesOf: (viewer: Viewer, asked?: Values) => Promise<NoticePage>;
  readonly viewerOf: (organization: string) => Viewer;
  readonly buyer: () => Viewer;
  /** Offers 1 m³ of a certificate of the supplier to the buyer; `input` overrides. */
  readonly offer: (input?: Values) => Promise<Answered>;
  /** Resolves the recipients of all notices and sends every mail. */
  readonly tellAll: () => Promise<unknown>;
  /** Inserts unread notices for a viewer into the database. */
  readonly fill: (viewer: Viewer, count: number) => Promise<void>;
}

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface NoticePage {
  readonly items: readonly (Values & { readonly id: string; readonly subject: string })[];
  readonly hasMore: boolean;
  readonly last: string;
  readonly unread: number;
}

export const noticesQuery = `query ($language: Language!, $isUnread: Boolean, $before: ID) {
  notices(language: $language, isUnread: $isUnread, before: $before) {
    items { id name subject text link isRead } hasMore last
  }
  unreadNotices
}`;

/** Opens the register before the tests of a file and closes it after them. */
export function openedNotices(): OpenedNotices {
  const trading = openedTradingRegister();
  const trade = tradeOf(trading);
  const sent: SentMail[] = [];
  let certificateId: string;
  beforeAll(async () => {
    certificateId = await trade.certificate({ amount: '1000000' });
  });
  beforeEach(async () => {
    sent.splice(0);
    await trading.database.query(sql`delete from notice`);
    await trading.database.query(sql`delete from notice_choice`);
  });
  const send: DeliveryDependencies['sender']['send'] = ({ to, subject, text }) =>
    Promise.resolve(void sent.push({ to: to.address, subject, text }));
  const delivery = (): DeliveryDependencies => ({
    ...trading.application,
    isWithin: (person, organization) => isMember(trading.database, person, organization),
    from: 'desk@register.example',
    log: pino({ level: 'silent' }),
    sender: { send, close: () => undefined },
  });
  const viewerOf = (organization: string) => trading.register.viewerOf(organization);
  return {
    trading,
    trade,
    sent,
    delivery,
    noticesOf: async (viewer, asked = {}) => {
      const { data, errors } = await trading.askAs(viewer, noticesQuery, { language: 'en', ...asked });
      expect(errors).toEqual([]);
      return { ...(data['notices'] as Omit<NoticePage, 'unread'>), unread: data['unreadNotices'] as number }; // as the query asks
    },
    viewerOf,
    buyer: () => viewerOf('buyer'),
    offer: async (input = {}) => answered(await trade.save({ certificateId, amount: '1', ...input })),
    tellAll: () => deliverDue(delivery()),
    fill: async ({ userId, organizationId }, count) => {
      await trading.database.query(sql`
        with told as (insert into notice (name, facts, told_at) values ('saleOffered', '{}', now()) returning id),
        more as (
          insert into notice (name, facts, told_at)
          select 'saleOffered', jsonb_build_object('code', 'T-' || n), now() from generate_series(2, ${count}::int) n returning id
        )
        insert into portal_notice (notice_id, user_id, organization_id, is_shown, awaits_daily)
        select id, ${userId}, ${organizationId}, true, false from (select id from told union all select id from more) as all_told
        order by id`);
    },
  };
}
