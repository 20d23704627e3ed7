import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, tokenIn } from './outbox.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { errorsOf, startTestServer, type ServerAnswer, type TestServer } from './test-server.ts';

const registerMutation = 'mutation ($input: RegistrationInput!) { register(input: $input) }';
const confirmMutation = 'mutation ($input: RegistrationConfirmationInput!) { confirmRegistration(input: $input) }';
const loginMutation = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const password = 'Velmi-tajne-heslo';

let server: TestServer;
let countries: Record<'sk' | 'at', string>;
let authority: string;

beforeAll(async () => {
  server = await startTestServer({ trustsProxy: true });
  authority = await addOrganization(server.application, 'QUALIFIED_AUTHORITY', 'Overovateľ, s. r. o.');
  const rows = await server.application.database.query<{ id: string; key: 'sk' | 'at' }>(
    sql`select id::text as id, key from country where key in ('sk', 'at')`,
  );
  // Both are in the reference data.
  countries = Object.fromEntries(rows.map(({ key, id }) => [key, id])) as typeof countries;
});

beforeEach(() => server.application.database.query(sql`delete from login_attempt`));

afterAll(() => server.stop());

const address = (country: 'sk' | 'at' = 'sk') => ({
  street: 'Hlavná',
  number: '1',
  postal: '811 01',
  city: 'Bratislava',
  countryId: countries[country],
});

let numbers = 10_000_000;
/** A registration with an e-mail and numbers of its own. */
function registration(person: object = {}, organization: object = {}) {
  numbers += 1;
  return {
    email: `person${String(numbers)}@firma.sk`,
    firstName: 'Ján',
    lastName: 'Malý',
    phone: '+421 905 123 456',
    language: 'en',
    password,
    termsAgree: true,
    privacyAgree: true,
    organization: {
      name: 'Firma, s. r. o.',
      ico: String(numbers),
      dic: `20${String(numbers)}`,
      legalForm: 'LAW_ENTITY',
      email: 'kancelaria@firma.sk',
      residenceAddress: address(),
      postAddress: address(),
      responsibleOrganizationIds: [authority],
      ...organization,
    },
    ...person,
  };
}

const register = (input: object, network = '192.0.2.1') =>
  server.ask(registerMutation, { input }, undefined, { 'x-forwarded-for': network });

const confirm = (token: string, secret = password) =>
  server.ask(confirmMutation, { input: { token, password: secret } });

const mailbox = (email: string) => email.trim().toLowerCase();

/** Registers, follows the mailed link and confirms. */
async function registerFully(input: ReturnType<typeof registration>): Promise<ServerAnswer> {
  const answer = await register(input);
  if (answer.errors !== undefined) return answer;
  const [mail] = await mailsTo(server, mailbox(input.email), 1);
  return await confirm(tokenIn(mail));
}

/** How many people have an e-mail, organizations a number, and requests wait. */
async function countsOf({ email, organization }: ReturnType<typeof registration>) {
  const [counts] = await server.application.database.query(sql`
    select (select count(*)::int from app_user where email = ${mailbox(email)}) as people,
      (select count(*)::int from organization where ico = ${organization.ico}) as organizations,
      (select count(*)::int from pending_registration
        where registration -> 'person' ->> 'email' = ${mailbox(email)}) as requests`);
  return counts;
}

it('keeps a person, their password, their organization and its authority, all waiting, once the mailed link was followed', async () => {
  const input = registration({ email: ' Jan.Maly@Firma.SK ' });
  expect(await registerFully(input)).toEqual({ data: { confirmRegistration: true } });
  const rows = await server.application.database.query(sql`
    select person.email, person.full_name, person.language, person.terms_agree, membership.role, membership.status,
      organization.role as organization_role, organization.status as organization_status, organization.temporary,
      organization.code ~ '^O-[0-9]{10}$' as has_code, supervision.status as supervision
    from app_user person join organization_user membership on membership.user_id = person.id
      join organization on organization.id = membership.organization_id
      join responsible_organization supervision on supervision.organization_id = organization.id
    where organization.ico = ${input.organization.ico}`);
  expect(rows).toEqual([
    {
      email: 'jan.maly@firma.sk',
      full_name: 'Ján Malý',
      language: 'en',
      terms_agree: true,
      role: 'RESPONSIBLE_PERSON',
      status: 'PENDING',
      organization_role: 'PUBLIC_ORGANIZATION',
      organization_status: '_0_PENDING',
      temporary: false,
      has_code: true,
      supervision: 'INACTIVE',
    },
  ]);
  const credentials = { email: 'JAN.maly@firma.sk', password, deviceID: 'a1'.repeat(16) };
  const { errors } = await server.ask(loginMutation, { input: credentials });
  expect(errors).toMatchObject([{ message: 'errors.user.notAccepted' }]);
});

it('keeps all that it is given, a post address too that is told without saying that it is another', async () => {
  const post = {
    ...address('at'),
    street: 'Poštová',
    number: '7',
    postal: '949 01',
    city: 'Nitra',
    county: 'Nitriansky',
  };
  const person = { titleBefore: 'Ing.', titleAfter: 'PhD.', repeatPassword: password };
  const organization = {
    icdph: 'SK2020202020',
    spdCode: 'SPD-ALL',
    executiveManagerName: 'Eva Malá',
    phone: '+421 905 765 432',
    residenceAddress: {
      ...address(),
      county: 'Bratislavský',
      district: 'Malacky',
      deliveryPost: 'Malacky 1',
      pobox: '12',
    },
    postAddress: post,
  };
  const input = registration(person, organization);
  expect(await registerFully(input)).toEqual({ data: { confirmRegistration: true } });
  const { rows } = await stored(input);
  expect(rows).toEqual([
    {
      titleBefore: 'Ing.',
      titleAfter: 'PhD.',
      phone: '+421 905 123 456',
      privacy: true,
      name: 'Firma, s. r. o.',
      dic: input.organization.dic,
      icdph: 'SK2020202020',
      spdCode: 'SPD-ALL',
      legalForm: 'LAW_ENTITY',
      manager: 'Eva Malá',
      email: 'kancelaria@firma.sk',
      officePhone: '+421 905 765 432',
      residence: ['Hlavná', '1', '811 01', 'Bratislava', countries.sk, 'Bratislavský', 'Malacky', 'Malacky 1', '12'],
      post: ['Poštová', '7', '949 01', 'Nitra', countries.at, 'Nitriansky', null, null, null],
    },
  ]);
});

it('keeps no repetition of the password, and refuses one that differs', async () => {
  const input = registration({ repeatPassword: password });
  expect((await register(input)).errors).toBeUndefined();
  const [kept] = await server.application.database.query<{ registration: object }>(sql`
    select registration from pending_registration where registration -> 'person' ->> 'email' = ${mailbox(input.email)}`);
  expect(JSON.stringify(kept)).not.toContain(password);
  const other = await register(registration({ repeatPassword: 'Celkom-ine-heslo' }));
  expect(errorsOf(other)).toEqual([['errors.form.passwordsDiffer', ['repeatPassword']]]);
});

/** The person and the organization of a registration. */
async function stored({ organization }: ReturnType<typeof registration>) {
  const place = (name: string) =>
    ['street', 'number', 'postal', 'city', 'country_id::text', 'county', 'district', 'delivery_post', 'pobox']
      .map((part) => `organization.${name}_address_${part}`)
      .join(', ');
  const rows = await server.application.database.query({
    text: `select person.title_before as "titleBefore", person.title_after as "titleAfter", person.phone,
        person.privacy_agree as privacy, organization.name, dic, icdph, spd_code as "spdCode",
        legal_form as "legalForm", executive_manager_name as manager, organization.email,
        organization.phone as "officePhone", array[${place('residence')}] as residence, array[${place('post')}] as post
      from app_user person join organization_user membership on membership.user_id = person.id
        join organization on organization.id = membership.organization_id
      where organization.ico = $1`,
    values: [organization.ico],
  });
  return { rows };
}

it.each([
  { case: 'no names', person: { firstName: '', lastName: null }, at: [['firstName'], ['lastName']] },
  { case: 'no phone', person: { phone: '' }, at: [['phone']] },
  { case: 'no organization’s name', organization: { name: '' }, at: [['organization', 'name']] },
  { case: 'no legal form', organization: { legalForm: null }, at: [['organization', 'legalForm']] },
  { case: 'no IČO in Slovakia', organization: { ico: '' }, at: [['organization', 'ico']] },
  {
    case: 'no authority in Slovakia',
    organization: { responsibleOrganizationIds: [] },
    at: [['organization', 'responsibleOrganizations']],
  },
])('asks for what is missing at its field: $case', async ({ person, organization, at }) => {
  const answer = await register(registration(person, organization));
  expect(errorsOf(answer)).toEqual(at.map((path) => ['errors.form.required', path]));
});

it('registers nobody who has not agreed to the terms', async () => {
  const answer = await register(registration({ termsAgree: false }, {}));
  expect(errorsOf(answer)).toEqual([['errors.user.termsNotAgreed', ['termsAgree']]]);
});

it('tells what is wrong with the person and with the organization at once', async () => {
  const answer = await register(registration({ email: 'ján@firma.sk' }, { email: 'nikde' }));
  expect(errorsOf(answer)).toEqual([
    ['errors.form.emailAt', ['organization', 'email']],
    ['errors.form.emailLetters', ['email']],
  ]);
});

it('asks a foreign organization for a phone and an SPD code, not for an IČO', async () => {
  const foreign = { ico: '', dic: '', residenceAddress: address('at'), responsibleOrganizationIds: [] };
  expect(errorsOf(await register(registration({}, foreign)))).toEqual([
    ['errors.form.required', ['organization', 'spdCode']],
    ['errors.form.required', ['organization', 'phone']],
  ]);
  const complete = { ...foreign, spdCode: 'AT-1', phone: '+43 660 123 4567' };
  expect((await registerFully(registration({}, complete))).errors).toBeUndefined();
});

it.each([
  { case: 'an unknown organization', of: () => '999999' },
  { case: 'a made-up id', of: () => '1 or 1=1' },
])('takes no authority that is $case', async ({ of }) => {
  const answer = await register(registration({}, { responsibleOrganizationIds: [of()] }));
  expect(errorsOf(answer)).toEqual([['errors.form.reference', ['organization', 'responsibleOrganizations', 0]]]);
});

it('lets nobody choose their role, their status or the organization’s', async () => {
  const { errors: ofRole } = await register(registration({}, { role: 'REGISTRY' }));
  expect(ofRole).toMatchObject([{ message: 'errors.form.readOnly', extensions: { path: ['organization', 'role'] } }]);
  expect(errorsOf(await register(registration({}, { temporary: true })))).toEqual([
    ['errors.form.readOnly', ['organization', 'temporary']],
  ]);
  const { errors } = await register(registration({}, { status: '_4_ACTIVE' }));
  expect(errors).toMatchObject([{ extensions: { code: 'BadInputError' } }]);
});

describe('what is registered already', () => {
  let registered: ReturnType<typeof registration> | undefined;
  const registerFirst = async () => {
    registered ??= registration(
      { email: 'prva@firma.sk' },
      { ico: '36 000 001', dic: '2020 000 001', spdCode: 'Spd-7' },
    );
    return await registerFully(registered);
  };

  it.each([
    {
      what: 'IČO',
      organization: { ico: '36000001' },
      key: 'errors.organization.icoTaken',
      path: ['organization', 'ico'],
    },
    {
      what: 'DIČ',
      organization: { dic: '20 20 00 00 01' },
      key: 'errors.organization.dicTaken',
      path: ['organization', 'dic'],
    },
    {
      what: 'SPD code',
      organization: { spdCode: 'SPD-7' },
      key: 'errors.organization.spdCodeTaken',
      path: ['organization', 'spdCode'],
    },
  ])('is told of an $what, whatever its case and spaces', async ({ organization, key, path }) => {
    if (registered === undefined) expect((await registerFirst()).errors).toBeUndefined();
    expect(errorsOf(await register(registration({}, organization)))).toEqual([[key, path]]);
  });
});

describe('before the mailed link was followed', () => {
  it('nothing is registered: neither e-mail nor numbers are kept from anybody, and nobody signs in', async () => {
    const input = registration();
    expect(await register(input)).toEqual({ data: { register: true } });
    expect(await countsOf(input)).toEqual({ people: 0, organizations: 0, requests: 1 });
    const credentials = { email: input.email, password, deviceID: 'a1'.repeat(16) };
    expect(errorsOf(await server.ask(loginMutation, { input: credentials }))).toEqual([['errors.login', []]]);
    const owner = registration({}, { ico: input.organization.ico, dic: input.organization.dic });
    expect((await registerFully(owner)).errors).toBeUndefined();
    const [mail] = await mailsTo(server, input.email, 1);
    expect(errorsOf(await confirm(tokenIn(mail)))).toEqual([
      ['errors.organization.icoTaken', []],
      ['errors.organization.dicTaken', []],
    ]);
    expect(await countsOf(input)).toMatchObject({ people: 0, requests: 1 });
  });

  it('the mail says nothing that a stranger could choose', async () => {
    const words = 'Kúpte na zle.example';
    const input = registration({ firstName: words, lastName: words, titleBefore: words }, { name: words });
    await register(input);
    const [mail] = await mailsTo(server, input.email, 1);
    expect(mail?.subject).toBe('Confirm your registration in the register');
    expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toContain('zle.example');
  });

  it('the link and another password register nothing, and ten of them end it for a while', async () => {
    const input = registration();
    await register(input);
    const [mail] = await mailsTo(server, input.email, 1);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(errorsOf(await confirm(tokenIn(mail), 'heslo-cudzieho'))).toEqual([
        ['errors.registration.password', ['password']],
      ]);
    expect(errorsOf(await confirm(tokenIn(mail)))).toEqual([['errors.limit.tooManyRequests', []]]);
    expect(await countsOf(input)).toEqual({ people: 0, organizations: 0, requests: 1 });
  });

  it('the link is good for three days, and works once', async () => {
    const began = server.clock.now;
    const [late, used] = [registration(), registration()];
    await register(late);
    await register(used);
    const tokens = await Promise.all(
      [late, used].map(async ({ email }) => tokenIn((await mailsTo(server, email, 1)).at(0))),
    );
    const [tokenOfLate = '', tokenOfUsed = ''] = tokens;
    expect((await confirm(tokenOfUsed)).errors).toBeUndefined();
    expect(errorsOf(await confirm(tokenOfUsed))).toEqual([['errors.link.expired', []]]);
    expect(errorsOf(await confirm('x'.repeat(43)))).toEqual([['errors.link.expired', []]]);
    server.clock.now = new Date(began.getTime() + 3 * 86_400_000 + 1);
    expect(errorsOf(await confirm(tokenOfLate))).toEqual([['errors.link.expired', []]]);
    await server.jobs.runNow('clean-up');
    await expect.poll(() => countsOf(late)).toEqual({ people: 0, organizations: 0, requests: 0 });
    server.clock.now = began;
  });

  it('whoever has an account is told by mail alone that somebody tried, and keeps it', async () => {
    const email = 'uz.tu@firma.sk';
    const userId = await addPerson(server.application, email);
    await addMember(server.application, { userId, organizationId: authority });
    expect(await register(registration({ email: ' UZ.tu@firma.SK' }))).toEqual(await register(registration()));
    const [mail] = await mailsTo(server, email, 1);
    expect(mail?.subject).toBe('Účet v registri už máte');
    expect(tokenIn(mail)).toBe('');
    const login = (secret: string) =>
      server.ask(loginMutation, { input: { email, password: secret, deviceID: 'a1'.repeat(16) } });
    expect(errorsOf(await login(password))).toEqual([['errors.login', []]]);
    expect((await login(testPassword)).errors).toBeUndefined();
  });
});

it('registers one of two who confirm the same e-mail at once, and nothing of the other', async () => {
  const [one, other] = [registration({ email: 'naraz@firma.sk' }), registration({ email: 'Naraz@firma.sk' })];
  await register(one);
  await register(other);
  const tokens = (await mailsTo(server, 'naraz@firma.sk', 2)).map(tokenIn);
  const answers = await Promise.all(tokens.map((token) => confirm(token)));
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  expect(answers.flatMap((answer) => errorsOf(answer) ?? [])).toEqual([['errors.user.emailTaken', []]]);
  const organizations = await server.application.database.query(
    sql`select 1 from organization where ico in (${one.organization.ico}, ${other.organization.ico})`,
  );
  expect(organizations).toHaveLength(1);
});

it('tells whoever registered of each step by mail, though they cannot sign in yet', async () => {
  const input = registration({ language: 'sk' });
  await registerFully(input);
  const registry = await addOrganization(server.application, 'REGISTRY', 'Register');
  const clerk = await addPerson(server.application, 'uradnik@register.sk');
  await addMember(server.application, { userId: clerk, organizationId: registry, role: 'RESPONSIBLE_PERSON' });
  const credentials = { email: 'uradnik@register.sk', password: testPassword, deviceID: 'c3'.repeat(16) };
  const { data } = await server.ask(loginMutation, { input: credentials });
  const { accessToken } = data?.['login'] as { readonly accessToken: string }; // as the query asks
  const [organization] = await server.application.database.query<{ id: string }>(
    sql`select id::text as id from organization where ico = ${input.organization.ico}`,
  );
  const reject = 'mutation ($organizationId: ID!) { rejectRegistration(organizationId: $organizationId) { id } }';
  const answer = await server.ask(reject, { organizationId: organization?.id }, accessToken);
  expect(answer.errors).toBeUndefined();
  const mails = await mailsTo(server, input.email, 3);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Potvrďte registráciu v registri',
    'Registrácia organizácie Firma, s. r. o. je prijatá',
    'Registrácia organizácie Firma, s. r. o. je zamietnutá',
  ]);
});

it('takes thirty registrations of an address in a quarter of an hour', async () => {
  await server.application.database.query(
    sql`insert into login_attempt values ('registrations from 198.51.100.7', 30, ${server.clock.now})`,
  );
  const { errors } = await register(registration(), '198.51.100.7');
  expect(errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
  expect((await register(registration(), '198.51.100.8')).errors).toBeUndefined();
});

it('lets somebody who has no account choose among countries and qualified authorities, and nothing else', async () => {
  const { data, errors } = await server.ask('{ countries { key } organizationsQualified { name ico } }');
  expect(errors).toBeUndefined();
  expect(data?.['organizationsQualified']).toEqual([{ name: 'Overovateľ, s. r. o.', ico: null }]);
  const closed = await server.ask('{ organizationsAll { name } }');
  expect(closed.errors).toMatchObject([{ message: 'errors.token.missing' }]);
});

it('takes the organization in the shape that it has everywhere else', async () => {
  const input = registration(
    {},
    {
      organizationRole: { id: 'PUBLIC_ORGANIZATION', name: 'PUBLIC_ORGANIZATION' },
      elnaKey: 'ELNA-7',
      temporary: false,
      samePostAddress: false,
      postAddress: { ...address(), id: null, street: 'Poštová', fullAddress: null },
      responsibleOrganizations: [{ organization: { id: authority, name: 'Overovateľ' }, status: 'INACTIVE' }],
      responsibleOrganizationIds: undefined,
    },
  );
  expect(await registerFully(input)).toEqual({ data: { confirmRegistration: true } });
  const rows = await server.application.database.query(sql`
    select organization.elna_key, organization.same_post_address, organization.post_address_street,
      supervision.qualified_authority_id::text as authority
    from organization join responsible_organization supervision on supervision.organization_id = organization.id
    where organization.ico = ${input.organization.ico}`);
  const street = { post_address_street: 'Poštová', same_post_address: false };
  expect(rows).toEqual([{ elna_key: 'ELNA-7', ...street, authority }]);
});

it('asks for the post address of an organization that has another than its residence', async () => {
  const answer = await register(registration({}, { samePostAddress: false, postAddress: {} }));
  expect(errorsOf(answer)).toContainEqual(['errors.form.required', ['organization', 'postAddress', 'street']]);
});
