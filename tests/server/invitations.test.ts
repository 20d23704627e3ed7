import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../engine/record/index.ts';
import { openMembers, person, type MemberName } from './members.ts';
import { mailsTo, tokenIn } from './outbox.ts';
import { addPerson, testPassword } from './people.ts';
import { errorsOf, type ServerAnswer } from './test-server.ts';
import { openedFixture } from './opened-fixture.ts';

const members = openedFixture(openMembers, (fixture) => fixture.server.stop());

beforeEach(() => members.server.application.database.query(sql`delete from login_attempt`));

describe('a member is invited', () => {
  it('as a new person, who registers by the mailed link with a password', async () => {
    const input = person();
    const answer = await members.addNew('manager', input);
    expect(answer).toMatchObject({
      data: { addUserToOrganization: { email: input.email, role: 'EMPLOYEE', organization: { id: members.firm } } },
    });
    const made = () =>
      members.server.application.database.query(sql`select 1 from app_user where email = ${input.email}`);
    expect(await made()).toEqual([]);
    const token = await members.linkTo(input.email);
    expect(errorsOf(await members.accept(token, 'kratke'))).toEqual([['errors.form.password', ['password']]]);
    expect(errorsOf(await members.accept(token, testPassword, { termsAgree: false }))).toEqual([
      ['errors.user.termsNotAgreed', ['termsAgree']],
    ]);
    const { data } = await members.accept(token, testPassword);
    expect(data?.['acceptInvitation']).toMatchObject({
      accessToken: expect.any(String),
      user: {
        fullName: 'Nová Osoba',
        organizationUsers: [{ role: 'EMPLOYEE', status: 'ACTIVE', organization: { id: members.firm } }],
      },
    });
    expect(await made()).toHaveLength(1);
    expect(errorsOf(await members.accept(token, testPassword))).toEqual([['errors.link.expired', []]]);
    await expect(members.signIn(input.email)).resolves.not.toBe('');
  });

  it('by any spelling of the e-mail, and joins with the password of the account', async () => {
    const userId = await addPerson(members.server.application, 'znama@osoby.sk');
    expect((await members.addByEmail('manager', ' ZNAMA@Osoby.SK')).errors).toBeUndefined();
    const token = await members.linkTo('znama@osoby.sk');
    expect(errorsOf(await members.accept(token, 'heslo-niekoho-ineho'))).toEqual([
      ['errors.user.accountPassword', ['password']],
    ]);
    expect(await members.membersOf('znama@osoby.sk')).toEqual([]);
    expect((await members.accept(token, testPassword)).errors).toBeUndefined();
    expect(await members.membersOf('znama@osoby.sk')).toEqual([{ role: 'EMPLOYEE', status: 'ACTIVE' }]);
    expect(errorsOf(await members.addByEmail('manager', 'znama@osoby.sk'))).toEqual([
      ['errors.user.alreadyInOrganization', []],
    ]);
    const [stored] = await members.server.application.database.query<{ id: string }>(
      sql`select id::text as id from app_user where email = 'znama@osoby.sk'`,
    );
    expect(stored?.id).toBe(userId);
  });

  it('with the second factor of the account', async () => {
    const userId = await addPerson(members.server.application, 'dvojfaktor@osoby.sk');
    await members.server.application.database.query(
      sql`insert into second_factor (user_id, secret, is_confirmed) values (${userId}, 'sealed elsewhere', true)`,
    );
    await members.addByEmail('manager', 'dvojfaktor@osoby.sk');
    const token = await members.linkTo('dvojfaktor@osoby.sk');
    expect(errorsOf(await members.accept(token, testPassword))).toEqual([['errors.user.secondFactorNeeded', ['code']]]);
    expect(await members.membersOf('dvojfaktor@osoby.sk')).toEqual([]);
  });

  it('with the same response whether the e-mail has an account or not', async () => {
    const known = person({ email: 'ma.ucet@osoby.sk' });
    await addPerson(members.server.application, known.email);
    const unknown = person({ email: 'nikto.taky@osoby.sk' });
    const shown = ({ data, errors }: ServerAnswer, { email }: typeof known) =>
      JSON.stringify({ data, errors }).replaceAll(email, 'E-MAIL').replaceAll(/"\d+"/gu, '"ID"');
    const byEmail = async (one: typeof known) => shown(await members.addByEmail('manager', one.email), one);
    const asNew = async (one: typeof known) => shown(await members.addNew('manager', one), one);
    expect(await byEmail(known)).toBe(await byEmail(unknown));
    expect(await asNew(known)).toBe(await asNew(unknown));
    // An existing account keeps its personal data.
    expect((await members.accept(await members.linkTo(known.email, 2), testPassword)).data).toMatchObject({
      acceptInvitation: { user: { fullName: 'Jana Nová' } },
    });
    const [first] = await mailsTo(members.server, unknown.email, 2);
    expect(tokenIn(first)).toBe('');
  });

  it('in a mail without text chosen by strangers', async () => {
    await members.server.application.database.query(
      sql`update organization set code = 'O-0000000009', name = 'kúpte na zle.example' where id = ${members.firm}`,
    );
    const words = 'kúpte na zle.example';
    const input = person({ firstName: words, lastName: words, titleBefore: words });
    await members.addNew('manager', input);
    const [mail] = await mailsTo(members.server, input.email, 1);
    expect(mail?.text).toMatch(/Organizácia O-\d{10} vás pozýva/u);
    expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toContain('zle.example');
  });

  it('visibly only for their managers and the registry, until acceptance or withdrawal', async () => {
    const input = person();
    await members.addNew('manager', input);
    const token = await members.linkTo(input.email);
    for (const as of ['manager', 'registry'] as const)
      expect(JSON.stringify((await members.invitations(as)).data)).toContain(input.email);
    expect(errorsOf(await members.invitations('employee'))).toEqual([['errors.forbidden', []]]);
    expect((await members.invitations('otherManager')).data).toEqual({ invitations: { items: [] } });
    const items = valueAt((await members.invitations('manager')).data ?? {}, 'invitations.items') as readonly Values[]; // as asked
    const id = items.find(({ email }) => email === input.email)?.['id'];
    const withdraw = (as: MemberName) => members.ask(as, 'mutation ($id: ID!) { withdrawInvitation(id: $id) }', { id });
    expect(errorsOf(await withdraw('otherManager'))).toEqual([['errors.entity.notFound', []]]);
    expect(await withdraw('manager')).toEqual({ data: { withdrawInvitation: true } });
    expect(errorsOf(await members.accept(token, testPassword))).toEqual([['errors.link.expired', []]]);
  });

  it('again, which replaces the former invitation', async () => {
    const input = person();
    await members.addNew('manager', input);
    const former = await members.linkTo(input.email);
    await members.addNew('manager', input);
    const latest = await members.linkTo(input.email, 2);
    expect(errorsOf(await members.accept(former, testPassword))).toEqual([['errors.link.expired', []]]);
    expect((await members.accept(latest, testPassword)).errors).toBeUndefined();
  });

  it('for a week, and the invitation is deleted a month later', async () => {
    const began = members.server.clock.now;
    const input = person();
    await members.addNew('manager', input);
    const token = await members.linkTo(input.email);
    members.server.clock.now = new Date(began.getTime() + 8 * 86_400_000);
    expect(errorsOf(await members.accept(token, testPassword))).toEqual([['errors.link.expired', []]]);
    members.server.clock.now = new Date(began.getTime() + 40 * 86_400_000);
    await members.server.jobs.runNow('forget-invitations');
    const stored = () =>
      members.server.application.database.query(sql`select 1 from invitation where email = ${input.email}`);
    await expect.poll(stored).toEqual([]);
    members.server.clock.now = began;
  });

  it('once, when they accept twice concurrently', async () => {
    const input = person();
    await members.addNew('manager', input);
    const token = await members.linkTo(input.email);
    const answers = await Promise.all([members.accept(token, testPassword), members.accept(token, testPassword)]);
    expect(answers.map(errorsOf).filter((errors) => errors !== undefined)).toEqual([[['errors.link.expired', []]]]);
    expect(await members.membersOf(input.email)).toHaveLength(1);
  });

  it('by the registry from its list of users, who accept too', async () => {
    const userId = await addPerson(members.server.application, 'vybrana@osoby.sk');
    const add = (id: string) =>
      members.ask(
        'registry',
        `mutation ($userId: ID!, $organizationId: ID!) {
          addExistingUserToOrganization(userId: $userId, organizationId: $organizationId, role: EMPLOYEE) { email } }`,
        { userId: id, organizationId: members.firm },
      );
    expect(errorsOf(await add('1 or 1=1'))).toEqual([['errors.form.reference', ['user']]]);
    expect((await add(userId)).errors).toBeUndefined();
    expect(await members.membersOf('vybrana@osoby.sk')).toEqual([]);
    expect((await members.accept(await members.linkTo('vybrana@osoby.sk'), testPassword)).errors).toBeUndefined();
    expect(await members.membersOf('vybrana@osoby.sk')).toHaveLength(1);
  });

  it('with all issues at their paths', async () => {
    const answer = await members.addNew('manager', person({ email: 'nie je', firstName: ' ', phone: 'abc' }));
    expect(errorsOf(answer)?.map(([, path]) => path)).toEqual([['email'], ['firstName'], ['phone']]);
  });

  it.each(['otherManager', 'government'] as const)('by nobody from another organization: %s', async (as) => {
    const input = person();
    expect(errorsOf(await members.addNew(as, input))).toEqual([['errors.organization.noPermission', []]]);
    expect(errorsOf(await members.addByEmail(as, 'employee@osoby.sk'))).toEqual([
      ['errors.organization.noPermission', []],
    ]);
    const stored = await members.server.application.database.query(
      sql`select 1 from invitation where email = ${input.email}`,
    );
    expect(stored).toEqual([]);
  });

  it('to no missing organization', async () => {
    for (const id of ['999999', 'x', '1;drop'])
      expect(errorsOf(await members.addNew('registry', person(), id))).toEqual([['errors.organization.notFound', []]]);
  });

  it('by no employee', async () => {
    expect(errorsOf(await members.addNew('employee', person()))).toEqual([['errors.forbidden', []]]);
    expect(errorsOf(await members.addByEmail('employee', 'registry@osoby.sk'))).toEqual([['errors.forbidden', []]]);
  });
});
