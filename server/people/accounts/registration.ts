import { ApiError, Refusal, type OperationCall, type OwnSave } from '../../../engine/api/index.ts';
import { formatDateTime } from '../../../engine/format/index.ts';
import { isEmpty, type Values } from '../../../engine/record/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import type { OperationArguments } from '../../../generated/server/arguments.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { AccountServices } from './account-services.ts';
import { normalizeEmail } from './normalize-email.ts';
import { inConstantTime } from './constant-time.ts';
import { checkNewPassword } from './good-password.ts';
import { linkExpired } from './link-expired.ts';
import { hashPassword, isPassword } from './password.ts';
import { readAccount, writePassword } from './people.ts';
import {
  storeRegistration,
  requestOfLink,
  consumeRegistration,
  type Registration,
  type RegistrationRequest,
} from './registration-requests.ts';

/** Input of the registration form. */
type GivenRegistration = OperationArguments['register']['input'];

/** Splits the validated input into its parts. */
export function registrationOf(registration: GivenRegistration): Registration {
  const { organization, email, password: _, ...person } = registration;
  const { hasPostAddress: __, role: ___, temporary: ____, ...sent } = organization ?? {};
  const { samePostAddress, responsibleOrganizations, ...described } = sent;
  const { postAddress, ...others } = described;
  const hasOther = samePostAddress !== true && Object.values(postAddress ?? {}).some((value) => !isEmpty(value));
  return {
    person: { ...person, email: email && normalizeEmail(email) },
    // Without its own post address an organization uses its residence.
    organization: { ...(hasOther ? described : others), samePostAddress: !hasOther },
    authorities: (responsibleOrganizations ?? []).map(({ id }) => id),
  };
}

/** Self-registration with an organization; it takes effect when the mailed link is followed. */
export interface Registrations {
  /**
   * Mails a link to the given e-mail, or informs the owner of an existing account; response and timing are equal.
   * Nothing is reserved, so that nobody can block an e-mail or company number.
   * @throws ApiError with validation issues, or past the limits
   */
  readonly ask: (call: OperationCall, registration: GivenRegistration, address: string) => Promise<void>;
  /**
   * Registers person and organization as pending. Requires the chosen password, so that nobody can activate a
   * registration that a stranger made for their e-mail.
   * @throws Refusal for an invalid link or wrong password; ApiError with validation issues
   */
  readonly confirm: (
    call: OperationCall,
    given: { readonly token: string; readonly password: string },
  ) => Promise<void>;
}

export function createRegistrations(desk: AccountServices): Registrations {
  return {
    ask: async (call, form, address) => {
      const registration = registrationOf(form);
      await desk.throttle.admitRegistration(address);
      const chosen = {
        password: form.password,
        email: form.email,
        path: ['input', 'password'],
      };
      await checkNewPassword(desk.isBreached, chosen);
      await rehearse(call, registration);
      const email = String(registration.person['email']);
      await desk.throttle.admitMail(email, address);
      const passwordHash = await hashPassword(form.password);
      await inConstantTime(
        call.operate(({ connection }) => mailLink(desk, connection, { registration, passwordHash }, email)),
      );
    },
    confirm: async (call, { token, password }) => {
      const request = await requestOfLink(desk.database, token, call.now);
      if (request === undefined) throw linkExpired();
      const forgive = await desk.throttle.admitPassword(`registration ${request.id}`, 'link');
      if (!(await isPassword(request.passwordHash, password)))
        throw new Refusal('errors.registration.password', { path: ['input', 'password'] });
      await forgive();
      await withoutPlaces(call.operate((operation) => register(desk, call, operation, request)));
    },
  };
}

const rolledBack = new Error('the dry run is rolled back');

/** Validates by a dry run, including taken numbers; taken e-mails are only reported by mail. */
async function rehearse(call: OperationCall, registration: Registration): Promise<void> {
  try {
    await call.operate(async (operation) => {
      await (await validated(call, operation, registration)).writeOrganization();
      throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) throw error;
  }
}

async function mailLink(
  { catalogue, notices, now }: AccountServices,
  connection: Connection,
  request: Omit<RegistrationRequest, 'id'>,
  email: string,
): Promise<void> {
  const { token, validUntil } = await storeRegistration(connection, request, {
    now: now(),
    days: constantsOf(catalogue).retention.registrationDays,
  });
  const account = await readAccount(connection, email);
  if (account !== undefined) {
    await notices.send(connection, { notice: 'registrationOfKnown', to: [{ userId: account.userId }] });
    return;
  }
  const { language } = request.registration.person;
  const params = { token, validUntil: formatDateTime(validUntil.toISOString(), catalogue.brand.timeZone) };
  await notices.send(connection, {
    notice: 'registrationAsked',
    to: [{ email, ...(typeof language === 'string' && { language }) }],
    params,
  });
}

/** Runs in one transaction; unique indexes guard e-mails and numbers. */
async function register(
  { notices }: AccountServices,
  call: OperationCall,
  operation: WriteOperation,
  { id, registration, passwordHash }: RegistrationRequest,
): Promise<void> {
  const { connection, now } = operation;
  if (!(await consumeRegistration(connection, id))) throw linkExpired();
  const { writePerson, writeOrganization } = await validated(call, operation, registration);
  const userId = await writePerson();
  const organizationId = await writeOrganization();
  await operation.insert('organizationUser', memberOf(userId, organizationId), { action: 'register' });
  await writePassword(connection, userId, passwordHash, now);
  const params = { organization: String(registration.organization['name']) };
  await notices.send(connection, { notice: 'registrationReceived', to: [{ userId }], params });
}

async function validated(
  call: OperationCall,
  operation: WriteOperation,
  { person, organization, authorities }: Registration,
): Promise<{ readonly writePerson: () => Promise<string>; readonly writeOrganization: () => Promise<string> }> {
  const [writePerson, writeOrganization] = await call.validate(operation, [
    personOf(person),
    organizationOf({ ...organization, authorities: authorities.map((id) => ({ authorityId: id })) }),
  ]);
  if (writePerson === undefined || writeOrganization === undefined) throw new Error('two records were validated');
  return { writePerson, writeOrganization };
}

/** Removes paths from issues, because the confirmation has no such fields. */
async function withoutPlaces(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.issues.map((issue) => ({ ...issue, path: [] })));
  }
}

function personOf(person: Values): OwnSave {
  return { entity: 'user', input: person, preset: { termsAgree: true, privacyAgree: true }, at: ['input'] };
}

function organizationOf(organization: Values): OwnSave {
  return {
    entity: 'organization',
    input: organization,
    preset: { role: 'PUBLIC_ORGANIZATION' },
    at: ['input', 'organization'],
  };
}

/** The registering person becomes responsible; the agreement proves their authority to sign. */
function memberOf(userId: string, organizationId: string): Values {
  return {
    user: { id: userId },
    organization: { id: organizationId },
    role: 'RESPONSIBLE_PERSON',
    status: 'PENDING',
  };
}
