import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, tokenIn } from './outbox.ts';
import { addMember, addOrganization, addPerson, testPassword, passwordLogin } from './people.ts';
import { openRegistrations, registeredPassword } from './registrations.ts';
import { errorsOf } from './test-server.ts';
import { openedFixture } from './opened-fixture.ts';

const registrations = openedFixture(openRegistrations, (fixture) => fixture.server.stop());

beforeEach(() => registrations.server.application.database.query(sql`delete from login_attempt`));

describe('before confirmation by the mailed link', () => {
  it('nothing is registered: e-mail and numbers stay free, and sign-in is refused', async () => {
    const input = registrations.registration();
    expect(await registrations.register(input)).toEqual({ data: { register: true } });
    expect(await registrations.countsOf(input)).toEqual({ people: 0, organizations: 0, requests: 1 });
    const credentials = { email: input.email, password: registeredPassword, deviceID: 'a1'.repeat(16) };
    expect(errorsOf(await registrations.server.ask(passwordLogin, { input: credentials }))).toEqual([
      ['errors.login', []],
    ]);
    const owner = registrations.registration({}, { ico: input.organization.ico, dic: input.organization.dic });
    expect((await registrations.registerFully(owner)).errors).toBeUndefined();
    const [mail] = await mailsTo(registrations.server, input.email, 1);
    expect(errorsOf(await registrations.confirm(tokenIn(mail)))).toEqual([
      ['errors.organization.icoTaken', []],
      ['errors.organization.dicTaken', []],
    ]);
    expect(await registrations.countsOf(input)).toMatchObject({ people: 0, requests: 1 });
  });

  it('the mail contains no text chosen by strangers', async () => {
    const words = 'Kúpte na zle.example';
    const input = registrations.registration(
      { firstName: words, lastName: words, titleBefore: words },
      { name: words },
    );
    await registrations.register(input);
    const [mail] = await mailsTo(registrations.server, input.email, 1);
    expect(mail?.subject).toBe('Confirm your registration in the register');
    expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toContain('zle.example');
  });

  it('the link with a wrong password registers nothing, and is locked for a while after ten attempts', async () => {
    const input = registrations.registration();
    await registrations.register(input);
    const [mail] = await mailsTo(registrations.server, input.email, 1);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(errorsOf(await registrations.confirm(tokenIn(mail), 'heslo-cudzieho'))).toEqual([
        ['errors.registration.password', ['password']],
      ]);
    expect(errorsOf(await registrations.confirm(tokenIn(mail)))).toEqual([['errors.limit.tooManyRequests', []]]);
    expect(await registrations.countsOf(input)).toEqual({ people: 0, organizations: 0, requests: 1 });
  });

  it('the link is valid for three days, and works once', async () => {
    const began = registrations.server.clock.now;
    const [late, used] = [registrations.registration(), registrations.registration()];
    await registrations.register(late);
    await registrations.register(used);
    const tokens = await Promise.all(
      [late, used].map(async ({ email }) => tokenIn((await mailsTo(registrations.server, email, 1)).at(0))),
    );
    const [tokenOfLate = '', tokenOfUsed = ''] = tokens;
    expect((await registrations.confirm(tokenOfUsed)).errors).toBeUndefined();
    expect(errorsOf(await registrations.confirm(tokenOfUsed))).toEqual([['errors.link.expired', []]]);
    expect(errorsOf(await registrations.confirm('x'.repeat(43)))).toEqual([['errors.link.expired', []]]);
    registrations.server.clock.now = new Date(began.getTime() + 3 * 86_400_000 + 1);
    expect(errorsOf(await registrations.confirm(tokenOfLate))).toEqual([['errors.link.expired', []]]);
    await registrations.server.jobs.runNow('clean-up');
    await expect.poll(() => registrations.countsOf(late)).toEqual({ people: 0, organizations: 0, requests: 0 });
    registrations.server.clock.now = began;
  });

  it('the owner of an existing account is notified only by mail, and keeps the account', async () => {
    const email = 'uz.tu@firma.sk';
    const userId = await addPerson(registrations.server.application, email);
    await addMember(registrations.server.application, { userId, organizationId: registrations.authority });
    expect(await registrations.register(registrations.registration({ email: ' UZ.tu@firma.SK' }))).toEqual(
      await registrations.register(registrations.registration()),
    );
    const [mail] = await mailsTo(registrations.server, email, 1);
    expect(mail?.subject).toBe('Účet v registri už máte');
    expect(tokenIn(mail)).toBe('');
    const login = (secret: string) =>
      registrations.server.ask(passwordLogin, { input: { email, password: secret, deviceID: 'a1'.repeat(16) } });
    expect(errorsOf(await login(registeredPassword))).toEqual([['errors.login', []]]);
    expect((await login(testPassword)).errors).toBeUndefined();
  });
});

it('registers one of two concurrent confirmations of an e-mail, and nothing of the other', async () => {
  const [one, other] = [
    registrations.registration({ email: 'naraz@firma.sk' }),
    registrations.registration({ email: 'Naraz@firma.sk' }),
  ];
  await registrations.register(one);
  await registrations.register(other);
  const tokens = (await mailsTo(registrations.server, 'naraz@firma.sk', 2)).map(tokenIn);
  const answers = await Promise.all(tokens.map((token) => registrations.confirm(token)));
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect(answers.flatMap((answer) => errorsOf(answer) ?? [])).toEqual([['errors.user.emailTaken', []]]);
  const organizations = await registrations.server.application.database.query(
    sql`select 1 from organization where ico in (${one.organization.ico}, ${other.organization.ico})`,
  );
  expect(organizations).toHaveLength(1);
});

it('mails the registrant about each step, even before sign-in is possible', async () => {
  const input = registrations.registration({ language: 'sk' });
  await registrations.registerFully(input);
  const registry = await addOrganization(registrations.server.application, 'REGISTRY', 'Register');
  const clerk = await addPerson(registrations.server.application, 'uradnik@register.sk');
  await addMember(registrations.server.application, {
    userId: clerk,
    organizationId: registry,
    role: 'RESPONSIBLE_PERSON',
  });
  const credentials = { email: 'uradnik@register.sk', password: testPassword, deviceID: 'c3'.repeat(16) };
  const { data } = await registrations.server.ask(passwordLogin, { input: credentials });
  const { accessToken } = data?.['login'] as { readonly accessToken: string }; // as the query asks
  const [organization] = await registrations.server.application.database.query<{ id: string }>(
    sql`select id::text as id from organization where ico = ${input.organization.ico}`,
  );
  const reject = 'mutation ($organizationId: ID!) { rejectRegistration(organizationId: $organizationId) { id } }';
  const answer = await registrations.server.ask(reject, { organizationId: organization?.id }, accessToken);
  expect(answer.errors).toBeUndefined();
  const mails = await mailsTo(registrations.server, input.email, 3);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Potvrďte registráciu v registri',
    'Registrácia organizácie Firma, s. r. o. je prijatá',
    'Registrácia organizácie Firma, s. r. o. je zamietnutá',
  ]);
});
