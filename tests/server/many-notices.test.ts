import sql from 'sql-template-tag';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addMember, addOrganization, addPerson } from './people.ts';
import { openedServer } from './test-server.ts';

const server = openedServer();
let organizationId: string;
let jana: string;
let peter: string;

beforeAll(async () => {
  organizationId = await addOrganization(server.application);
  jana = await addPerson(server.application, 'jana@test.example');
  peter = await addPerson(server.application, 'peter@test.example');
  for (const userId of [jana, peter]) await addMember(server.application, { userId, organizationId });
});

beforeEach(() => server.application.database.query(sql`delete from notice`));

async function tell(userId: string, times = 1, sender?: string): Promise<void> {
  const { notices, database } = server.application;
  for (let time = 0; time < times; time += 1)
    await notices.send(database, {
      notice: 'listFileMade',
      sender,
      to: [{ userId, organizationId }],
      params: { name: `${String(time)}.xlsx` },
    });
}

/** The number of notices of a person by channel. */
async function reached(userId: string): Promise<unknown> {
  const [ways] = await server.application.database.query(sql`
    select (select count(*)::int from notice_mail where user_id = ${userId}) as mail,
      (select count(*)::int from portal_notice where user_id = ${userId} and is_shown) as portal,
      (select count(*)::int from portal_notice where user_id = ${userId} and awaits_daily) as daily`);
  return ways;
}

it('mails fifty notices of a kind per person and hour, and the rest in the daily mail', async () => {
  await tell(jana, 53);
  expect(await reached(jana)).toEqual({ mail: 50, portal: 53, daily: 3 });
});

it('counts per person, and mails further ones after an hour', async () => {
  await tell(jana, 51);
  await tell(peter);
  expect(await reached(peter)).toEqual({ mail: 1, portal: 1, daily: 0 });
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  await tell(jana);
  expect(await reached(jana)).toEqual({ mail: 51, portal: 52, daily: 1 });
});

it('counts per sender, so that one organization does not use up the mails of another', async () => {
  await tell(jana, 60, '1');
  await tell(jana, 1, '2');
  expect(await reached(jana)).toEqual({ mail: 51, portal: 61, daily: 10 });
});

it('mails at most 200 of a kind per hour, and the first one of each further sender', async () => {
  for (const sender of ['1', '2', '3', '4']) await tell(jana, 51, sender);
  expect(await reached(jana)).toEqual({ mail: 200, portal: 204, daily: 4 });
  await tell(jana, 3, '5');
  expect(await reached(jana)).toEqual({ mail: 201, portal: 207, daily: 6 });
});
