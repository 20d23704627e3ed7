import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openedFixture } from './opened-fixture.ts';
import { addMember, addPerson } from './people.ts';
import { laptop, openSessions, phone } from './sessions.ts';
import type { ServerAnswer } from './test-server.ts';

const sessions = openedFixture(openSessions, (fixture) => fixture.server.stop());

beforeEach(() => sessions.begin());

it('refuses sign-in after ten attempts, also with the right password, for a quarter of an hour', async () => {
  for (let attempt = 1; attempt <= 10; attempt += 1) await sessions.login({ password: `guess ${String(attempt)}` });
  const refused = [
    { message: 'errors.limit.tooManyRequests', extensions: { code: 'LimitError', params: { seconds: 900 } } },
  ];
  expect((await sessions.login()).errors).toMatchObject(refused);
  sessions.after(901);
  expect((await sessions.login()).errors).toBeUndefined();
});

it('resets the count after a correct password', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 1; attempt <= 9; attempt += 1) await sessions.login({ password: `guess ${String(attempt)}` });
    expect((await sessions.login()).errors).toBeUndefined();
  }
});

describe('attempts of strangers', () => {
  const home = '203.0.113.1';
  let lastHost = 100;
  /** A network without earlier sign-ins. */
  const elsewhere = () => `198.51.100.${String((lastHost += 1))}`;
  const other = 'd4'.repeat(16);
  const refused = [{ message: 'errors.limit.tooManyRequests', extensions: { params: { seconds: 900 } } }];

  /** Ten wrong passwords, each from a network and a device without earlier sign-ins. */
  async function attack(email: string): Promise<void> {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const stranger = { email, password: 'guess', deviceID: String(attempt).padStart(32, 'e') };
      await sessions.loginFrom(`198.51.100.${String(attempt)}`, stranger);
    }
  }

  /** Adds a person with an earlier sign-in at home on the laptop. @returns the e-mail */
  async function settled(name: string): Promise<string> {
    const email = `${name}@test.example`;
    const userId = await addPerson(sessions.server.application, email);
    await addMember(sessions.server.application, { userId, organizationId: sessions.organizations.first });
    expect((await sessions.loginFrom(home, { email })).errors).toBeUndefined();
    return email;
  }

  it('do not lock a person out of a known device or network', async () => {
    const email = await settled('settled');
    await attack(email);
    expect((await sessions.loginFrom(elsewhere(), { email, deviceID: other })).errors).toMatchObject(refused);
    expect((await sessions.loginFrom(elsewhere(), { email })).errors).toBeUndefined();
    expect((await sessions.loginFrom(home, { email, deviceID: other })).errors).toBeUndefined();
  });

  it('in the same network do not lock a person out of their device', async () => {
    const email = await settled('neighbour');
    await sessions.server.application.database.query(
      sql`update login_attempt set attempts = 100 where subject = ${`address ${home}`}`,
    );
    expect((await sessions.loginFrom(home, { email, deviceID: other })).errors).toMatchObject(refused);
    expect((await sessions.loginFrom(home, { email })).errors).toBeUndefined();
  });

  it('are not allowed more on a device known for somebody else', async () => {
    await settled('somebody');
    const email = await settled('target');
    await sessions.loginFrom(elsewhere(), { email: 'somebody@test.example', deviceID: other });
    await attack(email);
    expect((await sessions.loginFrom(elsewhere(), { email, deviceID: other })).errors).toMatchObject(refused);
  });

  it.each([
    { place: 'device', network: '198.51.100.250', deviceID: laptop },
    { place: 'network', network: home, deviceID: other },
  ])('are counted on a known $place as well', async ({ place, network, deviceID }) => {
    const email = await settled(`counted-by-${place}`);
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await sessions.loginFrom(network, { email, deviceID, password: 'guess' });
    expect((await sessions.loginFrom(network, { email, deviceID })).errors).toMatchObject(refused);
  });

  it('do not reveal whether an account exists', async () => {
    const answersFor = async (email: string) => {
      await attack(email);
      const answers: ServerAnswer[] = [];
      for (const network of [elsewhere(), ...Array.from({ length: 11 }, () => home)])
        answers.push(await sessions.loginFrom(network, { email, deviceID: other, password: 'guess' }));
      return answers;
    };
    expect(await answersFor('no-account@test.example')).toEqual(await answersFor(await settled('account')));
  });

  it('store at most ten known places per account', async () => {
    const email = await settled('traveller');
    for (let stop = 1; stop <= 9; stop += 1) {
      sessions.after(1);
      expect((await sessions.loginFrom(`203.0.113.${String(100 + stop)}`, { email })).errors).toBeUndefined();
    }
    await attack('anybody@test.example');
    const tried = async (network: string) =>
      (await sessions.loginFrom(network, { email: 'anybody@test.example', deviceID: other })).errors?.[0]?.message;
    expect(await tried('203.0.113.109')).toBe('errors.login');
    expect(await tried('203.0.113.101')).toBe('errors.login');
    sessions.after(1);
    await sessions.loginFrom('203.0.113.110', { email });
    expect(await tried('203.0.113.101')).toBe('errors.limit.tooManyRequests');
  });
});

it('are limited per network over many accounts', async () => {
  await sessions.server.application.database.query(
    sql`insert into login_attempt values ('address 203.0.113.9', 100, ${sessions.server.clock.now})`,
  );
  const { errors } = await sessions.loginFrom('203.0.113.9', { deviceID: phone });
  expect(errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
});
