import sql from 'sql-template-tag';
import { mailsTo, tokenIn } from './outbox.ts';
import { addOrganization } from './people.ts';
import { startTestServer, type ServerAnswer } from './test-server.ts';

const registerMutation = 'mutation ($input: RegistrationInput!) { register(input: $input) }';
const confirmMutation = 'mutation ($input: RegistrationConfirmationInput!) { confirmRegistration(input: $input) }';
export const registeredPassword = 'Velmi-tajne-heslo';

export type TestRegistrations = Awaited<ReturnType<typeof openRegistrations>>;
export type TestRegistration = ReturnType<TestRegistrations['registration']>;

let numbers = 10_000_000;

/** Opens a register with an authority, and returns the requests of people who register. */
export async function openRegistrations() {
  const server = await startTestServer({ trustsProxy: true });
  const authority = await addOrganization(server.application, 'QUALIFIED_AUTHORITY', 'Overovateľ, s. r. o.');
  const countries = await server.application.database.query<{ id: string; key: string }>(
    sql`select id::text as id, key from country where key in ('sk', 'at')`,
  );
  const address = (country: 'sk' | 'at' = 'sk') => ({
    street: 'Hlavná',
    number: '1',
    postal: '811 01',
    city: 'Bratislava',
    countryId: countries.find(({ key }) => key === country)?.id,
  });

  /** A registration with a unique e-mail and unique numbers. */
  const registration = (person: object = {}, organization: object = {}) => {
    numbers += 1;
    return {
      email: `person${String(numbers)}@firma.sk`,
      firstName: 'Ján',
      lastName: 'Malý',
      phone: '+421 905 123 456',
      language: 'en',
      password: registeredPassword,
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
  };

  const register = (input: object, network = '192.0.2.1') =>
    server.ask(registerMutation, { input }, undefined, { 'x-forwarded-for': network });

  const confirm = (token: string, secret = registeredPassword) =>
    server.ask(confirmMutation, { input: { token, password: secret } });

  const mailbox = (email: string) => email.trim().toLowerCase();

  /** Registers, follows the mailed link and confirms. */
  const registerFully = async (input: ReturnType<typeof registration>): Promise<ServerAnswer> => {
    const answer = await register(input);
    if (answer.errors !== undefined) return answer;
    const [mail] = await mailsTo(server, mailbox(input.email), 1);
    return await confirm(tokenIn(mail));
  };

  /** Counts the people with an e-mail, the organizations with a number, and the pending requests. */
  const countsOf = async ({ email, organization }: ReturnType<typeof registration>) => {
    const [counts] = await server.application.database.query(sql`
      select (select count(*)::int from app_user where email = ${mailbox(email)}) as people,
        (select count(*)::int from organization where ico = ${organization.ico}) as organizations,
        (select count(*)::int from pending_registration
          where registration -> 'person' ->> 'email' = ${mailbox(email)}) as requests`);
    return counts;
  };
  return { server, authority, address, registration, register, confirm, registerFully, countsOf };
}
