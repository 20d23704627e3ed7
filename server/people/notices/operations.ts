import sql from 'sql-template-tag';
import { type OperationCall, type OperationResolvers, Refusal } from '../../../engine/api/index.ts';
import type { Catalogue, Notice } from '../../../engine/metadata/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import type { AppContext } from '../../module.ts';
import { hasChannelChoice } from '../../platform/mail/index.ts';
import { signedIn } from '../accounts/index.ts';
import { countUnread, ofViewer, readNotices } from './read-notices.ts';

/** Answers what a person is told in the organization they work in, and how they want to be told. */
export function noticeOperations({ catalogue }: Pick<AppContext, 'catalogue'>): OperationResolvers {
  const languageOf = ({ arguments: { language } }: OperationCall) => String(language);
  return {
    notices: (call) =>
      readNotices({ catalogue, connection: call.database }, signedIn(call), {
        language: languageOf(call),
        isUnread: call.arguments['isUnread'] === true,
        before: idOf(call.arguments['before']),
      }),
    unreadNotices: (call) => countUnread(call.database, signedIn(call)),
    readNotices: (call) => markRead(call),
    noticeChoices: (call) => readChoices(catalogue, call, languageOf(call)),
    chooseNotice: (call) => keepChoice(catalogue, call),
  };
}

/** Marks one as read, or all up to one: what came while somebody looked stays unread. @returns how many are unread then */
async function markRead(call: OperationCall): Promise<number> {
  const viewer = signedIn(call);
  const { id, until } = call.arguments;
  const which = typeof id === 'string' ? sql`shown.id = ${idOf(id) ?? null}` : sql`shown.id <= ${idOf(until) ?? null}`;
  const read = sql`
    update portal_notice as shown set read_at = ${call.now}
    where ${ofViewer(viewer)} and shown.read_at is null and ${which}`;
  await call.operate(({ connection }) => connection.query(read));
  return await countUnread(call.database, viewer);
}

/** What is no id names nothing. */
function idOf(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  return /^\d{1,18}$/u.test(given) ? given : '0';
}

/** How notices of a kind reach whoever asks: as they chose, else as metadata say. */
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

/** Keeps how notices of a kind reach whoever asks from now on. @throws Refusal */
async function keepChoice(catalogue: Catalogue, call: OperationCall): Promise<boolean> {
  const viewer = signedIn(call);
  const notice = openTo(catalogue, viewer).find(({ name }) => name === call.arguments['name']);
  if (notice === undefined) throw new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['name'] });
  const chosen = sql`
    insert into notice_choice (user_id, notice, channels) values (${viewer.userId}, ${notice.name}, ${channelsOf(call)})
    on conflict (user_id, notice) do update set channels = excluded.channels`;
  await call.operate(({ connection }) => connection.query(chosen));
  return true;
}

/** One mail of each notice is enough. */
function channelsOf({ arguments: { channels } }: OperationCall): readonly string[] {
  const given = new Set((Array.isArray(channels) ? channels : []).map((channel) => String(channel).toLowerCase()));
  if (given.has('mail')) given.delete('daily');
  return [...given];
}

function openTo({ notices }: Catalogue, { organizationRole = '' }: Viewer): readonly Notice[] {
  return Object.values(notices).filter(
    (notice) => hasChannelChoice(notice) && notice.organizationRoles?.includes(organizationRole) !== false,
  );
}
