import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../engine/record/index.ts';
import { mailsTo, tokenIn } from './outbox.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { startTestServer, type ServerAnswer, type TestServer } from './test-server.ts';

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

const told = ({ errors }: ServerAnswer) => errors?.map(({ message, extensions }) => [message, extensions['path']]);

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
        id email role validUntil organization { id } } }`,
    { input, organizationId },
  );

const addByEmail = (as: keyof typeof tokens, userEmail: string, organizationId = firm) =>
  ask(
    as,
    `mutation ($userEmail: String!, $organizationId: ID!) {
      addExistingUserByEmailToOrganization(userEmail: $userEmail, organizationId: $organizationId, role: EMPLOYEE) {
        email role validUntil } }`,
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

/** The link that was mailed to somebody last. */
async function linkTo(email: string, count = 1): Promise<string> {
  return tokenIn((await mailsTo(server, email, count)).at(-1));
}

const accept = (token: string, password: string, changes: Values = {}) =>
  server.ask(
    `mutation ($input: AcceptedInvitationInput!) {
      acceptInvitation(input: $input) { accessToken user { fullName organizationUsers { role status organization { id } } } } }`,
    { input: { token, password, deviceID: 'd4'.repeat(16), privacyAgree: true, termsAgree: true, ...changes } },
  );

/** Who is a member of the firm by an e-mail, in what status. */
const membersOf = (email: string) =>
  server.application.database.query(sql`
    select member.role, member.status from organization_user member join app_user person on person.id = member.user_id
    where person.email = ${email} and member.organization_id = ${firm}`);

const invitations = (as: keyof typeof tokens) =>
  ask(as, 'query ($of: [ID!]) { invitations(filter: { organization: $of }) { items { id email } } }', { of: [firm] });

describe('a member is invited', () => {
  it('as a new person, who becomes one by the mailed link and a password of their own', async () => {
    const input = person();
    const answer = await addNew('manager', input);
    expect(answer).toMatchObject({
      data: { addUserToOrganization: { email: input.email, role: 'EMPLOYEE', organization: { id: firm } } },
    });
    const made = () => server.application.database.query(sql`select 1 from app_user where email = ${input.email}`);
    expect(await made()).toEqual([]);
    const token = await linkTo(input.email);
    expect(told(await accept(token, 'kratke'))).toEqual([['errors.form.password', ['password']]]);
    expect(told(await accept(token, testPassword, { termsAgree: false }))).toEqual([
      ['errors.user.termsNotAgreed', ['termsAgree']],
    ]);
    const { data } = await accept(token, testPassword);
    expect(data?.['acceptInvitation']).toMatchObject({
      accessToken: expect.any(String),
      user: {
        fullName: 'Nová Osoba',
        organizationUsers: [{ role: 'EMPLOYEE', status: 'ACTIVE', organization: { id: firm } }],
      },
    });
    expect(await made()).toHaveLength(1);
    expect(told(await accept(token, testPassword))).toEqual([['errors.link.expired', []]]);
    expect(await signIn(input.email)).not.toBe('undefined');
  });

  it('by an e-mail however it is written, and is a member by the password of the account', async () => {
    const userId = await addPerson(server.application, 'znama@osoby.sk');
    expect((await addByEmail('manager', ' ZNAMA@Osoby.SK')).errors).toBeUndefined();
    const token = await linkTo('znama@osoby.sk');
    expect(told(await accept(token, 'heslo-niekoho-ineho'))).toEqual([['errors.user.accountPassword', ['password']]]);
    expect(await membersOf('znama@osoby.sk')).toEqual([]);
    expect((await accept(token, testPassword)).errors).toBeUndefined();
    expect(await membersOf('znama@osoby.sk')).toEqual([{ role: 'EMPLOYEE', status: 'ACTIVE' }]);
    expect(told(await addByEmail('manager', 'znama@osoby.sk'))).toEqual([['errors.user.alreadyInOrganization', []]]);
    const [kept] = await server.application.database.query<{ id: string }>(
      sql`select id::text as id from app_user where email = 'znama@osoby.sk'`,
    );
    expect(kept?.id).toBe(userId);
  });

  it('with the second factor of the account', async () => {
    const userId = await addPerson(server.application, 'dvojfaktor@osoby.sk');
    await server.application.database.query(
      sql`insert into second_factor (user_id, secret, is_confirmed) values (${userId}, 'sealed elsewhere', true)`,
    );
    await addByEmail('manager', 'dvojfaktor@osoby.sk');
    const token = await linkTo('dvojfaktor@osoby.sk');
    expect(told(await accept(token, testPassword))).toEqual([['errors.user.secondFactorNeeded', ['code']]]);
    expect(await membersOf('dvojfaktor@osoby.sk')).toEqual([]);
  });

  it('and answered alike whether somebody has the e-mail or not: nothing of a person is shown', async () => {
    const known = person({ email: 'ma.ucet@osoby.sk' });
    await addPerson(server.application, known.email);
    const unknown = person({ email: 'nikto.taky@osoby.sk' });
    const shown = ({ data, errors }: ServerAnswer, { email }: typeof known) =>
      JSON.stringify({ data, errors }).replaceAll(email, 'E-MAIL').replaceAll(/"\d+"/gu, '"ID"');
    const byEmail = async (one: typeof known) => shown(await addByEmail('manager', one.email), one);
    const asNew = async (one: typeof known) => shown(await addNew('manager', one), one);
    expect(await byEmail(known)).toBe(await byEmail(unknown));
    expect(await asNew(known)).toBe(await asNew(unknown));
    // Whoever has an account keeps what they said of themselves.
    expect((await accept(await linkTo(known.email, 2), testPassword)).data).toMatchObject({
      acceptInvitation: { user: { fullName: 'Jana Nová' } },
    });
    const [first] = await mailsTo(server, unknown.email, 2);
    expect(tokenIn(first)).toBe('');
  });

  it('in a mail without a word that a stranger chose', async () => {
    await server.application.database.query(
      sql`update organization set code = 'O-0000000009', name = 'kúpte na zle.example' where id = ${firm}`,
    );
    const words = 'kúpte na zle.example';
    const input = person({ firstName: words, lastName: words, titleBefore: words });
    await addNew('manager', input);
    const [mail] = await mailsTo(server, input.email, 1);
    expect(mail?.text).toMatch(/Organizácia O-\d{10} vás pozýva/u);
    expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toContain('zle.example');
  });

  it('seen by their managers and the registry alone, until they accept or the invitation is withdrawn', async () => {
    const input = person();
    await addNew('manager', input);
    const token = await linkTo(input.email);
    for (const as of ['manager', 'registry'] as const)
      expect(JSON.stringify((await invitations(as)).data)).toContain(input.email);
    expect(told(await invitations('employee'))).toEqual([['errors.forbidden', []]]);
    expect((await invitations('otherManager')).data).toEqual({ invitations: { items: [] } });
    const items = valueAt((await invitations('manager')).data ?? {}, 'invitations.items') as readonly Values[]; // as asked
    const id = items.find(({ email }) => email === input.email)?.['id'];
    const withdraw = (as: keyof typeof tokens) =>
      ask(as, 'mutation ($id: ID!) { withdrawInvitation(id: $id) }', { id });
    expect(told(await withdraw('otherManager'))).toEqual([['errors.entity.notFound', []]]);
    expect(await withdraw('manager')).toEqual({ data: { withdrawInvitation: true } });
    expect(told(await accept(token, testPassword))).toEqual([['errors.link.expired', []]]);
  });

  it('anew in place of the former invitation', async () => {
    const input = person();
    await addNew('manager', input);
    const former = await linkTo(input.email);
    await addNew('manager', input);
    const latest = await linkTo(input.email, 2);
    expect(told(await accept(former, testPassword))).toEqual([['errors.link.expired', []]]);
    expect((await accept(latest, testPassword)).errors).toBeUndefined();
  });

  it('for a week, and is forgotten a month later', async () => {
    const began = server.clock.now;
    const input = person();
    await addNew('manager', input);
    const token = await linkTo(input.email);
    server.clock.now = new Date(began.getTime() + 8 * 86_400_000);
    expect(told(await accept(token, testPassword))).toEqual([['errors.link.expired', []]]);
    server.clock.now = new Date(began.getTime() + 40 * 86_400_000);
    await server.jobs.runNow('forget-invitations');
    const kept = () => server.application.database.query(sql`select 1 from invitation where email = ${input.email}`);
    await expect.poll(kept).toEqual([]);
    server.clock.now = began;
  });

  it('once, where they accept twice at the same time', async () => {
    const input = person();
    await addNew('manager', input);
    const token = await linkTo(input.email);
    const answers = await Promise.all([accept(token, testPassword), accept(token, testPassword)]);
    expect(answers.map(told).filter((errors) => errors !== undefined)).toEqual([[['errors.link.expired', []]]]);
    expect(await membersOf(input.email)).toHaveLength(1);
  });

  it('by the registry from its list of users, who accept too', async () => {
    const userId = await addPerson(server.application, 'vybrana@osoby.sk');
    const add = (id: string) =>
      ask(
        'registry',
        `mutation ($userId: ID!, $organizationId: ID!) {
          addExistingUserToOrganization(userId: $userId, organizationId: $organizationId, role: EMPLOYEE) { email } }`,
        { userId: id, organizationId: firm },
      );
    expect(told(await add('1 or 1=1'))).toEqual([['errors.form.reference', ['user']]]);
    expect((await add(userId)).errors).toBeUndefined();
    expect(await membersOf('vybrana@osoby.sk')).toEqual([]);
    expect((await accept(await linkTo('vybrana@osoby.sk'), testPassword)).errors).toBeUndefined();
    expect(await membersOf('vybrana@osoby.sk')).toHaveLength(1);
  });

  it('told of all that is wrong with them, each at its place', async () => {
    const answer = await addNew('manager', person({ email: 'nie je', firstName: ' ', phone: 'abc' }));
    expect(told(answer)?.map(([, path]) => path)).toEqual([['email'], ['firstName'], ['phone']]);
  });

  it.each(['otherManager', 'government'] as const)('by nobody of another organization: %s', async (as) => {
    const input = person();
    expect(told(await addNew(as, input))).toEqual([['errors.organization.noPermission', []]]);
    expect(told(await addByEmail(as, 'employee@osoby.sk'))).toEqual([['errors.organization.noPermission', []]]);
    const kept = await server.application.database.query(sql`select 1 from invitation where email = ${input.email}`);
    expect(kept).toEqual([]);
  });

  it('to no organization that is not there', async () => {
    for (const id of ['999999', 'x', '1;drop'])
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
    expect(await setRole('manager', 'EXECUTIVE_MANAGER', userId)).toEqual({
      data: { done: { role: 'EXECUTIVE_MANAGER' } },
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
      expect(told(await removeMember('registry', userId, organizationId))).toEqual([
        ['errors.organizationUser.notFound', []],
      ]);
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
    // As one whom the register does not know.
    await addByEmail('manager', 'prec@osoby.sk');
    expect(await linkTo('prec@osoby.sk')).toBe('');
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
    await addNew('manager', person({ email: ' Znova@OSOBY.sk' }));
    await accept(await linkTo(email), testPassword);
    const [made] = await server.application.database.query<{ id: string }>(
      sql`select id::text as id from app_user where email = ${email} and not archived`,
    );
    const added = made?.id ?? '';
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
