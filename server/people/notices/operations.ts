import sql from 'sql-template-tag';
import type { OperationCall, OperationResolvers } from '../../../engine/api/index.ts';
import type { AppContext } from '../../module.ts';
import { signedIn } from '../accounts/index.ts';
import { keepChoice, readChoices } from './choices.ts';
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
