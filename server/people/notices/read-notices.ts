import sql, { empty, type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { toLetter } from '../../../engine/notice/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Connection, Viewer } from '../../../engine/store/index.ts';

type Reading = Pick<Connection, 'query'>;

/** Page size. */
const shownAtOnce = 20;
/** Upper bound of counting; the display needs no more. */
export const maximumUnread = 100;

interface NoticeRequest {
  readonly language: string;
  readonly isUnread: boolean;
  /** Cursor: id of the last notice loaded; absent: from the newest. */
  readonly before: string | undefined;
}

interface StoredNotice {
  readonly id: string;
  readonly name: string;
  readonly facts: Values | null;
  readonly toldAt: Date;
  readonly isRead: boolean;
}

/** The viewer's notices in their organization, newest first, in a language. */
export async function readNotices(
  { catalogue, connection }: { readonly catalogue: Catalogue; readonly connection: Reading },
  viewer: Viewer,
  { language, isUnread, before }: NoticeRequest,
) {
  const past = before === undefined ? empty : sql`and shown.id < ${before}`;
  const unread = isUnread ? sql`and shown.read_at is null` : empty;
  const rows = await connection.query<StoredNotice & Values>(sql`
    select shown.id::text as id, notice.name, notice.facts, notice.told_at as "toldAt", shown.read_at is not null as "isRead"
    from portal_notice as shown join notice on notice.id = shown.notice_id
    where ${ofViewer(viewer)} ${unread} ${past}
    order by shown.id desc limit ${shownAtOnce + 1}`);
  return {
    items: rows.slice(0, shownAtOnce).flatMap((stored) => written(catalogue, stored, language)),
    hasMore: rows.length > shownAtOnce,
    last: rows.slice(0, shownAtOnce).at(-1)?.id ?? null,
  };
}

/** Number of unread notices, up to `maximumUnread`. */
export async function countUnread(connection: Reading, viewer: Viewer): Promise<number> {
  const [counted] = await connection.query<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from portal_notice as shown where ${ofViewer(viewer)} and shown.read_at is null limit ${maximumUnread}
    ) as counted`);
  return counted?.unread ?? 0;
}

/** Condition for the viewer's notices in their organization; none without organization. */
export function ofViewer({ userId, organizationId }: Viewer): Sql {
  return sql`shown.is_shown and shown.user_id = ${userId} and shown.organization_id = ${organizationId ?? null}`;
}

/** Skips notices that metadata no longer describe. */
function written(catalogue: Catalogue, { facts, name, ...rest }: StoredNotice, language: string) {
  const notice = catalogue.notices[name];
  if (notice === undefined) return [];
  const { subject, paragraphs, link } = toLetter(catalogue, {
    notice,
    facts: facts ?? {},
    language,
    publicAddress: '',
  });
  return [{ ...rest, name, subject, text: paragraphs.join('\n'), link: link ?? null }];
}
