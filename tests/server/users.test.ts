import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../engine/record/index.ts';
import { openMembers, person, type MemberName } from './members.ts';
import { addMember, addPerson, testPassword } from './people.ts';
import { errorsOf } from './test-server.ts';
import { openedFixture } from './opened-fixture.ts';

const members = openedFixture(openMembers, (fixture) => fixture.server.stop());

beforeEach(() => members.server.application.database.query(sql`delete from login_attempt`));

describe('a membership', () => {
  it('can change its role, be deactivated and reactivated', async () => {
    const userId = await addPerson(members.server.application, 'meni@osoby.sk');
    await addMember(members.server.application, { userId, organizationId: members.firm });
    expect(await members.setRole('manager', 'EXECUTIVE_MANAGER', userId)).toEqual({
      data: { done: { role: 'EXECUTIVE_MANAGER' } },
    });
    expect(await members.setStatus('manager', 'INACTIVE', userId)).toEqual({ data: { done: { status: 'INACTIVE' } } });
    expect(errorsOf(await members.setStatus('manager', 'INACTIVE', userId))).toEqual([
      ['errors.organizationUser.notActive', []],
    ]);
    expect(await members.setStatus('registry', 'ACTIVE', userId)).toEqual({ data: { done: { status: 'ACTIVE' } } });
  });

  it('that is pending cannot be activated individually', async () => {
    const userId = await addPerson(members.server.application, 'caka@osoby.sk');
    await addMember(members.server.application, { userId, organizationId: members.firm, status: 'PENDING' });
    expect(errorsOf(await members.setStatus('manager', 'ACTIVE', userId))).toEqual([
      ['errors.organizationUser.notInactive', []],
    ]);
  });

  it('that ends also ends its sessions', async () => {
    for (const [email, end] of [
      ['koniec1@osoby.sk', (userId: string) => members.setStatus('manager', 'INACTIVE', userId)],
      ['koniec2@osoby.sk', (userId: string) => members.removeMember('manager', userId)],
    ] as const) {
      const userId = await addPerson(members.server.application, email);
      await addMember(members.server.application, { userId, organizationId: members.firm });
      const token = await members.signIn(email);
      expect((await end(userId)).errors).toBeUndefined();
      expect(errorsOf(await members.server.ask('{ me { id } }', {}, token))).toEqual([['errors.token.invalid', []]]);
      const open = await members.server.application.database.query(
        sql`select ended_by from user_session where user_id = ${userId}`,
      );
      expect(open).toEqual([{ ended_by: 'membership' }]);
    }
  });

  it('of oneself cannot be changed', async () => {
    const own = members.idOf('manager');
    expect(errorsOf(await members.setStatus('manager', 'INACTIVE', own))).toEqual([['errors.user.editSelf', []]]);
    expect(errorsOf(await members.setRole('manager', 'EMPLOYEE', own))).toEqual([['errors.user.editSelf', []]]);
    expect(errorsOf(await members.removeMember('manager', own))).toEqual([['errors.user.removeSelf', []]]);
  });

  it.each(['otherManager', 'government'] as const)('of another organization cannot be changed by %s', async (as) => {
    for (const answer of [
      await members.setStatus(as, 'INACTIVE', members.idOf('employee')),
      await members.setRole(as, 'EXECUTIVE_MANAGER', members.idOf('employee')),
      await members.removeMember(as, members.idOf('employee')),
    ])
      expect(answer.errors?.map(({ extensions }) => extensions['code'])).toEqual([
        as === 'government' ? 'ForbiddenError' : 'NotFoundError',
      ]);
  });

  it('is found only by its person and organization together', async () => {
    for (const [userId, organizationId] of [
      [members.idOf('employee'), members.other],
      ['1 or 1=1', members.firm],
      ['999999', members.firm],
    ] as const)
      expect(errorsOf(await members.removeMember('registry', userId, organizationId))).toEqual([
        ['errors.organizationUser.notFound', []],
      ]);
  });
});

describe('the registry', () => {
  it('lists all users by their last names, with how many organizations each has', async () => {
    const query = `{ users(sort: [{ by: "fullName", direction: ASC }]) {
      items { fullName email organizationsCount } pageInfo { totalElements } } }`;
    const { data } = await members.ask('registry', query);
    expect(data?.['users']).toMatchObject({ items: expect.any(Array) });
    expect(errorsOf(await members.ask('manager', query))).toEqual([['errors.forbidden', []]]);
  });

  it('creates and changes a user, which nobody else can', async () => {
    const save = (as: MemberName, input: Values) =>
      members.ask(as, 'mutation ($input: UserInput!) { createUser(input: $input) { id rowVersion fullName } }', {
        input,
      });
    const input = person();
    const { data } = await save('registry', input);
    const made = { id: valueAt(data ?? {}, 'createUser.id'), rowVersion: valueAt(data ?? {}, 'createUser.rowVersion') };
    expect(data).toMatchObject({ createUser: { fullName: 'Nová Osoba' } });
    const changed = { ...input, ...made, lastName: 'Iná' };
    expect((await save('registry', changed)).data).toMatchObject({ createUser: { fullName: 'Nová Iná' } });
    for (const as of ['clerk', 'government', 'manager'] as const)
      expect(errorsOf(await save(as, person()))).toEqual([['errors.forbidden', []]]);
  });

  it('mails any user a link to set their password', async () => {
    const reset = (as: MemberName) =>
      members.ask(as, 'mutation ($userId: ID!) { resetUserPassword(userId: $userId) { id } }', {
        userId: members.idOf('employee'),
      });
    expect(await reset('registry')).toEqual({ data: { resetUserPassword: { id: members.idOf('employee') } } });
    expect(errorsOf(await reset('manager'))).toEqual([['errors.forbidden', []]]);
    const [link] = await members.server.application.database.query(
      sql`select 1 as there from password_link where user_id = ${members.idOf('employee')}`,
    );
    expect(link).toEqual({ there: 1 });
  });

  it('removes a user from all organizations, and never the own user', async () => {
    const userId = await addPerson(members.server.application, 'prec@osoby.sk');
    await addMember(members.server.application, { userId, organizationId: members.firm });
    const token = await members.signIn('prec@osoby.sk');
    const remove = (as: MemberName, id: string) =>
      members.ask(as, 'mutation ($userId: ID!) { removeUser(userId: $userId) }', { userId: id });
    expect(errorsOf(await remove('manager', userId))).toEqual([['errors.forbidden', []]]);
    expect(errorsOf(await remove('registry', members.idOf('registry')))).toEqual([['errors.user.removeSelf', []]]);
    expect(await remove('registry', userId)).toEqual({ data: { removeUser: true } });
    expect(errorsOf(await members.server.ask('{ me { id } }', {}, token))).toEqual([['errors.token.invalid', []]]);
    await expect(members.signIn('prec@osoby.sk')).rejects.toThrow('errors.login');
    // Treated like an unknown person.
    await members.addByEmail('manager', 'prec@osoby.sk');
    expect(await members.linkTo('prec@osoby.sk')).toBe('');
  });

  it('frees the e-mail of a removed user, and keeps the removed record', async () => {
    const email = 'znova@osoby.sk';
    const former = await addPerson(members.server.application, email);
    await addMember(members.server.application, { userId: former, organizationId: members.firm });
    await members.signIn(email);
    await members.ask('registry', 'mutation ($userId: ID!) { removeUser(userId: $userId) }', { userId: former });
    const mailsOf = () =>
      members.server.application.database.query(sql`select user_id::text as id from password_link order by user_id`);
    const before = await mailsOf();
    await members.server.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
    expect(await mailsOf()).toEqual(before);
    await members.addNew('manager', person({ email: ' Znova@OSOBY.sk' }));
    await members.accept(await members.linkTo(email), testPassword);
    const [made] = await members.server.application.database.query<{ id: string }>(
      sql`select id::text as id from app_user where email = ${email} and not archived`,
    );
    const added = made?.id ?? '';
    expect(added).not.toBe(former);
    await members.server.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
    expect(await mailsOf()).toContainEqual({ id: added });
    expect(errorsOf(await members.addByEmail('manager', email))).toEqual([['errors.user.alreadyInOrganization', []]]);
    const stored = await members.server.application.database.query(sql`
      select person.email, entry.action from app_user as person
        join audit_entry as entry on entry.entity = 'user' and entry.record_id = person.id
      where person.id = ${former} order by entry.id`);
    expect(stored).toEqual(['create', 'remove'].map((action) => ({ email, action })));
  });
});

it('lists members of the own organization, and for the registry of any', async () => {
  const list = async (as: MemberName, organizationId: string) => {
    const query = `query ($organization: [ID!]) { organizationUsers(filter: { organization: $organization }) {
      items { role status user { fullName email } } pageInfo { totalElements } } }`;
    const { data } = await members.ask(as, query, { organization: [organizationId] });
    return valueAt(data ?? {}, 'organizationUsers.pageInfo.totalElements');
  };
  expect(await list('employee', members.firm)).toBeGreaterThan(1);
  expect(await list('employee', members.other)).toBe(0);
  expect(await list('registry', members.other)).toBe(1);
});
