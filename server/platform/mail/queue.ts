import sql, { type Sql } from 'sql-template-tag';
import type { Audience } from '../../../engine/api/index.ts';
import type { Notice } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { inBatch, type Connection, type Database } from '../../../engine/store/index.ts';
import type { RetentionPolicies, Retention } from '../jobs/index.ts';
import type { MailRecipient } from './mail-recipient.ts';

interface QueuedNotice {
  readonly notice: Notice;
  /** Organization that causes the notice. */
  readonly sender?: string | undefined;
  /** Values of the placeholders. */
  readonly facts: Values;
  readonly readers: readonly MailRecipient[];
  readonly audiences?: readonly Audience[];
  /** `forgotten`: addresses are deleted once the mail was sent or given up. */
  readonly address?: 'forgotten' | undefined;
  readonly now: Date;
}

/** Stores a notice for its recipients, without duplicate addresses or users. */
export async function enqueueNotice(connection: Connection, addressed: QueuedNotice): Promise<void> {
  const { notice, sender = null, facts, readers, audiences = [], address, now } = addressed;
  if (readers.length + audiences.length === 0) return;
  const row = { name: notice.name, sender, facts, audiences: audiences.length === 0 ? null : audiences, at: now };
  // Mails are rate-limited by count, so notices with recipients are inserted one by one.
  if (readers.length === 0) {
    await inBatch(connection, 'notices without readers', row, insertNotices);
    return;
  }
  await connection.query(sql`
    with told as (${insertion([row])} returning id, sender_id), ${reaching(sql`told`, { notice, readers, address, now })}`);
}

interface NoticeRow {
  readonly name: string;
  readonly sender: string | null;
  readonly facts: Values;
  readonly audiences: readonly Audience[] | null;
  readonly at: Date;
}

/** Inserts notices whose recipients are found later. */
async function insertNotices(connection: Connection, rows: readonly NoticeRow[]): Promise<readonly undefined[]> {
  await connection.query(insertion(rows));
  return rows.map(() => undefined);
}

function insertion(rows: readonly NoticeRow[]): Sql {
  return sql`
    insert into notice (name, sender_id, facts, audiences, told_at)
    select name, sender, facts, audiences, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (name text, sender bigint, facts jsonb, audiences jsonb, at timestamptz)`;
}

interface Reached {
  readonly notice: Notice;
  readonly readers: readonly MailRecipient[];
  readonly address?: 'forgotten' | undefined;
  readonly now: Date;
}

/**
 * Hourly limit of mails per recipient and kind of notice, so that nobody can fill a mailbox: per sender and in total.
 * Past the total each sender still gets one. The rest goes into the daily mail; notices without a channel choice are
 * all mailed.
 */
const mailsAnHour = { ofOneSender: 50, ofAll: 200 };

/**
 * SQL after `with`: recipients of a notice of `told` (`id`, `sender_id`) by their channel choice, else by the notice's
 * channels: a portal line, a mail unless the address already has one.
 */
export function reaching(recipients: Sql, { notice, readers, address, now }: Reached): Sql {
  const { name, channels } = notice;
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const rows = readers.map(({ email, name: called = '', language = '', person = null, within = null }) => ({
    email: email.trim(),
    name: called,
    language,
    person,
    within,
  }));
  return sql`
    wished as (
      select told.id as notice_id, told.sender_id, reader.*, coalesce(choice.channels, ${channels}::text[]) as channels
      from ${recipients} as told
      cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as reader (email text, name text, language text, person bigint, within bigint)
      left join notice_choice as choice
        on choice.user_id = reader.person and choice.notice = ${name} and ${hasChannelChoice(notice)}
    ),
    reader as (
      select notice_id, sender_id, email, name, language, person, within,
        case when ${hasChannelChoice(notice)} and 'mail' = any(channels) and person is not null and within is not null and (
          select count(*) filter (where mail.sender_id is not distinct from wished.sender_id) >=
            case when count(*) < ${mailsAnHour.ofAll} then ${mailsAnHour.ofOneSender} else 1 end
          from notice_mail as mail
          where mail.user_id = wished.person and mail.kind = ${name} and mail.kept_at > ${hourAgo}
        ) then array_append(array_remove(channels, 'mail'), 'daily') else channels end as channels
      from wished
    ),
    shown as (
      insert into portal_notice (notice_id, user_id, organization_id, is_shown, awaits_daily)
      select notice_id, person, within, 'portal' = any(channels), 'daily' = any(channels) from reader
      where person is not null and within is not null and channels && '{portal,daily}'
      on conflict do nothing
    )
    insert into notice_mail
      (notice_id, kind, sender_id, email, name, language, user_id, organization_id, kept_at, due_at, is_forgotten)
    select notice_id, ${name}, sender_id, email, name, language, person, within, ${now}, ${now},
      ${address === 'forgotten'} from reader
    where 'mail' = any(channels)
    on conflict do nothing`;
}

/** True when users can choose the channel of a notice; account notices are always mailed. */
export function hasChannelChoice({ channels }: Notice): boolean {
  return channels.includes('portal');
}

/** A mail leased by this process. */
export interface LeasedMail {
  readonly id: string;
  readonly notice: string;
  readonly facts: Values;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly toldAt: Date;
  /** Includes this attempt. */
  readonly tries: number;
  /** User and organization; null for a plain address or for all organizations. */
  readonly person: string | null;
  readonly within: string | null;
}

/** Lease time, above the timeout of any mail server; after a crash others take over. */
const takenMinutes = 5;

/** Leases the mail that is overdue longest. */
export async function leaseDueMail(connection: Connection, now: Date): Promise<LeasedMail | undefined> {
  const until = new Date(now.getTime() + takenMinutes * 60_000);
  const [taken] = await connection.query<LeasedMail & Record<string, unknown>>(sql`
    update notice_mail as mail set tries = mail.tries + 1, due_at = ${until}
    from notice
    where notice.id = mail.notice_id and mail.id = (
      select id from notice_mail where status = 'waiting' and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked
    )
    returning mail.id::text as id, notice.name as notice, notice.facts, mail.email, mail.name, mail.language,
      notice.told_at as "toldAt", mail.tries, mail.user_id::text as person, mail.organization_id::text as within`);
  return taken;
}

/** Reschedules a leased mail. */
export async function reschedule(connection: Connection, { id, tries }: LeasedMail, until: Date): Promise<void> {
  await connection.query(sql`
    update notice_mail set due_at = ${until} where id = ${id} and tries = ${tries} and status = 'waiting'`);
}

/**
 * Ends a mail. When no mail waits for the notice, its facts (with link secrets) are deleted. Two statements without a
 * transaction, so that mails ending concurrently see each other.
 */
export async function endMail(database: Database, { id }: LeasedMail, status: 'sent' | 'given up'): Promise<void> {
  await database.query(sql`
    update notice_mail set status = ${status}, email = case when is_forgotten then null else email end where id = ${id}`);
  await database.query(sql`
    update notice set facts = null
    where id = (select notice_id from notice_mail where id = ${id}) and audiences is null and not exists (
      select from notice_mail where notice_id = notice.id and status = 'waiting'
    ) and not exists (select from portal_notice where notice_id = notice.id)`);
}

const dayMs = 86_400_000;

/** Notices without waiting mails; portal notices by age. */
export const mailRemains = ({ mailDays, portalNoticeDays }: Retention): RetentionPolicies => ({
  notices: async (connection, now, count) => {
    const [before, shownBefore] = [mailDays, portalNoticeDays].map((days) => new Date(now.getTime() - days * dayMs));
    const gone = await connection.query(sql`
      delete from notice where id in (
        select id from notice where told_at < ${before} and not exists (
          select from notice_mail where notice_id = notice.id and status = 'waiting'
        ) and (told_at < ${shownBefore} or not exists (select from portal_notice where notice_id = notice.id))
        limit ${count}
      ) returning 1`);
    return gone.length;
  },
});
