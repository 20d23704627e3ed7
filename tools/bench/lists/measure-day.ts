import sql from 'sql-template-tag';
import { appOperations } from '../../../engine/graphql/index.ts';
import { openPostgres } from '../../../engine/store/index.ts';
import type { GraphqlRequest } from '../../../server/platform/http/index.ts';
import { readers, type BenchPerson } from '../bulk/people.ts';
import { atMost, percentile, type Figure } from '../figure.ts';
import { fetchToken } from '../register.ts';
import { openCaller, type BenchClient } from './bench-client.ts';
import type { SizedRegister } from './registers.ts';

/** Requests per kind and viewer, after a warm-up. */
const samples = 40;
const warmUp = 5;
const share = 0.95;

interface Asked {
  readonly what: string;
  readonly request: (turn: number) => GraphqlRequest;
  readonly limitMs: number;
}

/** Number of unread notices. */
const unread = 10_000;

/** Search texts: an existing code, a missing one, words of names, very frequent words. */
const words = ['C-2026000060', 'T-9999999999', 'biopalivá', 'ISCC', 'org', 'a.s.'];

const asked: readonly Asked[] = [
  {
    what: 'The overview, all boards',
    request: () => ({ operationName: 'Boards', query: appOperations.boards.document.text, variables: {} }),
    limitMs: 150,
  },
  {
    what: 'Go anywhere, all lists',
    request: (turn) => ({
      operationName: 'Find',
      query: appOperations.find.document.text,
      variables: { words: words[turn % words.length] },
    }),
    limitMs: 100,
  },
  {
    what: `The bell, ${unread.toLocaleString('en')} unread`,
    request: () => ({
      operationName: 'Bell',
      query:
        'query Bell { notices(language: sk) { items { id subject text link isRead } hasMore last } unreadNotices }',
      variables: {},
    }),
    limitMs: 100,
  },
];

/** Creates many notices for every measured viewer. */
async function tellMuch(databaseUrl: string): Promise<void> {
  const database = openPostgres(databaseUrl);
  try {
    await database.query(sql`
      with told as (
        insert into notice (name, facts, told_at)
        select 'saleOffered', jsonb_build_object('code', 'T-' || n), now() from generate_series(1, ${unread}::int) n
        returning id
      )
      insert into portal_notice (notice_id, user_id, organization_id, is_shown, awaits_daily)
      select told.id, member.user_id, member.organization_id, true, false
      from told, organization_user as member join app_user on app_user.id = member.user_id
      where app_user.email = any(${Object.values(readers).map(({ email }) => email)}) order by told.id`);
    await database.query(sql`analyze portal_notice`);
  } finally {
    await database.close();
  }
}

/** First requests of a working day: 95th percentile per kind, for the slowest viewer. */
export async function measureDay({ address, databaseUrl, size }: SizedRegister): Promise<readonly Figure[]> {
  await tellMuch(databaseUrl);
  const figures: Figure[] = [];
  for (const each of asked) {
    const slowest = await slowestOf(address, each);
    const measured = `${each.what}, with ${size.toLocaleString('en')} certificates, ${slowest.who}`;
    figures.push(atMost(measured, slowest.milliseconds, each.limitMs, (value) => `${value.toFixed(1)} ms`));
  }
  return figures;
}

async function slowestOf(address: string, each: Asked) {
  const timed: { readonly who: string; readonly milliseconds: number }[] = [];
  for (const reader of Object.values(readers)) timed.push(await timeFor(address, reader, each));
  const [slowest] = timed.toSorted((one, other) => other.milliseconds - one.milliseconds);
  if (slowest === undefined) throw new Error('no request was sent');
  return slowest;
}

async function timeFor(address: string, { who, email }: BenchPerson, { request }: Asked) {
  const caller = openCaller(address, await fetchToken(address, email));
  try {
    return { who, milliseconds: percentile(await timesOf(caller, request), share) };
  } finally {
    caller.close();
  }
}

async function timesOf(caller: BenchClient, request: Asked['request']): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = -warmUp; turn < samples; turn += 1) {
    const { milliseconds } = await caller.call(request(Math.abs(turn)));
    if (turn >= 0) times.push(milliseconds);
  }
  return times;
}
