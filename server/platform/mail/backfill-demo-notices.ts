import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { fanOut, type FanOutDependencies } from './fan-out.ts';

const dayMs = 86_400_000;
/** Days of demo notices to keep. */
const toldDays = 60;
/** Demo notices of the last days are unread. */
const unreadDays = 7;

/** The catalogue with notices restricted to the portal channel. */
export function withoutMail(catalogue: Catalogue): Catalogue {
  const shownAlone = Object.entries(catalogue.notices).map(([name, notice]) => {
    const channels = notice.channels.filter((channel) => channel === 'portal');
    return [name, { ...notice, channels }] as const;
  });
  return { ...catalogue, notices: Object.fromEntries(shownAlone) };
}

/** Creates portal notices for recent events of the demo data up to `now`, without mails. */
export async function backfillDemoNotices({ catalogue, ...parts }: FanOutDependencies): Promise<void> {
  const { database, now } = parts;
  const [told, unread] = [toldDays, unreadDays].map((days) => new Date(now().getTime() - days * dayMs));
  await database.query(sql`delete from notice where told_at < ${told}`);
  const shown = { ...parts, catalogue: withoutMail(catalogue) };
  await fanOut(shown);
  // Reinserts lines in chronological order, because ids define the display order.
  await database.query(sql`
    with line as (delete from portal_notice returning *)
    insert into portal_notice (notice_id, user_id, organization_id, is_shown, awaits_daily, read_at)
    select notice_id, user_id, organization_id, is_shown, awaits_daily, case when told_at < ${unread} then told_at end
    from line join notice on notice.id = notice_id order by told_at, notice_id`);
}
