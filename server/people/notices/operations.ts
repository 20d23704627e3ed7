import sql from 'sql-template-tag';
import { type OperationCall, Refusal } from '../../../engine/api/index.ts';
import type { NoticeChannel } from '../../../generated/server/records.ts';
import type { Catalogue, Notice } from '../../../engine/metadata/index.ts';
import { idOrNone } from '../../../engine/record/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { hasChannelChoice } from '../../platform/mail/index.ts';
import { signedIn } from '../accounts/index.ts';
import { countUnread, ofViewer, readNotices } from './read-notices.ts';

/** Resolvers of a person's notices in their organization, and of their channel choices. */
export function noticeOperations({ catalogue }: Pick<AppContext, 'catalogue'>): RegisterResolvers {
  return {
    notices: (call) =>
      readNotices({ catalogue, connection: call.database }, signedIn(call), {
        language: call.arguments.language,
        isUnread: call.arguments.isUnread === true,
        before: idIn(call.arguments.before),
      }),
    unreadNotices: (call) => countUnread(call.database, signedIn(call)),
    readNotices: (call) => markRead(call),
    noticeChoices: (call) => readChoices(catalogue, call, call.arguments.language),
    chooseNotice: (call) => keepChoice(catalogue, call),
  };
}

/** Marks one notice as read, or all up to an id, so that newer ones stay unread. @returns the unread count */
async function markRead(call: RegisterCall<'readNotices'>): Promise<number> {
  const viewer = signedIn(call);
  const { id, until } = call.arguments;
  const which = typeof id === 'string' ? sql`shown.id = ${idOrNone(id)}` : sql`shown.id <= ${idIn(until) ?? null}`;
  const read = sql`
    update portal_notice as shown set read_at = ${call.now}
    where ${ofViewer(viewer)} and shown.read_at is null and ${which}`;
  await call.operate(({ connection }) => connection.query(read));
  return await countUnread(call.database, viewer);
}

function idIn(given: string | null | undefined): string | undefined {
  return typeof given === 'string' ? idOrNone(given) : undefined;
}

/** Effective channels of each notice: the person's choice, else metadata. */
async function readChoices(catalogue: Catalogue, call: OperationCall, language: string) {
  const viewer = signedIn(call);
  const stored = await call.database.query<{ notice: string; channels: readonly string[] }>(sql`
    select notice, channels from notice_choice where user_id = ${viewer.userId}`);
  const chosen = new Map(stored.map(({ notice, channels }) => [notice, channels]));
  return openTo(catalogue, viewer).map(({ name, label, channels }) => ({
    name,
    label: label?.[language] ?? name,
    channels: (chosen.get(name) ?? channels).map((channel) => channel.toUpperCase()),
  }));
}

/** Stores a channel choice. @throws Refusal */
async function keepChoice(catalogue: Catalogue, call: RegisterCall<'chooseNotice'>): Promise<boolean> {
  const viewer = signedIn(call);
  const notice = openTo(catalogue, viewer).find(({ name }) => name === call.arguments.name);
  if (notice === undefined) throw new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['name'] });
  const chosen = sql`
    insert into notice_choice (user_id, notice, channels) values (${viewer.userId}, ${notice.name}, ${channelsOf(call.arguments.channels)})
    on conflict (user_id, notice) do update set channels = excluded.channels`;
  await call.operate(({ connection }) => connection.query(chosen));
  return true;
}

/** `mail` includes `daily`. */
function channelsOf(channels: readonly NoticeChannel[]): readonly string[] {
  const given = new Set(channels.map((channel) => channel.toLowerCase()));
  if (given.has('mail')) given.delete('daily');
  return [...given];
}

function openTo({ notices }: Catalogue, { organizationRole = '' }: Viewer): readonly Notice[] {
  return Object.values(notices).filter(
    (notice) => hasChannelChoice(notice) && notice.organizationRoles?.includes(organizationRole) !== false,
  );
}
