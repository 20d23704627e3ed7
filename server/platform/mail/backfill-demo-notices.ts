import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { fanOut, type FanOutDependencies } from './fan-out.ts';

const dayMs = 86_400_000;
/** Nobody is told of the time before: a list of notices is of days, not of the years that were made up. */
const toldDays = 60;
/** Whoever looks at it was last there so long ago. */
const unreadDays = 7;

/** The same catalogue with notices that are shown in the portal, those that may be, and never mailed. */
export function withoutMail(catalogue: Catalogue): Catalogue {
  const shownAlone = Object.entries(catalogue.notices).map(([name, notice]) => {
    const channels = notice.channels.filter((channel) => channel === 'portal');
    return [name, { ...notice, channels }] as const;
  });
  return { ...catalogue, notices: Object.fromEntries(shownAlone) };
}

/** Has people find in the portal what happened lately in a past that was made up, until `now`; nobody gets a mail of it. */
export async function backfillDemoNotices({ catalogue, ...parts }: FanOutDependencies): Promise<void> {
  const { database, now } = parts;
  const [told, unread] = [toldDays, unreadDays].map((days) => new Date(now().getTime() - days * dayMs));
  await database.query(sql`delete from notice where told_at < ${told}`);
  const shown = { ...parts, catalogue: withoutMail(catalogue) };
  await fanOut(shown);
  // It was not made in the order it is said to have happened in, which is the one that lines are read in.
  await database.query(sql`
    with line as (delete from portal_notice returning *)
    insert into portal_notice (notice_id, user_id, organization_id, is_shown, awaits_daily, read_at)
    select notice_id, user_id, organization_id, is_shown, awaits_daily, case when told_at < ${unread} then told_at end
    from line join notice on notice.id = notice_id order by told_at, notice_id`);
}
