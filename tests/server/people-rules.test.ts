import { describe, expect, it } from 'vitest';
import { recordIssues } from '../../engine/metadata/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import type { Values } from '../../engine/record/index.ts';
import { recordValidator } from '../../engine/shape/compile/index.ts';
import { newOrganizations } from './new-organizations.ts';
import { sentenceIn } from './sentences.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { toResponseError, type ResponseError } from './trading-register.ts';

/** Each rule of specification section 5 about organizations, people, registration and passwords, violated alone. */
const trading = openedTradingRegister();
const { idOf, organization } = newOrganizations(trading);

/** A violation, with its message and field in both languages. */
interface Case {
  readonly of: string;
  readonly changes: Values;
  readonly sk: readonly string[];
  readonly en: readonly string[];
}

const missing = (...paths: readonly string[]): Pick<Case, 'sk' | 'en'> => ({
  sk: paths.map((path) => `${path}: Prosím vyplňte`),
  en: paths.map((path) => `${path}: Please fill in`),
});
const noEmail = (path: string): Pick<Case, 'sk' | 'en'> => ({
  sk: [`${path}: E-mail zadajte v tvare meno@firma.sk`],
  en: [`${path}: Enter the e-mail address as name@company.sk`],
});
const noSign = (path: string): Pick<Case, 'sk' | 'en'> => ({
  sk: [`${path}: V e-maile chýba znak @`],
  en: [`${path}: The e-mail address is missing the @ sign`],
});
const noLetters = (path: string, letters: string): Pick<Case, 'sk' | 'en'> => ({
  sk: [`${path}: E-mail môže obsahovať len písmená bez diakritiky, číslice, @ a bodku, nie ${letters}`],
  en: [`${path}: An e-mail address may contain only latin letters, digits, @ and a dot, not ${letters}`],
});
const noPhone = (path: string): Pick<Case, 'sk' | 'en'> => ({
  sk: [`${path}: Zadajte platné číslo európskej krajiny v tvare +421 9XX XXX XXX`],
  en: [`${path}: Enter a valid number of a European country as +421 9XX XXX XXX`],
});
const shortPassword = (path: string): Pick<Case, 'sk' | 'en'> => ({
  sk: [`${path}: Heslo musí mať aspoň 8 znakov`],
  en: [`${path}: The password must have at least 8 characters`],
});

function expectSentences(told: readonly ResponseError[], { sk, en }: Pick<Case, 'sk' | 'en'>): void {
  expect(told.map((each) => sentenceIn('sk', each)).toSorted()).toEqual(sk.toSorted());
  expect(told.map((each) => sentenceIn('en', each)).toSorted()).toEqual(en.toSorted());
}

const addressed = ['street', 'number', 'postal', 'city', 'country'];

describe('an organization', () => {
  const save = 'mutation ($input: OrganizationInput!) { createOrganization(input: $input) { id } }';

  it.each<Case>([
    { of: 'a name', changes: { name: '' }, ...missing('name') },
    { of: 'a legal form', changes: { legalForm: null }, ...missing('legalForm') },
    { of: 'a role', changes: { role: null }, ...missing('role') },
    { of: 'an e-mail', changes: { email: ' ' }, ...missing('email') },
    { of: 'an e-mail that is one', changes: { email: 'nova@firma' }, ...noEmail('email') },
    { of: 'Latin letters in it', changes: { email: 'nová@firma.sk' }, ...noLetters('email', 'á') },
    {
      of: 'digits, @ and dot beside them',
      changes: { email: 'nova-1_a+b@moja-firma.sk' },
      ...noLetters('email', '- _ +'),
    },
    { of: 'IČO and DIČ in Slovakia', changes: { ico: '', dic: null }, ...missing('ico', 'dic') },
    { of: 'an authority in Slovakia', changes: { authorities: [] }, ...missing('authorities') },
    {
      of: 'a residence',
      changes: { residenceAddress: {} },
      ...missing(...addressed.map((part) => `residenceAddress.${part}`)),
    },
    {
      of: 'a post address where it has another',
      changes: { samePostAddress: false, postAddress: {} },
      ...missing(...addressed.map((part) => `postAddress.${part}`)),
    },
    { of: 'a phone that is one', changes: { phone: '0905' }, ...noPhone('phone') },
    { of: 'a phone in Europe', changes: { phone: '+1 213 373 4253' }, ...noPhone('phone') },
    { of: 'a phone not in Andorra', changes: { phone: '+376 312 345' }, ...noPhone('phone') },
    {
      of: 'a role there is',
      changes: { role: 'SUPPLIER' },
      sk: ['role: Hodnota nie je medzi povolenými možnosťami'],
      en: ['role: The value is not among the choices allowed'],
    },
  ])('requires $of', async ({ changes, ...sentences }) => {
    expectSentences(await trading.askErrors('registry', save, { input: organization(changes) }), sentences);
  });

  it('requires a phone and an SPD code abroad', async () => {
    const abroad = organization({ ico: null, dic: null, authorities: [] }, 'at');
    const told = await trading.askErrors('registry', save, { input: abroad });
    expectSentences(told, missing('phone', 'spdCode'));
  });

  it('gets its role from the registry', async () => {
    const update = 'mutation ($input: OrganizationInput!) { updateOrganization(input: $input) { id } }';
    const input = { id: idOf('buyer'), role: 'GOVERNMENT' };
    expectSentences(await trading.askErrors('buyer', update, { input }), {
      sk: ['role: Túto hodnotu teraz nemožno zmeniť'],
      en: ['role: This value cannot be changed now'],
    });
  });
});

let people = 0;
const person = (changes: Values): Values => ({
  email: `osoba${String((people += 1))}@firma.sk`,
  firstName: 'Ján',
  lastName: 'Malý',
  phone: '+421 905 123 456',
  language: 'sk',
  ...changes,
});

const ownEmail: Case = {
  of: 'an e-mail of its own',
  changes: { email: ' SUPPLIER@demo.example' },
  sk: ['email: Tento e-mail je už zaregistrovaný. Prihláste sa alebo si obnovte heslo.'],
  en: ['email: This e-mail is already registered. Sign in or reset your password.'],
};

const ofPeople: readonly Case[] = [
  {
    of: 'e-mail, names and phone',
    changes: { email: '', firstName: ' ', lastName: null, phone: '' },
    ...missing('email', 'firstName', 'lastName', 'phone'),
  },
  { of: 'an e-mail that is one', changes: { email: 'jan.firma.sk' }, ...noSign('email') },
  { of: 'a phone that is one', changes: { phone: '+421 905' }, ...noPhone('phone') },
];

describe('a user', () => {
  it.each([...ofPeople, ownEmail])('requires $of', async ({ changes, ...sentences }) => {
    const save = 'mutation ($input: UserInput!) { createUser(input: $input) { id } }';
    expectSentences(await trading.askErrors('registry', save, { input: person(changes) }), sentences);
  });

  it.each(ofPeople)('invited to an organization needs $of', async ({ changes, ...sentences }) => {
    const add = `mutation ($input: NewMemberInput!, $organizationId: ID!) {
      addUserToOrganization(input: $input, organizationId: $organizationId, role: EMPLOYEE) { id }
    }`;
    const organizationId = idOf('supplier');
    expectSentences(await trading.askErrors('supplier', add, { input: person(changes), organizationId }), sentences);
  });
});

/** The errors of an anonymous request. */
async function toldStranger(query: string, variables: Values): Promise<readonly ResponseError[]> {
  const { errors = [] } = await trading.run({ query, variables, operationName: undefined }, { address: '192.0.2.9' });
  return errors.map(toResponseError);
}

describe('a registration', () => {
  const registration = ({ of = {}, ...changes }: Values & { readonly of?: Values }): Values => {
    const { authorities: _, role: __, ...described } = organization();
    const responsibleOrganizationIds = [idOf('authority')];
    return {
      ...person({}),
      password: 'Velmi-tajne',
      privacyAgree: true,
      termsAgree: true,
      organization: { ...described, responsibleOrganizationIds, ...of },
      ...changes,
    };
  };

  it.each<Case>([
    ...ofPeople,
    { of: 'a password of eight', changes: { password: 'kratke7' }, ...shortPassword('password') },
    { of: 'a password', changes: { password: null }, ...missing('password') },
    {
      of: 'both ticks',
      changes: { privacyAgree: false, termsAgree: null },
      sk: [
        'privacyAgree: Potvrďte, že poznáte informácie o spracúvaní osobných údajov.',
        'termsAgree: Bez súhlasu s podmienkami používania účet v registri nevznikne.',
      ],
      en: [
        'privacyAgree: Confirm that you have read the privacy notice.',
        'termsAgree: Without agreeing to the terms and conditions there is no account in the register.',
      ],
    },
    {
      of: 'an organization that is complete',
      changes: { of: { name: '', legalForm: null, email: '', ico: '', dic: '', responsibleOrganizationIds: [] } },
      ...missing(
        ...['name', 'legalForm', 'email', 'ico', 'dic', 'responsibleOrganizations'].map(
          (field) => `organization.${field}`,
        ),
      ),
    },
    {
      of: 'its residence',
      changes: { of: { residenceAddress: {} } },
      ...missing(...addressed.map((part) => `organization.residenceAddress.${part}`)),
    },
    {
      of: 'numbers nobody has',
      changes: { of: { ico: '9000 0101', dic: '2090000101' } },
      sk: [
        'organization.dic: Organizácia s týmto DIČ je už zaregistrovaná.',
        'organization.ico: Organizácia s týmto IČO je už zaregistrovaná.',
      ],
      en: [
        'organization.dic: An organization with this tax ID is already registered.',
        'organization.ico: An organization with this company ID is already registered.',
      ],
    },
  ])('requires $of', async ({ changes, ...sentences }) => {
    const register = 'mutation ($input: RegistrationInput!) { register(input: $input) }';
    expectSentences(await toldStranger(register, { input: registration(changes) }), sentences);
  });
});

describe('a password', () => {
  it.each<Case>([
    { of: 'eight characters', changes: { newPassword: 'kratke7' }, ...shortPassword('newPassword') },
    { of: 'to be there', changes: { newPassword: '' }, ...missing('newPassword') },
    {
      of: 'the former one',
      changes: { originalPassword: 'nie je ono' },
      sk: ['originalPassword: Pôvodné heslo nie je správne.'],
      en: ['originalPassword: The old password is not correct.'],
    },
  ])('at a change requires $of', async ({ changes, ...sentences }) => {
    const change = 'mutation ($input: ChangedPasswordInput!) { updatePassword(input: $input) }';
    const input = { originalPassword: 'Demo-2026-heslo', newPassword: 'Dost-dlhe-heslo', ...changes };
    expectSentences(await trading.askErrors('supplier', change, { input }), sentences);
  });

  it('set by a link requires eight characters', async () => {
    const reset = 'mutation ($input: NewPasswordInput!) { resetPassword(input: $input) { accessToken } }';
    const input = { token: 'x', deviceID: 'a1'.repeat(16), newPassword: 'kratke7' };
    expectSentences(await toldStranger(reset, { input }), shortPassword('newPassword'));
  });

  it.each<Case>([
    { of: 'an e-mail', changes: { email: ' ' }, ...missing('email') },
    { of: 'one that is one', changes: { email: 'jan@' }, ...noEmail('email') },
  ])('that is forgotten requires $of', async ({ changes, ...sentences }) => {
    expectSentences(
      await toldStranger('mutation ($email: String!) { forgotPassword(email: $email) }', changes),
      sentences,
    );
  });
});

describe('only a form validates fields that are not sent', () => {
  const { catalogue } = sharedCatalogue('metadata');

  it.each(
    ['registration', 'newPassword', 'changedPassword'].flatMap((name) => [
      {
        name,
        repeatPassword: 'Celkom ine',
        sk: 'repeatPassword: Heslá musia byť zhodné',
        en: 'repeatPassword: The passwords must match',
      },
      { name, repeatPassword: '', sk: 'repeatPassword: Prosím vyplňte', en: 'repeatPassword: Please fill in' },
    ]),
  )('$name with the repetition "$repeatPassword"', ({ name, repeatPassword, sk, en }) => {
    const entity = catalogue.entities[name];
    if (entity === undefined) throw new Error(`there is no form "${name}"`);
    const record = { password: 'Velmi-tajne', newPassword: 'Velmi-tajne', repeatPassword };
    const context = { view: catalogue, entity, viewer: {}, today: '2026-03-05' };
    const shape = recordValidator(entity)(record);
    const told = recordIssues(context, record, { shape }).filter(({ path }) => path === 'repeatPassword');
    expectSentences(told, { sk: [sk], en: [en] });
  });
});
