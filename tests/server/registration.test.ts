import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openRegistrations, registeredPassword, type TestRegistration } from './registrations.ts';
import { errorsOf } from './test-server.ts';
import { openedFixture } from './opened-fixture.ts';
import { passwordLogin } from './people.ts';

const registrations = openedFixture(openRegistrations, (fixture) => fixture.server.stop());

beforeEach(() => registrations.server.application.database.query(sql`delete from login_attempt`));

it('creates after confirmation a pending person with password, organization and authority', async () => {
  const input = registrations.registration({ email: ' Jan.Maly@Firma.SK ' });
  expect(await registrations.registerFully(input)).toEqual({ data: { confirmRegistration: true } });
  const rows = await registrations.server.application.database.query(sql`
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
  const credentials = { email: 'JAN.maly@firma.sk', password: registeredPassword, deviceID: 'a1'.repeat(16) };
  const { errors } = await registrations.server.ask(passwordLogin, { input: credentials });
  expect(errors).toMatchObject([{ message: 'errors.user.notAccepted' }]);
});

it('stores all input, also a postal address without its flag', async () => {
  const post = {
    ...registrations.address('at'),
    street: 'Poštová',
    number: '7',
    postal: '949 01',
    city: 'Nitra',
    county: 'Nitriansky',
  };
  const person = { titleBefore: 'Ing.', titleAfter: 'PhD.', repeatPassword: registeredPassword };
  const organization = {
    icdph: 'SK2020202020',
    spdCode: 'SPD-ALL',
    executiveManagerName: 'Eva Malá',
    phone: '+421 905 765 432',
    residenceAddress: {
      ...registrations.address(),
      county: 'Bratislavský',
      district: 'Malacky',
      deliveryPost: 'Malacky 1',
      pobox: '12',
    },
    postAddress: post,
  };
  const input = registrations.registration(person, organization);
  expect(await registrations.registerFully(input)).toEqual({ data: { confirmRegistration: true } });
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
      residence: [
        'Hlavná',
        '1',
        '811 01',
        'Bratislava',
        registrations.address().countryId,
        'Bratislavský',
        'Malacky',
        'Malacky 1',
        '12',
      ],
      post: ['Poštová', '7', '949 01', 'Nitra', registrations.address('at').countryId, 'Nitriansky', null, null, null],
    },
  ]);
});

it('stores no repetition of the password, and refuses a different one', async () => {
  const input = registrations.registration({ repeatPassword: registeredPassword });
  expect((await registrations.register(input)).errors).toBeUndefined();
  const [pending] = await registrations.server.application.database.query<{ registration: object }>(sql`
    select registration from pending_registration where registration -> 'person' ->> 'email' = ${input.email}`);
  expect(JSON.stringify(pending)).not.toContain(registeredPassword);
  const other = await registrations.register(registrations.registration({ repeatPassword: 'Celkom-ine-heslo' }));
  expect(errorsOf(other)).toEqual([['errors.form.passwordsDiffer', ['repeatPassword']]]);
});

/** The stored person and organization of a registration. */
async function stored({ organization }: TestRegistration) {
  const place = (name: string) =>
    ['street', 'number', 'postal', 'city', 'country_id::text', 'county', 'district', 'delivery_post', 'pobox']
      .map((part) => `organization.${name}_address_${part}`)
      .join(', ');
  const rows = await registrations.server.application.database.query({
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
])('reports a missing value at its field: $case', async ({ person, organization, at }) => {
  const answer = await registrations.register(registrations.registration(person, organization));
  expect(errorsOf(answer)).toEqual(at.map((path) => ['errors.form.required', path]));
});

it('refuses a registration without agreement to the terms', async () => {
  const answer = await registrations.register(registrations.registration({ termsAgree: false }, {}));
  expect(errorsOf(answer)).toEqual([['errors.user.termsNotAgreed', ['termsAgree']]]);
});

it('reports the issues of person and organization together', async () => {
  const answer = await registrations.register(
    registrations.registration({ email: 'ján@firma.sk' }, { email: 'nikde' }),
  );
  expect(errorsOf(answer)).toEqual([
    ['errors.form.emailAt', ['organization', 'email']],
    ['errors.form.emailLetters', ['email']],
  ]);
});

it('requires a phone and an SPD code from a foreign organization, but no IČO', async () => {
  const foreign = { ico: '', dic: '', residenceAddress: registrations.address('at'), responsibleOrganizationIds: [] };
  expect(errorsOf(await registrations.register(registrations.registration({}, foreign)))).toEqual([
    ['errors.form.required', ['organization', 'spdCode']],
    ['errors.form.required', ['organization', 'phone']],
  ]);
  const complete = { ...foreign, spdCode: 'AT-1', phone: '+43 660 123 4567' };
  expect((await registrations.registerFully(registrations.registration({}, complete))).errors).toBeUndefined();
});

it.each([
  { case: 'an unknown organization', of: () => '999999' },
  { case: 'a made-up id', of: () => '1 or 1=1' },
])('refuses an authority that is $case', async ({ of }) => {
  const answer = await registrations.register(registrations.registration({}, { responsibleOrganizationIds: [of()] }));
  expect(errorsOf(answer)).toEqual([['errors.form.reference', ['organization', 'responsibleOrganizations', 0]]]);
});

it('ignores role and status in the input', async () => {
  const { errors: ofRole } = await registrations.register(registrations.registration({}, { role: 'REGISTRY' }));
  expect(ofRole).toMatchObject([{ message: 'errors.form.readOnly', extensions: { path: ['organization', 'role'] } }]);
  expect(errorsOf(await registrations.register(registrations.registration({}, { temporary: true })))).toEqual([
    ['errors.form.readOnly', ['organization', 'temporary']],
  ]);
  const { errors } = await registrations.register(registrations.registration({}, { status: '_4_ACTIVE' }));
  expect(errors).toMatchObject([{ extensions: { code: 'BadInputError' } }]);
});

describe('existing registrations', () => {
  let registered: TestRegistration | undefined;
  const registerFirst = async () => {
    registered ??= registrations.registration(
      { email: 'prva@firma.sk' },
      { ico: '36 000 001', dic: '2020 000 001', spdCode: 'Spd-7' },
    );
    return await registrations.registerFully(registered);
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
  ])('are reported for an $what, ignoring case and spaces', async ({ organization, key, path }) => {
    if (registered === undefined) expect((await registerFirst()).errors).toBeUndefined();
    expect(errorsOf(await registrations.register(registrations.registration({}, organization)))).toEqual([[key, path]]);
  });
});

it('accepts thirty registrations per network in a quarter of an hour', async () => {
  await registrations.server.application.database.query(
    sql`insert into login_attempt values ('registrations from 198.51.100.7', 30, ${registrations.server.clock.now})`,
  );
  const { errors } = await registrations.register(registrations.registration(), '198.51.100.7');
  expect(errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
  expect((await registrations.register(registrations.registration(), '198.51.100.8')).errors).toBeUndefined();
});

it('lists without an account only countries and qualified authorities', async () => {
  const { data, errors } = await registrations.server.ask('{ countries { key } organizationsQualified { name ico } }');
  expect(errors).toBeUndefined();
  expect(data?.['organizationsQualified']).toEqual([{ name: 'Overovateľ, s. r. o.', ico: null }]);
  const closed = await registrations.server.ask('{ organizationsAll { name } }');
  expect(closed.errors).toMatchObject([{ message: 'errors.token.missing' }]);
});

it('accepts the organization in its usual shape', async () => {
  const input = registrations.registration(
    {},
    {
      organizationRole: { id: 'PUBLIC_ORGANIZATION', name: 'PUBLIC_ORGANIZATION' },
      elnaKey: 'ELNA-7',
      temporary: false,
      samePostAddress: false,
      postAddress: { ...registrations.address(), id: null, street: 'Poštová', fullAddress: null },
      responsibleOrganizations: [
        { organization: { id: registrations.authority, name: 'Overovateľ' }, status: 'INACTIVE' },
      ],
      responsibleOrganizationIds: undefined,
    },
  );
  expect(await registrations.registerFully(input)).toEqual({ data: { confirmRegistration: true } });
  const rows = await registrations.server.application.database.query(sql`
    select organization.elna_key, organization.same_post_address, organization.post_address_street,
      supervision.qualified_authority_id::text as authority
    from organization join responsible_organization supervision on supervision.organization_id = organization.id
    where organization.ico = ${input.organization.ico}`);
  const street = { post_address_street: 'Poštová', same_post_address: false };
  expect(rows).toEqual([{ elna_key: 'ELNA-7', ...street, authority: registrations.authority }]);
});

it('requires a postal address if it differs from the residence', async () => {
  const answer = await registrations.register(
    registrations.registration({}, { samePostAddress: false, postAddress: {} }),
  );
  expect(errorsOf(answer)).toContainEqual(['errors.form.required', ['organization', 'postAddress', 'street']]);
});
