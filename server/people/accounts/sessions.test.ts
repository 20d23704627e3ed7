import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../engine/store/index.ts';
import { testDatabase } from '../../../tests/server/test-database.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { newSecret } from './stored-hash.ts';
import { accountTables } from './tables.ts';

const start = new Date('2026-03-01T10:00:00Z').getTime();
const owner = { userId: '1', organizationId: '10', deviceId: 'laptop' };

/** Minimal tables that sessions refer to. */
const others = `create table app_user (id bigint primary key); create table organization (id bigint primary key);
  insert into app_user values (1), (2); insert into organization values (10), (20);`;

let database: Database;
let sessions: Sessions;
let time: number;

beforeAll(async () => {
  database = await testDatabase();
  await database.script(`${others} ${accountTables}`);
});

afterAll(() => database.close());

beforeEach(() => {
  time = start;
  sessions = createSessions(database, 'secret', () => new Date(time));
});

const after = (seconds: number) => {
  time += seconds * 1000;
};

it('rotates the token at each use and identifies its person', async () => {
  const first = await sessions.open(owner);
  after(900);
  const second = await sessions.rotate(first.refreshToken, 'laptop');
  expect(second).toMatchObject(owner);
  expect(second?.refreshToken).not.toBe(first.refreshToken);
  after(900);
  expect(await sessions.rotate(second?.refreshToken ?? '', 'laptop')).toMatchObject(owner);
});

it('creates tokens of 256 bits, like mailed links', async () => {
  const { refreshToken } = await sessions.open(owner);
  const next = await sessions.rotate(refreshToken, 'laptop');
  for (const token of [refreshToken, next?.refreshToken, newSecret()])
    expect(Buffer.from(String(token), 'base64url')).toHaveLength(32);
});

it('returns the same next token to two tabs that refresh concurrently', async () => {
  const { refreshToken } = await sessions.open(owner);
  const [one, other] = await Promise.all([
    sessions.rotate(refreshToken, 'laptop'),
    sessions.rotate(refreshToken, 'laptop'),
  ]);
  after(10);
  const late = await sessions.rotate(refreshToken, 'laptop');
  expect(one?.refreshToken).toBeDefined();
  expect([other?.refreshToken, late?.refreshToken]).toEqual([one?.refreshToken, one?.refreshToken]);
});

it.each([
  { case: 'is used again later than ten seconds', device: 'laptop', seconds: 11 },
  { case: 'is used again from another device', device: 'phone', seconds: 1 },
])('ends the whole session when a token $case', async ({ device, seconds }) => {
  const { refreshToken } = await sessions.open(owner);
  const successor = await sessions.rotate(refreshToken, 'laptop');
  after(seconds);
  expect(await sessions.rotate(refreshToken, device)).toBeUndefined();
  expect(await sessions.rotate(successor?.refreshToken ?? '', 'laptop')).toBeUndefined();
});

it('ends the session when an unused token comes from another device', async () => {
  const { refreshToken } = await sessions.open(owner);
  expect(await sessions.rotate(refreshToken, 'phone')).toBeUndefined();
  expect(await sessions.rotate(refreshToken, 'laptop')).toBeUndefined();
});

it('expires a token after thirty days', async () => {
  const { refreshToken } = await sessions.open(owner);
  after(30 * 86_400 + 1);
  expect(await sessions.rotate(refreshToken, 'laptop')).toBeUndefined();
});

it('ends after ninety days, however often it is used', async () => {
  const day = 86_400;
  let { refreshToken } = await sessions.open(owner);
  for (let used = 0; used < 4; used += 1) {
    after(20 * day);
    const next = await sessions.rotate(refreshToken, 'laptop');
    if (next === undefined) throw new Error(`it ended after ${String((used + 1) * 20)} days`);
    ({ refreshToken } = next);
  }
  after(10 * day + 1);
  expect(await sessions.rotate(refreshToken, 'laptop')).toBeUndefined();
});

it('ends after ninety days, though the workspace was switched meanwhile', async () => {
  const day = 86_400;
  let { refreshToken, sessionId } = await sessions.open(owner);
  for (const organizationId of ['20', '10', '20', '10']) {
    after(20 * day);
    ({ refreshToken, sessionId } = await moved(sessionId, organizationId));
  }
  after(10 * day + 1);
  expect(await sessions.rotate(refreshToken, 'laptop')).toBeUndefined();
  expect(await sessions.move({ sessionId, deviceId: 'laptop' }, '20')).toBeUndefined();
});

async function moved(sessionId: string, organizationId: string) {
  const next = await sessions.move({ sessionId, deviceId: 'laptop' }, organizationId);
  if (next === undefined) throw new Error('it ended before');
  return next;
}

it('refuses an unknown token', async () => {
  expect(await sessions.rotate('made up', 'laptop')).toBeUndefined();
});

it('ends only the sessions of a person on the device that logs out', async () => {
  const elsewhere = await sessions.open({ ...owner, deviceId: 'phone' });
  const somebody = await sessions.open({ ...owner, userId: '2' });
  const here = await sessions.open(owner);
  await sessions.end('1', { deviceId: 'laptop' });
  expect(await sessions.rotate(here.refreshToken, 'laptop')).toBeUndefined();
  expect(await sessions.rotate(elsewhere.refreshToken, 'phone')).toBeDefined();
  expect(await sessions.rotate(somebody.refreshToken, 'laptop')).toBeDefined();
});

it('ends a session by its id from any device', async () => {
  const here = await sessions.open(owner);
  await sessions.end('1', { deviceId: 'another', sessionId: here.sessionId });
  expect(await sessions.rotate(here.refreshToken, 'laptop')).toBeUndefined();
});

it('continues in another workspace with the next token, after a switch or a refresh', async () => {
  const { sessionId, refreshToken } = await sessions.open(owner);
  const [moved, refreshed] = await Promise.all([
    sessions.move({ sessionId, deviceId: 'laptop' }, '20'),
    sessions.rotate(refreshToken, 'laptop'),
  ]);
  expect(moved).toMatchObject({ sessionId, organizationId: '20' });
  expect(refreshed?.sessionId).toBe(sessionId);
  after(900);
  expect(await sessions.rotate(moved?.refreshToken ?? '', 'laptop')).toMatchObject({ sessionId, organizationId: '20' });
  expect(await sessions.lastOrganization('1')).toBe('20');
});

it('consumes the token at a switch, so that a copy of it ends the session', async () => {
  const { sessionId, refreshToken } = await sessions.open(owner);
  const moved = await sessions.move({ sessionId, deviceId: 'laptop' }, '20');
  after(11);
  expect(await sessions.rotate(refreshToken, 'laptop')).toBeUndefined();
  expect(await sessions.rotate(moved?.refreshToken ?? '', 'laptop')).toBeUndefined();
});

it('ends the session when another device switches its workspace', async () => {
  const { sessionId, refreshToken } = await sessions.open(owner);
  expect(await sessions.move({ sessionId, deviceId: 'phone' }, '20')).toBeUndefined();
  expect(await sessions.rotate(refreshToken, 'laptop')).toBeUndefined();
});

it('refuses to switch the workspace of an expired session', async () => {
  const { sessionId } = await sessions.open(owner);
  after(30 * 86_400 + 1);
  expect(await sessions.move({ sessionId, deviceId: 'laptop' }, '20')).toBeUndefined();
});

it('replaces the session of a person who logs in again', async () => {
  const former = await sessions.open(owner);
  await sessions.open({ ...owner, organizationId: '20' });
  expect(await sessions.rotate(former.refreshToken, 'laptop')).toBeUndefined();
  expect(await sessions.lastOrganization('1')).toBe('20');
});

it('stores neither token nor device id', async () => {
  const { refreshToken } = await sessions.open(owner);
  const tokens = await database.query({ text: 'select * from refresh_token', values: [] });
  const rows = await database.query({ text: 'select * from user_session', values: [] });
  expect(JSON.stringify([tokens, rows])).not.toMatch(new RegExp(`${refreshToken}|laptop|phone`, 'u'));
});

it('accepts sessions with device ids stored in plain text', async () => {
  const former = await testDatabase();
  await former.script(`${others}
    create table user_session (id bigint generated always as identity primary key, user_id bigint not null,
      device_id text not null, organization_id bigint not null, started_at timestamptz not null, ended_at timestamptz,
      ended_by text check (ended_by in ('logout', 'replaced', 'reuse', 'membership')));
    insert into user_session (user_id, device_id, organization_id, started_at) values (1, 'laptop', 10, now());`);
  await former.script(accountTables);
  await former.script(accountTables);
  await createSessions(former, 'secret', () => new Date(time)).end('1', { deviceId: 'laptop' });
  const ended = await former.query({ text: 'select ended_by from user_session', values: [] });
  expect(ended).toEqual([{ ended_by: 'logout' }]);
  await former.close();
});
