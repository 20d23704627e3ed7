import sql from 'sql-template-tag';
import { readAudience, type Audience } from '../../../engine/api/index.ts';
import { dayOf } from '../../../engine/format/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { attemptEach, type Connection, type Database, type Store } from '../../../engine/store/index.ts';
import { reaching } from './queue.ts';

export interface FanOutDependencies {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly database: Database;
  readonly now: () => Date;
}

interface Unspread {
  readonly id: string;
  readonly name: string;
  readonly sender: string | null;
  readonly audiences: readonly Audience[];
  readonly past: string | null;
}

/** Recipients per database transaction: small enough not to block others. */
const foundAtOnce = 500;

/** Abort signal and error reporter; without `report` errors are thrown at the end. */
export interface FanOutOptions {
  readonly signal?: AbortSignal | undefined;
  readonly report?: (error: unknown, notice: { readonly id: string }) => void;
}

/** Finds the recipients of all notices with an audience, oldest first. */
export async function fanOut(dependencies: FanOutDependencies, { signal, report }: FanOutOptions = {}): Promise<void> {
  // Notices unknown to this version are left to a newer process.
  const unspread = await dependencies.database.query<{ id: string }>(sql`
    select id::text as id from notice
    where audiences is not null and name = any(${Object.keys(dependencies.catalogue.notices)}::text[]) order by id`);
  await attemptEach(unspread, {
    signal,
    work: async ({ id }) => {
      while (signal?.aborted !== true && (await fanOutSome(dependencies, id)));
    },
    report,
    nameOf: ({ id }) => `notice ${id}`,
  });
}

/** Adds a batch of recipients. @returns whether more are left; false when another process holds the notice */
async function fanOutSome(dependencies: FanOutDependencies, id: string): Promise<boolean> {
  return await dependencies.database.transaction(async (connection) => {
    const [unspread] = await connection.query<Unspread & Readonly<Record<string, unknown>>>(sql`
      select id::text as id, name, sender_id::text as sender, audiences, past from notice
      where id = ${id} and audiences is not null for update skip locked`);
    if (unspread === undefined) return false;
    return await spread(dependencies, connection, unspread);
  });
}

/** @returns whether further readers are to be found */
async function spread(
  { now, ...parts }: FanOutDependencies,
  connection: Connection,
  { id, name, sender, audiences: [audience, ...others], past }: Unspread,
): Promise<boolean> {
  const moment = now();
  const today = dayOf(moment, parts.catalogue.brand.timeZone);
  const request = { notice: name, today, past: past ?? undefined, limit: foundAtOnce };
  const part =
    audience === undefined ? { contacts: [] } : await readAudience(parts, connection, { ...request, audience });
  const notice = parts.catalogue.notices[name];
  if (notice !== undefined)
    await connection.query(
      sql`with ${reaching(sql`(select ${id}::bigint as id, ${sender}::bigint as sender_id)`, {
        notice,
        readers: part.contacts,
        now: moment,
      })}`,
    );
  const left = part.past === undefined ? others : [audience, ...others];
  const later = left.length === 0 ? null : JSON.stringify(left);
  await connection.query(sql`
    update notice set audiences = ${later}::jsonb, past = ${part.past ?? null},
      facts = case when ${later}::jsonb is not null or exists (
        select from notice_mail where notice_id = notice.id and status = 'waiting'
      ) or exists (select from portal_notice where notice_id = notice.id) then facts end
    where id = ${id}`);
  return left.length > 0;
}
