import sql from 'sql-template-tag';
import { dayOf, formatDate } from '../../../engine/format/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { toLetter } from '../../../engine/notice/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Working } from '../../module.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { isMember } from './is-member.ts';

type Parts = Pick<Working, 'catalogue' | 'database' | 'notices' | 'now'>;

/** Lines of one mail; how many there are besides stands below. */
const mostLines = 50;

/** Every morning: one mail for each person and organization with what they want to hear of once a day. */
export function dailyNotices(parts: Parts): Job {
  return {
    name: 'daily-notices',
    at: '30 6 * * *',
    run: async (signal) => {
      let mails = 0;
      for (;;) {
        signal.throwIfAborted();
        const told = await parts.database.transaction((connection) => tellNext(parts, connection));
        if (told === 'none left') return { mails };
        if (told === 'told') mails += 1;
      }
    },
  };
}

interface Waiting {
  readonly userId: string;
  readonly organizationId: string;
}

async function tellNext(parts: Parts, connection: Connection): Promise<'told' | 'left out' | 'none left'> {
  const [next] = await connection.query<Waiting & Values>(sql`
    select user_id::text as "userId", organization_id::text as "organizationId" from portal_notice
    where awaits_daily order by user_id, organization_id, id limit 1 for update skip locked`);
  if (next === undefined) return 'none left';
  const taken = await connection.query<{ name: string; facts: Values | null }>(sql`
    with taken as (
      update portal_notice set awaits_daily = false
      where awaits_daily and user_id = ${next.userId} and organization_id = ${next.organizationId}
      returning id, notice_id
    )
    select notice.name, notice.facts from taken join notice on notice.id = taken.notice_id order by taken.id desc`);
  if (taken.length === 0 || !(await isMember(connection, next.userId, next.organizationId))) return 'left out';
  const params = {
    day: formatDate(dayOf(parts.now(), parts.catalogue.brand.timeZone)),
    organization: await nameOf(connection, next.organizationId),
    count: String(taken.length),
    notices: linesOf(parts, taken, await languageOf(connection, next.userId)),
  };
  await parts.notices.tell(connection, { notice: 'noticesOfDay', to: [next], params });
  return 'told';
}

/** What each is about, in one line. */
function linesOf(
  { catalogue }: Parts,
  told: readonly { readonly name: string; readonly facts: Values | null }[],
  language: string,
): string {
  const spoken = catalogue.languages.includes(language) ? language : (catalogue.languages[0] ?? '');
  const lines = told.slice(0, mostLines).flatMap(({ name, facts }) => {
    const notice = catalogue.notices[name];
    if (notice === undefined) return [];
    return [`• ${toLetter(catalogue, { notice, facts: facts ?? {}, language: spoken, publicAddress: '' }).subject}`];
  });
  return [...lines, ...(told.length > mostLines ? ['…'] : [])].join('\n');
}

async function nameOf(connection: Connection, organizationId: string): Promise<string> {
  const { organization } = columns;
  const [found] = await connection.query<{ name: string | null }>(sql`
    select ${organization.name} as name from ${tables.organization} where ${organization.id} = ${organizationId}`);
  return found?.name ?? '';
}

async function languageOf(connection: Connection, userId: string): Promise<string> {
  const { user } = columns;
  const [found] = await connection.query<{ language: string | null }>(sql`
    select ${user.language} as language from ${tables.user} where ${user.id} = ${userId}`);
  return found?.language ?? '';
}
