import sql, { type Sql } from 'sql-template-tag';
import type { Audience } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import type { Remains } from '../jobs/index.ts';
import type { Reader } from './reader.ts';

interface KeptNotice {
  readonly name: string;
  /** What its places hold. */
  readonly facts: Values;
  readonly readers: readonly Reader[];
  readonly audiences?: readonly Audience[];
  readonly now: Date;
}

/** Keeps a notice for its readers, each e-mail once. */
export async function keepNotice(connection: Connection, kept: KeptNotice): Promise<void> {
  const { name, facts, readers, audiences = [], now } = kept;
  if (readers.length + audiences.length === 0) return;
  const later = audiences.length === 0 ? null : JSON.stringify(audiences);
  await connection.query(sql`
    with told as (
      insert into notice (name, facts, audiences, told_at)
      values (${name}, ${JSON.stringify(facts)}::jsonb, ${later}::jsonb, ${now}) returning id
    )
    ${mailsFor(sql`told`, readers, now)}`);
}

/** A mail for each reader of a notice of `told`, unless it has one for the address. */
export function mailsFor(told: Sql, readers: readonly Reader[], now: Date): Sql {
  const rows = readers.map(({ email, name = '', language = '' }) => ({ email: email.trim(), name, language }));
  return sql`
    insert into notice_mail (notice_id, email, name, language, due_at)
    select told.id, reader.email, reader.name, reader.language, ${now}
    from ${told} as told,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reader (email text, name text, language text)
    on conflict do nothing`;
}

/** A mail that this process has taken to send. */
export interface TakenMail {
  readonly id: string;
  readonly notice: string;
  readonly facts: Values;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly toldAt: Date;
  /** This try counted. */
  readonly tries: number;
}

/** A process that sends takes longer than any server is waited for; one that died leaves its mail to the others. */
const takenMinutes = 5;

/** Takes the mail that has waited longest past its time, so that no other process sends it meanwhile. */
export async function takeDue(connection: Connection, now: Date): Promise<TakenMail | undefined> {
  const until = new Date(now.getTime() + takenMinutes * 60_000);
  const [taken] = await connection.query<TakenMail & Record<string, unknown>>(sql`
    update notice_mail as mail set tries = mail.tries + 1, due_at = ${until}
    from notice
    where notice.id = mail.notice_id and mail.id = (
      select id from notice_mail where status = 'waiting' and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked
    )
    returning mail.id::text as id, notice.name as notice, notice.facts, mail.email, mail.name, mail.language,
      notice.told_at as "toldAt", mail.tries`);
  return taken;
}

/** Has a mail that was taken wait until it is tried again. */
export async function putOff(connection: Connection, { id, tries }: TakenMail, until: Date): Promise<void> {
  await connection.query(sql`
    update notice_mail set due_at = ${until} where id = ${id} and tries = ${tries} and status = 'waiting'`);
}

/** Ends a mail; when nobody waits for the notice any more, what it told is forgotten, secrets of its link with it. */
export async function endMail(connection: Connection, { id }: TakenMail, status: 'sent' | 'given up'): Promise<void> {
  await connection.query(sql`
    with ended as (update notice_mail set status = ${status} where id = ${id} returning notice_id)
    update notice set facts = null from ended
    where notice.id = ended.notice_id and notice.audiences is null and not exists (
      select from notice_mail as other
      where other.notice_id = notice.id and other.id <> ${id} and other.status = 'waiting'
    )`);
}

/** Whoever asks whether they were told asks within this time. */
const keptDays = 30;

/** Notices that nobody waits for. */
export const mailRemains: Remains = {
  notices: async (connection, now, count) => {
    const before = new Date(now.getTime() - keptDays * 86_400_000);
    const gone = await connection.query(sql`
      delete from notice where id in (
        select id from notice where told_at < ${before} and not exists (
          select from notice_mail where notice_id = notice.id and status = 'waiting'
        ) limit ${count}
      ) returning 1`);
    return gone.length;
  },
};
