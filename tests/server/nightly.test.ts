import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { addMember, addOrganization, addPerson } from './people.ts';
import { openedServer } from './test-server.ts';

const server = openedServer();

it('reconciles and signs the heads when the nightly job is due', async () => {
  const { dataFolder } = server;
  await server.jobs.runNow('reconcile-ledger');
  const lists = async () => (await readdir(join(dataFolder, 'ledger-heads'))).toSorted();
  await expect
    .poll(lists)
    .toEqual(['folder-id.txt', 'ledger-heads-20260305T100000000Z.json', 'ledger-heads-20260305T100000000Z.txt']);
  await server.jobs.runNow('sign-seals');
  await expect.poll(lists).toContain('seal-heads-20260305T100000000Z.json');
});

it('deletes expired data', async () => {
  const { application } = server;
  const { database } = application;
  const { now } = server.clock;
  const organizationId = await addOrganization(application);
  const userId = await addPerson(application, 'old@test.example');
  await addMember(application, { userId, organizationId });
  // More rows than one statement removes.
  await database.query(sql`
    insert into idempotency_key (viewer_id, key, operation, fingerprint, created_at)
    select ${userId}::bigint, 'old ' || number, 'save', 'x', ${now}::timestamptz - interval '25 hours' from generate_series(1, 1500) as number
    union all select ${userId}::bigint, 'fresh', 'save', 'x', ${now}::timestamptz - interval '23 hours'`);
  await database.query(sql`
    insert into login_attempt values
      ('email old@test.example', 3, ${now}::timestamptz - interval '16 minutes'), ('email fresh@test.example', 3, ${now}::timestamptz - interval '14 minutes')`);
  await database.query(sql`
    insert into sign_in_place values
      (${userId}, 'network 192.0.2.1', ${now}::timestamptz - interval '181 days'), (${userId}, 'network 192.0.2.2', ${now}::timestamptz - interval '179 days')`);
  await database.query(sql`
    insert into user_session (user_id, device_hash, organization_id, started_at, ended_at, ended_by)
    select ${userId}::bigint, device, ${organizationId}::bigint, ${now}::timestamptz - started, ${now}::timestamptz - ended, case when ended is null then null else 'logout' end
    from (values ('long ended', interval '90 days', interval '31 days'), ('ended', '90 days', '29 days'),
      ('ran out', '90 days', null), ('open', '20 days', null), ('the last', '10 days', null)) as session (device, started, ended)`);
  await database.query(sql`
    insert into refresh_token (hash, session_id, expires_at, used_at)
    select device_hash || ' used', id, started_at + interval '30 days', started_at from user_session where user_id = ${userId}
    union all select device_hash, id, case when device_hash = 'ended' then ${now}::timestamptz + interval '1 day' else started_at + interval '31 days' end, null
      from user_session where user_id = ${userId}`);
  await server.jobs.runNow('clean-up');
  const left = async () => ({
    keys: await database.query(sql`select key from idempotency_key`),
    attempts: await database.query(sql`select subject from login_attempt`),
    places: await database.query(sql`select place from sign_in_place`),
    sessions: await database.query(sql`select device_hash from user_session order by id`),
    tokens: await database.query(sql`select hash from refresh_token order by hash`),
  });
  await expect.poll(left).toEqual({
    keys: [{ key: 'fresh' }],
    attempts: [{ subject: 'email fresh@test.example' }],
    places: [{ place: 'network 192.0.2.2' }],
    sessions: [{ device_hash: 'ended' }, { device_hash: 'open' }, { device_hash: 'the last' }],
    tokens: ['ended', 'open', 'open used', 'the last', 'the last used'].map((hash) => ({ hash })),
  });
});
