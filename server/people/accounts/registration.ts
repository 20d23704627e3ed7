import { ApiError, Refusal, type OperationCall, type OwnSave } from '../../../engine/api/index.ts';
import { formatDateTime } from '../../../engine/format/index.ts';
import { isEmpty, type Values } from '../../../engine/record/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import type { OperationArguments } from '../../../generated/server/arguments.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { AccountServices } from './account-services.ts';
import { normalizeEmail } from './normalize-email.ts';
import { inEvenTime } from './even-time.ts';
import { checkNewPassword } from './good-password.ts';
import { linkExpired } from './link-expired.ts';
import { hashPassword, isPassword } from './password.ts';
import { readAccount, writePassword } from './people.ts';
import {
  keepRequest,
  requestOfLink,
  takeRequest,
  type Registration,
  type RegistrationRequest,
} from './registration-requests.ts';

/** What somebody who registers says of themselves and of their organization. */
type GivenRegistration = OperationArguments['register']['input'];

/** The parts of a registration, which its form has validated. */
export function registrationOf(registration: GivenRegistration): Registration {
  const { organization, email, password: _, ...person } = registration;
  const { hasPostAddress: __, role: ___, temporary: ____, ...sent } = organization ?? {};
  const { samePostAddress, responsibleOrganizations, ...described } = sent;
  const { postAddress, ...others } = described;
  const hasOther = samePostAddress !== true && Object.values(postAddress ?? {}).some((value) => !isEmpty(value));
  return {
    person: { ...person, email: email && normalizeEmail(email) },
    // Without a post address of its own an organization has that of its residence.
    organization: { ...(hasOther ? described : others), samePostAddress: !hasOther },
    authorities: (responsibleOrganizations ?? []).map(({ id }) => id),
  };
}

/** Registering oneself with an organization: it counts once the link that it mails was followed. */
export interface Registrations {
  /**
   * Mails a link to the e-mail that was given, or tells whoever has an account of it that somebody tried; the answer and
   * its time are the same. Nothing is registered, so that an e-mail or a company's number is kept from nobody.
   * @throws ApiError with whatever is wrong with the person or the organization, or past the limits
   */
  readonly ask: (call: OperationCall, registration: GivenRegistration, address: string) => Promise<void>;
  /**
   * Registers what the link's reader asked for: both wait for the registry. The password that was chosen then is asked
   * for, so that nobody brings another's registration to life with the password of a stranger.
   * @throws Refusal for a link that is unknown, used or too old, or another password; ApiError with what is wrong by now
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
      await inEvenTime(
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

const rehearsed = new Error('nothing of a rehearsal stays');

/** Tells what is wrong with a registration, numbers that are taken too; whether an e-mail is, is told by mail alone. */
async function rehearse(call: OperationCall, registration: Registration): Promise<void> {
  try {
    await call.operate(async (operation) => {
      await (await validated(call, operation, registration)).writeOrganization();
      throw rehearsed;
    });
  } catch (error) {
    if (error !== rehearsed) throw error;
  }
}

async function mailLink(
  { catalogue, notices, now }: AccountServices,
  connection: Connection,
  request: Omit<RegistrationRequest, 'id'>,
  email: string,
): Promise<void> {
  const { token, validUntil } = await keepRequest(connection, request, {
    now: now(),
    days: constantsOf(catalogue).retention.registrationDays,
  });
  const account = await readAccount(connection, email);
  if (account !== undefined) {
    await notices.tell(connection, { notice: 'registrationOfKnown', to: [{ userId: account.userId }] });
    return;
  }
  const { language } = request.registration.person;
  const params = { token, validUntil: formatDateTime(validUntil.toISOString(), catalogue.brand.timeZone) };
  await notices.tell(connection, {
    notice: 'registrationAsked',
    to: [{ email, ...(typeof language === 'string' && { language }) }],
    params,
  });
}

/** All of it is one database transaction, in which the database itself keeps e-mails and the organization's numbers apart. */
async function register(
  { notices }: AccountServices,
  call: OperationCall,
  operation: WriteOperation,
  { id, registration, passwordHash }: RegistrationRequest,
): Promise<void> {
  const { connection, now } = operation;
  if (!(await takeRequest(connection, id))) throw linkExpired();
  const { writePerson, writeOrganization } = await validated(call, operation, registration);
  const userId = await writePerson();
  const organizationId = await writeOrganization();
  await operation.insert('organizationUser', memberOf(userId, organizationId), { action: 'register' });
  await writePassword(connection, userId, passwordHash, now);
  const params = { organization: String(registration.organization['name']) };
  await notices.tell(connection, { notice: 'registrationReceived', to: [{ userId }], params });
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

/** What was right when it was asked for has no field any more where it is confirmed. */
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

/** Whoever registers an organization answers for it in the register; that they may sign for it is the agreement's to say. */
function memberOf(userId: string, organizationId: string): Values {
  return {
    user: { id: userId },
    organization: { id: organizationId },
    role: 'RESPONSIBLE_PERSON',
    status: 'PENDING',
  };
}
