import { todayOf } from '../../../engine/api/index.ts';
import sql from 'sql-template-tag';
import { formatDate } from '../../../engine/format/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { toLetter } from '../../../engine/notice/index.ts';
import { attemptEach, type Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { WorkDependencies } from '../../module.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { isMember } from './is-member.ts';

type Dependencies = Pick<WorkDependencies, 'catalogue' | 'database' | 'notices' | 'now'>;

/** Maximum lines of one mail; the rest is summarized. */
const mostLines = 50;

/** Every morning: one mail per person and organization with notices of the daily channel. */
export function dailyNotices(dependencies: Dependencies): Job {
  return {
    name: 'daily-notices',
    at: '30 6 * * *',
    run: async (signal) => {
      const waiting = await dependencies.database.query<Waiting>(sql`
        select distinct user_id::text as "userId", organization_id::text as "organizationId"
        from portal_notice where awaits_daily order by 1, 2`);
      let mails = 0;
      await attemptEach(waiting, {
        signal,
        work: async (reader) => {
          if (await dependencies.database.transaction((connection) => tellReader(dependencies, connection, reader)))
            mails += 1;
        },
        nameOf: ({ userId, organizationId }) => `person ${userId} in organization ${organizationId}`,
      });
      return { mails };
    },
  };
}

interface Waiting {
  readonly [column: string]: unknown;
  readonly userId: string;
  readonly organizationId: string;
}

/** @returns false when another process sent it, or the person has left the organization */
async function tellReader(dependencies: Dependencies, connection: Connection, reader: Waiting): Promise<boolean> {
  const { userId, organizationId } = reader;
  const taken = await connection.query<{ name: string; facts: Values | null }>(sql`
    with taken as (
      update portal_notice set awaits_daily = false
      where awaits_daily and user_id = ${userId} and organization_id = ${organizationId}
      returning id, notice_id
    )
    select notice.name, notice.facts from taken join notice on notice.id = taken.notice_id order by taken.id desc`);
  if (taken.length === 0 || !(await isMember(connection, userId, organizationId))) return false;
  const params = {
    day: formatDate(todayOf(dependencies, dependencies.now())),
    organization: await nameOf(connection, organizationId),
    count: String(taken.length),
    notices: linesOf(dependencies, taken, await languageOf(connection, userId)),
  };
  await dependencies.notices.send(connection, { notice: 'noticesOfDay', to: [reader], params });
  return true;
}

/** One line per notice. */
function linesOf(
  { catalogue }: Dependencies,
  notices: readonly { readonly name: string; readonly facts: Values | null }[],
  language: string,
): string {
  const spoken = catalogue.languages.includes(language) ? language : (catalogue.languages[0] ?? '');
  const lines = notices.slice(0, mostLines).flatMap(({ name, facts }) => {
    const notice = catalogue.notices[name];
    if (notice === undefined) return [];
    return [`• ${toLetter(catalogue, { notice, facts: facts ?? {}, language: spoken, publicAddress: '' }).subject}`];
  });
  return [...lines, ...(notices.length > mostLines ? ['…'] : [])].join('\n');
}

async function nameOf(connection: Connection, organizationId: string): Promise<string> {
  const { organization } = columns;
  const [row] = await connection.query<{ name: string | null }>(sql`
    select ${organization.name} as name from ${tables.organization} where ${organization.id} = ${organizationId}`);
  return row?.name ?? '';
}

async function languageOf(connection: Connection, userId: string): Promise<string> {
  const { user } = columns;
  const [row] = await connection.query<{ language: string | null }>(sql`
    select ${user.language} as language from ${tables.user} where ${user.id} = ${userId}`);
  return row?.language ?? '';
}
