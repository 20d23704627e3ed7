import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../engine/record/index.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';

let server: TestServer;
/** Organizations, and tokens of whoever asks. */
let firm: string;
let other: string;
let tokens: Record<'registry' | 'clerk' | 'government' | 'manager' | 'employee' | 'otherManager', string>;
let people: Record<keyof typeof tokens, string>;

beforeAll(async () => {
  server = await startTestServer();
  const registry = await addOrganization(server.application, 'REGISTRY', 'Register');
  const government = await addOrganization(server.application, 'GOVERNMENT', 'Ministerstvo');
  firm = await addOrganization(server.application);
  other = await addOrganization(server.application, 'PUBLIC_ORGANIZATION', 'Iná, s. r. o.');
  const made = await Promise.all([
    enter('registry', registry, 'RESPONSIBLE_PERSON'),
    enter('clerk', registry, 'EMPLOYEE'),
    enter('government', government, 'EXECUTIVE_MANAGER'),
    enter('manager', firm, 'EXECUTIVE_MANAGER'),
    enter('employee', firm, 'EMPLOYEE'),
    enter('otherManager', other, 'EXECUTIVE_MANAGER'),
  ]);
  tokens = Object.fromEntries(made.map(({ name, token }) => [name, token])) as typeof tokens; // made of these very names
  people = Object.fromEntries(made.map(({ name, userId }) => [name, userId])) as typeof people; // made of these very names
});

beforeEach(() => server.application.database.query(sql`delete from login_attempt`));

afterAll(() => server.stop());

async function enter(name: string, organizationId: string, role: string) {
  const userId = await addPerson(server.application, `${name}@osoby.sk`);
  await addMember(server.application, { userId, organizationId, role });
  return { name, userId, token: await signIn(`${name}@osoby.sk`) };
}

async function signIn(email: string): Promise<string> {
  const input = { email, password: testPassword, deviceID: `device-of-${email}-0123456789` };
  const { data } = await server.ask('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
    input,
  });
  return String(valueAt(data ?? {}, 'login.accessToken'));
}

const ask = (as: keyof typeof tokens, query: string, variables: Values = {}) =>
  server.ask(query, variables, tokens[as]);

const told = ({ errors }: Answer) => errors?.map(({ message, extensions }) => [message, extensions['path']]);

let numbers = 0;
const person = (changes: Values = {}) => {
  numbers += 1;
  return {
    email: `nova${String(numbers)}@firma.sk`,
    firstName: 'Nová',
    lastName: 'Osoba',
    phone: '+421 905 123 456',
    language: 'sk',
    ...changes,
  };
};

const addNew = (as: keyof typeof tokens, input: Values, organizationId = firm) =>
  ask(
    as,
    `mutation ($input: NewMemberInput!, $organizationId: ID!) {
      addUserToOrganization(input: $input, organizationId: $organizationId, role: EMPLOYEE) {
        role status user { id fullName email } organization { id } } }`,
    { input, organizationId },
  );

const addByEmail = (as: keyof typeof tokens, userEmail: string, organizationId = firm) =>
  ask(
    as,
    `mutation ($userEmail: String!, $organizationId: ID!) {
      addExistingUserByEmailToOrganization(userEmail: $userEmail, organizationId: $organizationId, role: EMPLOYEE) {
        user { id } } }`,
    { userEmail, organizationId },
  );

const changing = (as: keyof typeof tokens, field: string, userId: string, organizationId = firm) =>
  ask(
    as,
    `mutation ($userId: ID!, $organizationId: ID!) { done: ${field.replace(
      '(',
      '(userId: $userId, organizationId: $organizationId, ',
    )} }`,
    { userId, organizationId },
  );

const setStatus = (as: keyof typeof tokens, status: string, userId: string, organizationId = firm) =>
  changing(as, `changeUserOrganizationStatus(status: ${status}) { status }`, userId, organizationId);
const setRole = (as: keyof typeof tokens, role: string, userId: string, organizationId = firm) =>
  changing(as, `changeUserOrganizationRole(role: ${role}) { role }`, userId, organizationId);
const removeMember = (as: keyof typeof tokens, userId: string, organizationId = firm) =>
  ask(
    as,
    `mutation ($userId: ID!, $organizationId: ID!) {
      removeUserFromOrganization(userId: $userId, organizationId: $organizationId) }`,
    { userId, organizationId },
  );

describe('a member is added', () => {
  it('as a new person, who is mailed a link to set their password', async () => {
    const input = person();
    const answer = await addNew('manager', input);
    expect(answer).toMatchObject({
      data: {
        addUserToOrganization: {
          role: 'EMPLOYEE',
          status: 'ACTIVE',
          user: { fullName: 'Nová Osoba', email: input.email },
          organization: { id: firm },
        },
      },
    });
    const links = await server.application.database.query(sql`
      select link.valid_until - ${server.clock.now}::timestamptz > interval '6 days' as waits from password_link link
        join app_user person on person.id = link.user_id where person.email = ${input.email}`);
    expect(links).toEqual([{ waits: true }]);
    const notices = await server.application.database.query(
      sql`select 1 as told from notice where name = 'accountMade'`,
    );
    expect(notices.length).toBeGreaterThan(0);
  });

  it('told of all that is wrong with them, each at its place', async () => {
    const answer = await addNew('manager', person({ email: 'nie je', firstName: ' ', phone: 'abc' }));
    expect(told(answer)?.map(([, path]) => path)).toEqual([
      ['input', 'email'],
      ['input', 'firstName'],
      ['input', 'phone'],
    ]);
  });

  it('not with an e-mail that somebody has, in other letters and with spaces', async () => {
    const input = person();
    await addNew('manager', input);
    const again = (email: string) => addNew('manager', { ...input, email });
    expect(told(await again(input.email.toUpperCase()))).toEqual([['errors.user.emailTaken', ['input', 'email']]]);
    expect(told(await again(` ${input.email} `))).toEqual([['errors.user.emailTaken', ['input', 'email']]]);
  });

  it('by an e-mail however it is written, once', async () => {
    const userId = await addPerson(server.application, 'znama@osoby.sk');
    expect(await addByEmail('manager', 'ZNAMA@Osoby.SK')).toEqual({
      data: { addExistingUserByEmailToOrganization: { user: { id: userId } } },
    });
    expect(told(await addByEmail('manager', 'znama@osoby.sk'))).toEqual([['errors.user.alreadyInOrganization', []]]);
    expect(told(await addByEmail('manager', 'nikto@osoby.sk'))).toEqual([['errors.user.notFound', ['userEmail']]]);
  });

  it('once, where two do it at the same time', async () => {
    await addPerson(server.application, 'naraz@osoby.sk');
    const answers = await Promise.all([
      addByEmail('manager', 'naraz@osoby.sk'),
      addByEmail('registry', 'naraz@osoby.sk'),
    ]);
    expect(answers.map(told).filter((errors) => errors !== undefined)).toEqual([
      [['errors.user.alreadyInOrganization', []]],
    ]);
  });

  it.each(['otherManager', 'government'] as const)('by nobody of another organization: %s', async (as) => {
    const input = person();
    expect(told(await addNew(as, input))).toEqual([['errors.organization.noPermission', []]]);
    expect(told(await addByEmail(as, 'employee@osoby.sk'))).toEqual([['errors.organization.noPermission', []]]);
    const kept = await server.application.database.query(sql`select 1 from app_user where email = ${input.email}`);
    expect(kept).toEqual([]);
  });

  it('to no organization that is not there', async () => {
    for (const id of ['999999', 'x', '1; drop table app_user'])
      expect(told(await addNew('registry', person(), id))).toEqual([['errors.organization.notFound', []]]);
  });

  it('by no employee', async () => {
    expect(told(await addNew('employee', person()))).toEqual([['errors.forbidden', []]]);
    expect(told(await addByEmail('employee', 'registry@osoby.sk'))).toEqual([['errors.forbidden', []]]);
  });
});

describe('a membership', () => {
  it('changes its role, stops and goes on', async () => {
    const userId = await addPerson(server.application, 'meni@osoby.sk');
    await addMember(server.application, { userId, organizationId: firm });
    expect(await setRole('manager', 'RESPONSIBLE_PERSON', userId)).toEqual({
      data: { done: { role: 'RESPONSIBLE_PERSON' } },
    });
    expect(await setStatus('manager', 'INACTIVE', userId)).toEqual({ data: { done: { status: 'INACTIVE' } } });
    expect(told(await setStatus('manager', 'INACTIVE', userId))).toEqual([['errors.organizationUser.notActive', []]]);
    expect(await setStatus('registry', 'ACTIVE', userId)).toEqual({ data: { done: { status: 'ACTIVE' } } });
  });

  it('that waits is activated by nobody one by one', async () => {
    const userId = await addPerson(server.application, 'caka@osoby.sk');
    await addMember(server.application, { userId, organizationId: firm, status: 'PENDING' });
    expect(told(await setStatus('manager', 'ACTIVE', userId))).toEqual([['errors.organizationUser.notInactive', []]]);
  });

  it('that ends takes its sessions along', async () => {
    for (const [email, end] of [
      ['koniec1@osoby.sk', (userId: string) => setStatus('manager', 'INACTIVE', userId)],
      ['koniec2@osoby.sk', (userId: string) => removeMember('manager', userId)],
    ] as const) {
      const userId = await addPerson(server.application, email);
      await addMember(server.application, { userId, organizationId: firm });
      const token = await signIn(email);
      expect((await end(userId)).errors).toBeUndefined();
      expect(told(await server.ask('{ me { id } }', {}, token))).toEqual([['errors.token.invalid', []]]);
      const open = await server.application.database.query(
        sql`select ended_by from user_session where user_id = ${userId}`,
      );
      expect(open).toEqual([{ ended_by: 'membership' }]);
    }
  });

  it('of one’s own stays as it is', async () => {
    const own = people.manager;
    expect(told(await setStatus('manager', 'INACTIVE', own))).toEqual([['errors.user.editSelf', []]]);
    expect(told(await setRole('manager', 'EMPLOYEE', own))).toEqual([['errors.user.editSelf', []]]);
    expect(told(await removeMember('manager', own))).toEqual([['errors.user.removeSelf', []]]);
  });

  it.each(['otherManager', 'government'] as const)('of another organization is left alone by %s', async (as) => {
    for (const answer of [
      await setStatus(as, 'INACTIVE', people.employee),
      await setRole(as, 'EXECUTIVE_MANAGER', people.employee),
      await removeMember(as, people.employee),
    ])
      expect(answer.errors?.map(({ extensions }) => extensions['code'])).toEqual([
        as === 'government' ? 'ForbiddenError' : 'NotFoundError',
      ]);
  });

  it('is found only by its person and organization together', async () => {
    for (const [userId, organizationId] of [
      [people.employee, other],
      ['1 or 1=1', firm],
      ['999999', firm],
    ] as const)
      expect(told(await removeMember('registry', userId, organizationId))).toEqual([['errors.entity.notFound', []]]);
  });
});

describe('the registry', () => {
  it('lists all users by their last names, with how many organizations each has', async () => {
    const query = `{ users(sort: [{ by: "fullName", direction: ASC }]) {
      items { fullName email organizationsCount } pageInfo { totalElements } } }`;
    const { data } = await ask('registry', query);
    expect(data?.['users']).toMatchObject({ items: expect.any(Array) });
    expect(told(await ask('manager', query))).toEqual([['errors.forbidden', []]]);
  });

  it('makes a user and changes them, which nobody else does', async () => {
    const save = (as: keyof typeof tokens, input: Values) =>
      ask(as, 'mutation ($input: UserInput!) { createUser(input: $input) { id rowVersion fullName } }', { input });
    const input = person();
    const { data } = await save('registry', input);
    const made = { id: valueAt(data ?? {}, 'createUser.id'), rowVersion: valueAt(data ?? {}, 'createUser.rowVersion') };
    expect(data).toMatchObject({ createUser: { fullName: 'Nová Osoba' } });
    const changed = { ...input, ...made, lastName: 'Iná' };
    expect((await save('registry', changed)).data).toMatchObject({ createUser: { fullName: 'Nová Iná' } });
    for (const as of ['clerk', 'government', 'manager'] as const)
      expect(told(await save(as, person()))).toEqual([['errors.forbidden', []]]);
  });

  it('mails anybody a link to set their password', async () => {
    const reset = (as: keyof typeof tokens) =>
      ask(as, 'mutation ($userId: ID!) { resetUserPassword(userId: $userId) { id } }', { userId: people.employee });
    expect(await reset('registry')).toEqual({ data: { resetUserPassword: { id: people.employee } } });
    expect(told(await reset('manager'))).toEqual([['errors.forbidden', []]]);
    const [link] = await server.application.database.query(
      sql`select 1 as there from password_link where user_id = ${people.employee}`,
    );
    expect(link).toEqual({ there: 1 });
  });

  it('removes a user from everywhere, and never itself', async () => {
    const userId = await addPerson(server.application, 'prec@osoby.sk');
    await addMember(server.application, { userId, organizationId: firm });
    const token = await signIn('prec@osoby.sk');
    const remove = (as: keyof typeof tokens, id: string) =>
      ask(as, 'mutation ($userId: ID!) { removeUser(userId: $userId) }', { userId: id });
    expect(told(await remove('manager', userId))).toEqual([['errors.forbidden', []]]);
    expect(told(await remove('registry', people.registry))).toEqual([['errors.user.removeSelf', []]]);
    expect(await remove('registry', userId)).toEqual({ data: { removeUser: true } });
    expect(told(await server.ask('{ me { id } }', {}, token))).toEqual([['errors.token.invalid', []]]);
    expect(await signIn('prec@osoby.sk')).toBe('undefined');
    expect(told(await addByEmail('manager', 'prec@osoby.sk'))).toEqual([['errors.user.notFound', ['userEmail']]]);
  });

  it('gives the e-mail of whoever was removed to somebody new, and keeps who had it before', async () => {
    const email = 'znova@osoby.sk';
    const former = await addPerson(server.application, email);
    await addMember(server.application, { userId: former, organizationId: firm });
    await signIn(email);
    await ask('registry', 'mutation ($userId: ID!) { removeUser(userId: $userId) }', { userId: former });
    const mailsOf = () =>
      server.application.database.query(sql`select user_id::text as id from password_link order by user_id`);
    const before = await mailsOf();
    await server.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
    expect(await mailsOf()).toEqual(before);
    const { data } = await addNew('manager', person({ email: ' Znova@OSOBY.sk' }));
    const added = String(valueAt(data ?? {}, 'addUserToOrganization.user.id'));
    expect(added).not.toBe(former);
    await server.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
    expect(await mailsOf()).toContainEqual({ id: added });
    expect(told(await addByEmail('manager', email))).toEqual([['errors.user.alreadyInOrganization', []]]);
    const kept = await server.application.database.query(sql`
      select person.email, entry.action from app_user as person
        join audit_entry as entry on entry.entity = 'user' and entry.record_id = person.id
      where person.id = ${former} order by entry.id`);
    expect(kept).toEqual(['create', 'remove'].map((action) => ({ email, action })));
  });
});

it('lists the members of one’s own organization, and to the registry those of any', async () => {
  const list = async (as: keyof typeof tokens, organizationId: string) => {
    const query = `query ($organization: [ID!]) { organizationUsers(filter: { organization: $organization }) {
      items { role status user { fullName email } } pageInfo { totalElements } } }`;
    const { data } = await ask(as, query, { organization: [organizationId] });
    return valueAt(data ?? {}, 'organizationUsers.pageInfo.totalElements');
  };
  expect(await list('employee', firm)).toBeGreaterThan(1);
  expect(await list('employee', other)).toBe(0);
  expect(await list('registry', other)).toBe(1);
});
