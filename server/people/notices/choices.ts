import sql from 'sql-template-tag';
import { Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue, Notice } from '../../../engine/metadata/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { hasChannelChoice } from '../../platform/mail/index.ts';
import { signedIn } from '../accounts/index.ts';

/** How notices of a kind reach whoever asks: as they chose, else as metadata say. */
export async function readChoices(catalogue: Catalogue, call: OperationCall, language: string) {
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
export async function keepChoice(catalogue: Catalogue, call: OperationCall): Promise<boolean> {
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
